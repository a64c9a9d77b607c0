import { Plus, Trash2 } from 'lucide-react';
import { priceRuleLimits } from '../../../contract/cars/limits.ts';
import { t } from '../../language/words.ts';
import { examplePrice, symbol } from '../../platform/amounts.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatOwnerAmount } from '../../cars/index.ts';
import { SectionCard } from './section-card.tsx';
import type { TypedSeason } from './offer-form-values.ts';
import type { OfferSection } from './use-offer.ts';

const EMPTY: TypedSeason = { name: '', startDate: '', endDate: '', price: '' };

type SeasonFieldsProps = {
  season: TypedSeason;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<TypedSeason>) => void;
  onRemove: () => void;
};

function SeasonFields({ season, errorOf, onChange, onRemove }: SeasonFieldsProps) {
  const text = (field: keyof TypedSeason, error = errorOf(field)) => ({
    value: season[field],
    error,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  const name = season.name.trim();
  return (
    <>
      <div className="flex items-start gap-2">
        <TextField
          className="grow"
          label={t('cars.offer.seasons.name')}
          placeholder={t('cars.offer.seasons.name-example')}
          maxLength={priceRuleLimits.seasonNameMax}
          {...text('name')}
        />
        <IconButton
          className="mt-6.5"
          icon={<Trash2 />}
          label={name ? t('cars.offer.seasons.remove', { name }) : t('cars.offer.seasons.remove-unnamed')}
          onClick={onRemove}
        />
      </div>
      <div className="grid gap-x-3 sm:grid-cols-2 xl:grid-cols-3">
        <TextField type="date" label={t('cars.offer.seasons.first')} {...text('startDate')} />
        <TextField
          type="date"
          label={t('cars.offer.seasons.last')}
          min={season.startDate || undefined}
          {...text('endDate')}
        />
        <TextField
          label={t('cars.offer.seasons.price')}
          prefix={symbol()}
          inputMode="decimal"
          placeholder={examplePrice()}
          hint={formatOwnerAmount(parsePrice(season.price))}
          {...text('price', errorOf('priceCents'))}
        />
      </div>
    </>
  );
}

export function Seasons({ section }: { section: OfferSection<'seasons'> }) {
  const { value, set, errors } = section;
  const total = errors.seasons;
  return (
    <SectionCard section={section} title={t('cars.offer.seasons.title')} description={t('cars.offer.seasons.text')}>
      <ul className="grid gap-4">
        {value.map((season, index) => (
          // Seasons have no ids, and keep their positions during editing.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="rounded-control border border-line px-4 pt-4 pb-1">
            <SeasonFields
              season={season}
              errorOf={(field) => errors[`seasons.${index}.${field}`]}
              onChange={(change) => set(value.with(index, { ...season, ...change }))}
              onRemove={() => set(value.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {total && <p className="mt-3 text-sm text-danger">{total}</p>}
      {value.length < priceRuleLimits.seasonsMax && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus />}
          className={value.length > 0 ? 'mt-4' : ''}
          onClick={() => set([...value, EMPTY])}
        >
          {t('cars.offer.seasons.add')}
        </Button>
      )}
    </SectionCard>
  );
}
