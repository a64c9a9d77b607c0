import { Plus, Trash2 } from 'lucide-react';
import { priceRuleLimits } from '../../../contract/cars/limits.ts';
import { t } from '../../language/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionCard } from './section-card.tsx';
import type { TypedDiscount } from './offer-form-values.ts';
import type { OfferSection } from './use-offer.ts';

const EMPTY: TypedDiscount = { fromDays: '', percent: '' };

export function Discounts({ section }: { section: OfferSection<'discounts'> }) {
  const { value, set, errors } = section;
  const text = (index: number, field: keyof TypedDiscount) => ({
    value: value[index]![field],
    error: errors[`discounts.${index}.${field}`],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      set(value.with(index, { ...value[index]!, [field]: event.target.value })),
  });
  return (
    <SectionCard section={section} title={t('cars.offer.discounts.title')} description={t('cars.offer.discounts.text')}>
      <ul className="grid gap-1">
        {value.map((_, index) => (
          // Discounts have no ids, and their order matters.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-start gap-2">
            <div className="grid grow grid-cols-2 gap-3">
              <TextField
                label={t('cars.offer.discounts.from')}
                suffix={t('cars.offer.discounts.days')}
                placeholder="7"
                {...text(index, 'fromDays')}
              />
              <TextField
                label={t('cars.offer.discounts.percent')}
                suffix="%"
                placeholder="10"
                {...text(index, 'percent')}
              />
            </div>
            <IconButton
              className="mt-6.5"
              icon={<Trash2 />}
              label={t('cars.offer.discounts.remove', { number: index + 1 })}
              onClick={() => set(value.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {value.length < priceRuleLimits.discountsMax && (
        <Button variant="secondary" size="sm" icon={<Plus />} onClick={() => set([...value, EMPTY])}>
          {t('cars.offer.discounts.add')}
        </Button>
      )}
    </SectionCard>
  );
}
