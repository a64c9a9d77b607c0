import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { PAGE_SIZES, type PageSize } from '../../contract/vocabulary.ts';
import { SearchField } from '../my-cars/search-field.tsx';
import { Button } from '../ui/button.tsx';
import { ToggleChip } from '../ui/chip.tsx';
import { SelectField } from '../ui/field.tsx';
import { otherSort, type PendingsSearch } from './pendings-search.ts';

export type Change = (changes: Partial<PendingsSearch>) => void;
type FilterProps = { search: PendingsSearch; onChange: Change };

export const PendingsFilters = ({ search, onChange }: FilterProps) => (
  <div
    role="search"
    aria-label="All cars"
    className="grid grid-cols-[1fr_auto] items-end gap-4 max-sm:*:first:col-span-2 sm:grid-cols-[1fr_1fr_auto]"
  >
    <SearchField label="Search by name" value={search.q} onSearch={(q) => onChange({ q })} />
    <SearchField label="Search by location" value={search.location} onSearch={(location) => onChange({ location })} />
    <SelectField
      label="Cars per page"
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

export function PendingsToolbar({ search, onChange }: FilterProps) {
  const { sort, view } = search;
  const isOldest = sort === 'oldest';
  const isWaiting = sort === 'waiting';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <ToggleChip pressed={isWaiting} onToggle={(pressed) => onChange({ sort: pressed ? 'waiting' : 'newest' })}>
          Waiting first
        </ToggleChip>
        <Button
          variant="secondary"
          size="sm"
          icon={isOldest ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          onClick={() => onChange({ sort: otherSort(sort) })}
        >
          Sort: {isOldest ? 'oldest first' : 'newest first'}
        </Button>
      </div>
      <div role="group" aria-label="View" className="ml-auto flex gap-2">
        {/* Another view shows the same cars, so it stays on the same page. */}
        <ToggleChip pressed={view === 'cards'} onToggle={() => onChange({ view: 'cards', page: search.page })}>
          Cards
        </ToggleChip>
        <ToggleChip pressed={view === 'table'} onToggle={() => onChange({ view: 'table', page: search.page })}>
          Table
        </ToggleChip>
      </div>
    </div>
  );
}
