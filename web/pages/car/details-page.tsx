import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { t } from '../../language/words.ts';
import { lazyPage, lazyPart } from '../../platform/lazy-part.tsx';
import { useParams } from 'react-router';
import { hasDetails } from '../../../contract/cars/car-fields.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { LoadError, Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { BookingPanel, useDatesInUrl } from '../../rentals/index.ts';
import { carQueries, Rating, MoreFacts } from '../../cars/index.ts';
import { useMediaQuery } from '../../dates/index.ts';
import { ReportButton } from '../../reports/index.ts';
import { SaveCarButton } from '../../saved/index.ts';
import { ApiError } from '../../platform/session/api.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaSection } from './area-section.tsx';
import { CarFacts } from './car-facts.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { OwnerCard } from './owner-card.tsx';
import { CarPhotos } from './car-photos.tsx';
import { ReviewsSection } from './reviews-section.tsx';
import { ShareButton } from './share-button.tsx';

const AdminSection = lazyPart(() => import('../admin/review/admin-section.tsx'));
const NotFoundPage = lazyPage(() => import('../../platform/not-found-page.tsx'));
const PhoneBookingBar = lazyPart(() => import('./phone-booking-bar.tsx'));
const StatusBanner = lazyPart(() => import('./status-banner.tsx'));

const WIDE = '(width >= 64rem)';
const columns = 'grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]';

function Heading({ car }: { car: CarDetails }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <h1 className="text-3xl break-words">{car.title}</h1>
        <p className="mt-1.5 flex items-center gap-1.5 text-ink-soft">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
          <span className="min-w-0 break-words">{car.location}</span>
        </p>
        {car.rating ? (
          <a href="#reviews" className="tap mt-1 inline-block hover:underline">
            <Rating rating={car.rating} count={car.reviewCount ?? 0} isLong />
          </a>
        ) : null}
      </div>
      <div className={clsx('-me-3 flex flex-wrap items-center gap-1', car.can.edit ? '-ms-1' : '-ms-3')}>
        {car.can.edit ? (
          <ButtonLink to={paths.editCar(car.id)} variant="secondary" size="sm" className="mx-1">
            {t('cars.details.edit')}
          </ButtonLink>
        ) : null}
        {car.can.seeRentals ? (
          <ButtonLink to={paths.rents(car.id)} variant="secondary" size="sm" className="mx-1">
            {t('cars.details.see-rents')}
          </ButtonLink>
        ) : null}
        <ShareButton carId={car.id} title={car.title} />
        <SaveCarButton carId={car.id} />
      </div>
    </header>
  );
}

function Details({ car }: { car: CarDetails }) {
  useTitle(car.title);
  const isWide = useMediaQuery(WIDE);
  const [dates, setDates] = useDatesInUrl();
  const isActive = car.state === 'active';
  const isBookable = car.can.book && !car.isOwn;
  return (
    <>
      <article className="container-page grid gap-6 py-6 sm:py-8">
        {isActive ? null : <StatusBanner car={car} />}
        {/* On a phone the photos come first, because visitors want to see them first. */}
        <div className={clsx('grid gap-5', isActive && 'max-md:-mt-6')}>
          <div className="max-md:order-2">
            <Heading car={car} />
          </div>
          <CarPhotos key={car.id} car={car} />
        </div>
        <div className={columns}>
          <div className="grid content-start gap-8">
            <CarFacts car={car} dates={dates} isPriceBeside={isWide && isBookable} />
            <section aria-labelledby="description">
              <h2 id="description" className="text-xl">
                {t('cars.details.description')}
              </h2>
              <p className="mt-3 max-w-prose break-words whitespace-pre-line text-ink-soft">{car.description}</p>
            </section>
            {hasDetails(car) ? <MoreFacts car={car} /> : null}
            {car.point ? <AreaSection point={car.point} /> : null}
            <OwnerCard carId={car.id} owner={car.owner} isViewer={car.isOwn} />
            {car.isOwn ? null : <ReportButton kind="car" id={car.id} className="-mx-3 -mt-4 justify-self-start" />}
            {car.can.moderate ? (
              <Suspense>
                <AdminSection carId={car.id} />
              </Suspense>
            ) : null}
          </div>
          {isWide && isBookable ? (
            <div>
              <Card className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain">
                <BookingPanel carId={car.id} dates={dates} onDates={setDates} isCompact />
              </Card>
            </div>
          ) : isBookable ? null : (
            <div>
              <BookingPanel carId={car.id} />
            </div>
          )}
        </div>
        {/* Reviews load late, so they are placed where they cannot move the booking controls. */}
        <div className={columns}>
          <ReviewsSection key={car.id} carId={car.id} count={car.reviewCount ?? 0} />
        </div>
      </article>
      {isBookable && !isWide ? (
        // The fallback reserves the bar's space: adding it later would recalculate the styles of the whole page.
        <Suspense fallback={<div className="docked-bar" />}>
          <PhoneBookingBar car={car} dates={dates} onDates={setDates} />
        </Suspense>
      ) : null}
    </>
  );
}

export const prefetch = ({ pathname }: Location) =>
  queryClient.prefetchQuery(carQueries.details(pathname.split('/').at(-1)!));

export default function DetailsPage() {
  const { id = '' } = useParams();
  const query = useQuery(carQueries.details(id));
  const { error } = query;
  if (error instanceof ApiError && error.code === 'car/not-found') return <NotFoundPage what="car" />;
  const failed = () => (
    <div className="container-page py-12">
      <h1 className="mb-6 text-3xl">{t('cars.details.failed')}</h1>
      <LoadError isInline query={query} />
    </div>
  );
  return (
    <Region query={query} loading={<DetailsSkeleton />} failed={failed}>
      {(car) => <Details car={car} />}
    </Region>
  );
}
