import { Link, useParams } from 'react-router';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { dayPriceLimits } from '../../../contract/cars/price-review.ts';
import { formatOwnerAmount } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { formatPrice, formatPricePerDay } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Discounts } from './discounts.tsx';
import { OfferPage } from './offer-page.tsx';
import { Seasons } from './seasons.tsx';
import { SingleDays } from './single-days.tsx';
import { WeekdayPrices } from './weekday-prices.tsx';

/** Formats the range of daily prices that needs no review. */
function priceLimits(priceCents: number) {
  const { leastCents, mostCents } = dayPriceLimits(priceCents);
  return { least: formatPrice(leastCents), most: formatPrice(mostCents) };
}

/** The default price. It belongs to the listing, so changing it needs a review. */
const BasePrice = ({ car }: { car: CarDetails }) => (
  <>
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="text-xl font-semibold tabular-nums">{formatPricePerDay(car.priceCents)}</span>
      <span className="text-ink-soft tabular-nums">{formatOwnerAmount(car.priceCents)}</span>
      <Link to={paths.editCar(car.id)} className="link tap inline-flex items-center text-sm">
        {t('cars.offer.change-price')}
      </Link>
    </p>
    <p className="mt-2 max-w-prose text-sm text-ink-soft">
      {config.ownerFeePercent > 0
        ? t('cars.offer.lead-with-fee', { ...priceLimits(car.priceCents), percent: config.ownerFeePercent })
        : t('cars.offer.lead', priceLimits(car.priceCents))}
    </p>
    {car.hasUnreviewedPrices && (
      <Alert tone="warning" className="mt-4">
        {t('cars.offer.prices-limited', priceLimits(car.priceCents))}
      </Alert>
    )}
  </>
);

export default function PricesPage() {
  useTitle(t('cars.offer.prices'));
  const { id = '' } = useParams();
  return (
    <OfferPage
      key={id}
      id={id}
      document="prices"
      title={t('cars.offer.prices')}
      lead={(car) => <BasePrice car={car} />}
    >
      {(section, car) => (
        <>
          <WeekdayPrices section={section('weekdays')} priceCents={car.priceCents} />
          <Seasons section={section('seasons')} />
          <SingleDays section={section('days')} carId={car.id} />
          <Discounts section={section('discounts')} />
        </>
      )}
    </OfferPage>
  );
}
