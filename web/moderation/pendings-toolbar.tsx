import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { ToggleChip } from '../ui/chip.tsx';
import type { PendingsSearch } from './pendings-search.ts';

export type Change = (changes: Partial<PendingsSearch>) => void;
type FilterProps = { search: PendingsSearch; onChange: Change };

export function PendingsToolbar({ search, onChange }: FilterProps) {
  const { isOldestFirst, isWaitingFirst, view } = search;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <ToggleChip pressed={isWaitingFirst} onToggle={(pressed) => onChange({ isWaitingFirst: pressed })}>
          {t('moderation.pendings.waiting-first')}
        </ToggleChip>
        <Button
          variant="secondary"
          size="sm"
          icon={isOldestFirst ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          onClick={() => onChange({ isOldestFirst: !isOldestFirst })}
        >
          {isOldestFirst ? t('moderation.pendings.oldest-first') : t('moderation.pendings.newest-first')}
        </Button>
      </div>
      <div role="group" aria-label={t('moderation.pendings.view')} className="ms-auto flex gap-2">
        {/* Another view shows the same cars, so it stays on the same page. */}
        <ToggleChip pressed={view === 'cards'} onToggle={() => onChange({ view: 'cards', page: search.page })}>
          {t('moderation.pendings.cards')}
        </ToggleChip>
        <ToggleChip pressed={view === 'table'} onToggle={() => onChange({ view: 'table', page: search.page })}>
          {t('moderation.pendings.table')}
        </ToggleChip>
      </div>
    </div>
  );
}
