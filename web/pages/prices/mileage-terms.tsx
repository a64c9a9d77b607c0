import { t } from '../../language/words.ts';
import { symbol } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from './section-card.tsx';
import type { OfferSection } from './use-offer.ts';

const UNIT = t.of('cars.unit', config.distanceUnit);

export function MileageTerms({ section }: { section: OfferSection<'mileage'> }) {
  const { value, set, errors } = section;
  return (
    <SectionCard section={section} title={t('cars.offer.mileage.title')} description={t('cars.offer.mileage.text')}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t('cars.offer.mileage.included')}
          inputMode="numeric"
          autoComplete="off"
          suffix={UNIT}
          value={value.includedPerDay}
          error={errors['mileage.includedPerDay']}
          onChange={(event) => set({ ...value, includedPerDay: event.target.value })}
        />
        <TextField
          label={t.of('cars.offer.mileage.extra', config.distanceUnit)}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={value.extra}
          error={errors['mileage.extraCents']}
          onChange={(event) => set({ ...value, extra: event.target.value })}
        />
      </div>
    </SectionCard>
  );
}
