import { weekdayLabel } from '../offer-words.ts';
import { t } from '../../language/words.ts';
import { PriceRow } from './price-input.tsx';
import { SectionCard } from './section-card.tsx';
import type { Section } from './use-offer.ts';

type WeekdayPricesProps = { section: Section<'weekdays'>; priceCents: number };

export function WeekdayPrices({ section, priceCents }: WeekdayPricesProps) {
  const { value, set, errors } = section;
  return (
    <SectionCard section={section} title={t('cars.offer.weekdays.title')} description={t('cars.offer.weekdays.text')}>
      <div className="divide-y divide-line">
        {value.map((price, weekday) => (
          <PriceRow
            key={weekdayLabel(weekday)}
            label={weekdayLabel(weekday)}
            value={price}
            error={errors[`weekdays.${weekday}`]}
            otherwiseCents={priceCents}
            onChange={(typed) => set(value.with(weekday, typed))}
          />
        ))}
      </div>
    </SectionCard>
  );
}
