import { weekdayLabel } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { PriceRow } from './price-input.tsx';
import { SectionCard } from './section-card.tsx';
import type { OfferSection } from './use-offer.ts';

/** Saturday and Sunday, where 0 is Monday. */
const WEEKEND = [5, 6] as const;

type WeekdayPricesProps = { section: OfferSection<'weekdays'>; priceCents: number };

export function WeekdayPrices({ section, priceCents }: WeekdayPricesProps) {
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
