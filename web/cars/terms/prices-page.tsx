import { dayPriceLimits } from '../../../contract/cars/price-review.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useParams, Link } from 'react-router';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { rich, t } from '../../language/words.ts';
import { formatPrice, formatPricePerDay } from '../../platform/amounts.ts';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { useUser } from '../../platform/session/session.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotYours } from '../not-yours.tsx';
import { writeReceived } from '../you-receive.tsx';
import { BookingModeChoice } from './booking-mode-choice.tsx';
import { CancellationChoice } from './cancellation-choice.tsx';
import { CopyButton } from './copy-dialog.tsx';
import { Discounts } from './discounts.tsx';
import { MileageTerms } from './mileage-terms.tsx';
import { offerQueries } from './offer-queries.ts';
import { Seasons } from './seasons.tsx';
import { SingleDays } from './single-days.tsx';
import { StayPreview } from './stay-preview.tsx';
import { StayTerms } from './stay-terms.tsx';
import type { Documents } from './typed-offer.ts';
import { useOffer } from './use-offer.ts';
import { WeekdayPrices } from './weekday-prices.tsx';

/** What prices of days may be without a review. */
function nearPrices(priceCents: number) {
  const { leastCents, mostCents } = dayPriceLimits(priceCents);
  return { least: formatPrice(leastCents), most: formatPrice(mostCents) };
}

/** The price that counts where nothing else does. It belongs to the listing, so changing it needs a review. */
const OwnPrice = ({ car }: { car: CarDetails }) => (
  <p className="mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
    <span className="text-xl font-semibold tabular-nums">{formatPricePerDay(car.priceCents)}</span>
    <span className="text-ink-soft tabular-nums">{writeReceived(car.priceCents)}</span>
    <Link to={paths.editCar(car.id)} className="link tap inline-flex items-center text-sm">
      {t('cars.offer.change-price')}
    </Link>
  </p>
);

function OfferPage({ car, documents }: { car: CarDetails; documents: Documents }) {
  const { uid } = useUser();
  const { section, typedOffer, copy, isRestored } = useOffer(uid, car, documents);
  const { priceCents } = car;
  return (
    <div className="container-page py-8 sm:py-12">
      <header className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{t('cars.offer.title')}</h1>
          <p className="mt-1 break-words text-ink-soft">
            {rich('cars.offer.of-car', {
              title: car.title,
              link: (words) => (
                <Link to={paths.details(car.id)} className="link">
                  {words}
                </Link>
              ),
            })}
          </p>
          <OwnPrice car={car} />
          <p className="mt-2 max-w-prose text-sm text-ink-soft">
            {config.ownerFeePercent > 0
              ? t('cars.offer.lead-with-fee', { ...nearPrices(priceCents), percent: config.ownerFeePercent })
              : t('cars.offer.lead', nearPrices(priceCents))}
          </p>
        </div>
        {car.isOwn && (
          <div className="flex flex-wrap gap-3">
            <CopyButton carId={car.id} copy={copy} />
            <ButtonLink to={paths.pickup(car.id)} variant="secondary" icon={<KeyRound />}>
              {t('cars.pickup.title')}
            </ButtonLink>
          </div>
        )}
      </header>
      {isRestored && (
        <Alert announce className="mb-6">
          {t('cars.offer.restored')}
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <h2 className="text-xl">{t('cars.offer.prices')}</h2>
          <WeekdayPrices section={section('weekdays')} priceCents={priceCents} />
          <Seasons section={section('seasons')} />
          <SingleDays section={section('days')} carId={car.id} />
          <Discounts section={section('discounts')} />
        </div>
        <aside className="lg:sticky lg:top-24 lg:row-span-2 lg:mt-12">
          <StayPreview offer={typedOffer} priceCents={priceCents} />
        </aside>
        <div className="grid gap-5">
          <h2 className="text-xl">{t('cars.offer.terms')}</h2>
          <BookingModeChoice section={section('bookingMode')} />
          <StayTerms section={section('stay')} />
          <MileageTerms section={section('mileage')} />
          <CancellationChoice section={section('cancellation')} />
        </div>
      </div>
    </div>
  );
}

const Loading = () => (
  <div role="status" className="container-page py-8 sm:py-12">
    <span className="visually-hidden">{t('cars.offer.loading')}</span>
    <Skeleton className="h-9 w-72 max-w-full" />
    <Skeleton className="mt-3 h-4 w-48" />
    <div className="mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <Skeleton className="h-128 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
      <Skeleton className="h-72 rounded-card max-lg:hidden" />
    </div>
  </div>
);

function Loaded({ id }: { id: string }) {
  const query = useQuery(offerQueries.edit(id));
  const failed = (error: Error) => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.status === 404 || error.code === 'car/not-found') return <NotFoundPage what="car" />;
    return error.status === 403 ? <NotYours carId={id} /> : undefined;
  };
  return (
    <Region query={query} level={1} loading={<Loading />} failed={failed}>
      {({ car, documents }) => <OfferPage car={car} documents={documents} />}
    </Region>
  );
}

export default function PricesPage() {
  useTitle(t('cars.offer.title'));
  const { id = '' } = useParams();
  return <Loaded key={id} id={id} />;
}
