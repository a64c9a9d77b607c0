import { t } from '../../language/words.ts';
import { symbol } from '../../platform/amounts.ts';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from './section-card.tsx';
import type { Section } from './use-offer.ts';

export function DepositTerms({ section }: { section: Section<'deposit'> }) {
  const { value, set, errors } = section;
  return (
    <SectionCard section={section} title={t('cars.offer.deposit.title')} description={t('cars.offer.deposit.text')}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t('cars.offer.deposit.label')}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={value}
          error={errors.depositCents}
          onChange={(event) => set(event.target.value)}
        />
      </div>
    </SectionCard>
  );
}
