import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { ToggleChip } from '../ui/chip.tsx';
import { otherSort, type PendingsSearch } from './pendings-search.ts';

export type Change = (changes: Partial<PendingsSearch>) => void;
type FilterProps = { search: PendingsSearch; onChange: Change };

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
