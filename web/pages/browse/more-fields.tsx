import { formatRating, RATINGS } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FactFilters } from './fact-filters.tsx';
import { PriceFields } from './price-fields.tsx';
import type { Browse } from './use-browse.ts';

/** The fields of the filters that `moreFilters` counts, and an order. */
export default function MoreFields({ browse }: { browse: Browse }) {
  const { filters, change } = browse;
  return (
    <>
      <SelectField
        label={t('cars.search.rating.label')}
        reserve={false}
        value={filters.rating ?? ''}
        onChange={({ target }) => change({ rating: Number(target.value) || undefined })}
      >
        <option value="">{t('cars.search.rating.any')}</option>
        {RATINGS.map((rating) => (
          <option key={rating} value={rating}>
            {t('cars.search.rating.from', { rating: formatRating(rating) })}
          </option>
        ))}
      </SelectField>
      <div className="md:col-span-2">
        <PriceFields browse={browse} />
      </div>
      <SelectField
        label={t('cars.search.booking.label')}
        reserve={false}
        value={filters.instant ? 'instant' : ''}
        onChange={({ target }) => change({ instant: target.value === 'instant' || undefined })}
      >
        <option value="">{t('cars.search.booking.any')}</option>
        <option value="instant">{t('cars.booking-mode.name.instant')}</option>
      </SelectField>
      <Checkbox
        label={t('cars.search.sort-by.rating')}
        className="self-end"
        checked={filters.sort === 'rating'}
        onChange={({ target }) => change({ sort: target.checked ? 'rating' : undefined })}
      />
      <FactFilters browse={browse} />
    </>
  );
}
