import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { CarRental } from '../../../contract/rentals/rentals.ts';
import { carQueries, DisabledNote, NotYourCar, PauseButton, renderCarError, CarFrame } from '../../cars/index.ts';
import { earningsQueries } from '../../earnings/index.ts';
import { formatRange, monthHeading } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { PersonPicture } from '../../people/index.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { rentalQueries, RentalStateBadge } from '../../rentals/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { SetUpCard, useSetUp } from './set-up-card.tsx';

const BOOKINGS_SHOWN = 4;

const NextBooking = ({ rental }: { rental: CarRental }) => (
  <li>
    <Link
      to={paths.trip(rental.id)}
      className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2 py-2.5 hover:bg-shade/5"
    >
      <PersonPicture person={rental.renter} size="sm" />
      <span className="min-w-0 grow basis-36">
        <span className="block truncate font-medium">{writeName(t, rental.renterName)}</span>
        <span className="block text-sm text-ink-soft tabular-nums">{formatRange(rental)}</span>
      </span>
      <RentalStateBadge reader="owner" rental={rental} />
    </Link>
  </li>
);

const more = 'link tap inline-flex items-center text-sm';

function NextBookings({ carId }: { carId: string }) {
  const query = useQuery(rentalQueries.ofCar(carId, 1));
  return (
    <Card as="section" aria-label={t('cars.manage.bookings.title')}>
      <CardHeader
        title={t('cars.manage.bookings.title')}
        action={
          <Link to={paths.rents(carId)} className={more}>
            {t('cars.manage.bookings.all')}
          </Link>
        }
      />
      <Region query={query} isInline loading={<SkeletonText lines={4} />}>
        {({ rentals }) => {
          const next = rentals.filter(({ status }) => isLive(status)).slice(0, BOOKINGS_SHOWN);
          return next.length === 0 ? (
            <p className="text-ink-soft">{t('cars.manage.bookings.none')}</p>
          ) : (
            <ul className="-my-2.5 divide-y divide-line">
              {next.map((rental) => (
                <NextBooking key={rental.id} rental={rental} />
              ))}
            </ul>
          );
        }}
      </Region>
    </Card>
  );
}

function ThisMonth({ carId }: { carId: string }) {
  const month = config.today.slice(0, 7);
  const query = useQuery(earningsQueries.cars(month));
  return (
    <Card as="section" aria-label={t('cars.manage.earnings.title')}>
      <CardHeader
        title={t('cars.manage.earnings.title')}
        description={monthHeading(`${month}-01`)}
        action={
          <Link to={`${paths.earnings}?month=${month}&show=trips&car=${carId}`} className={more}>
            {t('cars.manage.earnings.all')}
          </Link>
        }
      />
      <Region query={query} isInline loading={<Skeleton className="h-8 w-32" />}>
        {({ cars }) => {
          const { netCents, trips } = cars.find(({ id }) => id === carId) ?? { netCents: 0, trips: 0 };
          return (
            <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
              <span className="text-2xl font-semibold">{formatTotal(netCents)}</span>
              <span className="text-ink-soft">{t('cars.manage.earnings.trips', { trips })}</span>
            </p>
          );
        }}
      </Region>
    </Card>
  );
}

const Loading = () => (
  <div role="status" className="container-page grid gap-5 py-6 sm:py-8">
    <span className="visually-hidden">{t('cars.manage.loading')}</span>
    <Skeleton className="h-9 w-40" />
    <Skeleton className="h-72 rounded-card" />
  </div>
);

function Overview({ car }: { car: CarDetails }) {
  const setUp = useSetUp(car);
  // Waits for the set-up card, which would otherwise push the content down when it loads.
  if (setUp.isLoading) return <Loading />;
  return (
    <div className="container-page grid gap-5 py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{t('cars.manage.tab.overview')}</h1>
        <PauseButton car={car} />
      </div>
      {car.disabled && <DisabledNote disabled={car.disabled} />}
      <SetUpCard car={car} setUp={setUp} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <NextBookings carId={car.id} />
        {car.isOwn && <ThisMonth carId={car.id} />}
      </div>
    </div>
  );
}

export default function CarOverviewPage() {
  const { id = '' } = useParams();
  const query = useQuery(carQueries.details(id));
  useTitle(query.data ? t('cars.manage.label', { title: query.data.title }) : t('cars.manage.tab.overview'));
  return (
    <>
      <CarFrame carId={id} />
      <Region query={query} loading={<Loading />} failed={renderCarError(id, query)}>
        {(car) => (car.can.edit ? <Overview key={car.id} car={car} /> : <NotYourCar carId={id} />)}
      </Region>
    </>
  );
}
