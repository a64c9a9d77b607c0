import { PAGE_SIZES, type PageSize } from '../../../contract/cars/vocabulary.ts';
import { t } from '../../language/words.ts';
import { SelectField } from '../../ui/field.tsx';
import type { ListSearch } from './list-search.ts';
import { SearchField } from './search-field.tsx';

type ListFiltersProps = {
  label: string;
  search: ListSearch;
  onChange: (changes: Partial<ListSearch>) => void;
};

export const ListFilters = ({ label, search, onChange }: ListFiltersProps) => (
  <div
    role="search"
    aria-label={label}
    className="grid grid-cols-[1fr_auto] items-end gap-4 max-sm:*:first:col-span-2 sm:grid-cols-[1fr_1fr_auto]"
  >
    <SearchField label={t('cars.managed.search-name')} value={search.q} onSearch={(q) => onChange({ q })} />
    <SearchField
      label={t('cars.managed.search-location')}
      value={search.location}
      onSearch={(location) => onChange({ location })}
    />
    <SelectField
      label={t('cars.managed.page-size')}
      reserve={false}
      value={search.pageSize}
      onChange={(event) => onChange({ pageSize: Number(event.target.value) as PageSize })}
    >
      {PAGE_SIZES.map((size) => (
        <option key={size}>{size}</option>
      ))}
    </SelectField>
  </div>
);
