import { Link, useParams } from 'react-router';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { dayPriceLimits } from '../../../contract/cars/price-review.ts';
import { formatOwnerAmount, weekdayLabel } from '../../cars/index.ts';
import { t, rich } from '../../language/words.ts';
import { formatPrice, formatPricePerDay } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Discounts } from './discounts.tsx';
import { OfferPage } from './offer-page.tsx';
import { Seasons } from './seasons.tsx';
import { Trash2 } from 'lucide-react';
import { formatDay, formatRange } from '../../language/formats.ts';
import { IconButton } from '../../ui/button.tsx';
import { SectionCard } from './section-card.tsx';
import { groupDays, type PricedDays } from './offer-form-values.ts';
import type { OfferSection } from './use-offer.ts';
import { PriceRow } from './price-input.tsx';

/** Saturday and Sunday, where 0 is Monday. */
const WEEKEND = [5, 6] as const;

type WeekdayPricesProps = { section: OfferSection<'weekdays'>; priceCents: number };

function WeekdayPrices({ section, priceCents }: WeekdayPricesProps) {
  const { value, set, errors } = section;
  const [saturday, sunday] = WEEKEND.map((weekday) => value[weekday]!);
  return (
    <SectionCard section={section} title={t('cars.offer.weekdays.title')} description={t('cars.offer.weekdays.text')}>
      <div className="-mx-3 mb-2 rounded-control bg-sunken px-3 py-1">
        <PriceRow
          label={t('cars.offer.weekdays.weekend')}
          hint={t('cars.offer.weekdays.weekend-hint')}
          value={saturday === sunday ? saturday! : ''}
          error={undefined}
          fallbackCents={priceCents}
          onChange={(typed) => set(value.map((price, weekday) => (weekday >= WEEKEND[0] ? typed : price)))}
        />
      </div>
      <div className="divide-y divide-line">
        {value.map((price, weekday) => (
          <PriceRow
            key={weekdayLabel(weekday)}
            label={weekdayLabel(weekday)}
            value={price}
            error={errors[`weekdays.${weekday}`]}
            fallbackCents={priceCents}
            onChange={(typed) => set(value.with(weekday, typed))}
          />
        ))}
      </div>
    </SectionCard>
  );
}

const writeDays = (days: PricedDays) =>
  days.startDate === days.endDate ? formatDay(days.startDate) : formatRange(days);

/** Prices of single days. Owners set them in the calendar and can remove them here. */
function SingleDays({ section, carId }: { section: OfferSection<'days'>; carId: string }) {
  const { value, set } = section;
  const groups = groupDays(value);
  const remove = ({ startDate, endDate }: PricedDays) =>
    set(Object.fromEntries(Object.entries(value).filter(([day]) => day < startDate || day > endDate)));
  return (
    <SectionCard section={section} title={t('cars.offer.days.title')} description={t('cars.offer.days.text')}>
      {groups.length === 0 ? (
        <p className="text-ink-soft">
          {rich('cars.offer.days.none', {
            link: (words) => (
              <Link to={paths.calendar(carId)} className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {groups.map((days) => (
            <li key={days.startDate} className="flex items-center gap-3 py-2">
              <p className="min-w-0 grow tabular-nums">
                {writeDays(days)}
                <span className="block text-sm text-ink-soft">{formatOwnerAmount(days.priceCents)}</span>
              </p>
              <p className="font-medium whitespace-nowrap tabular-nums">{formatPricePerDay(days.priceCents)}</p>
              <IconButton
                icon={<Trash2 />}
                label={t('cars.offer.days.remove', { days: writeDays(days) })}
                onClick={() => remove(days)}
              />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

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
