import { ArrowDownWideNarrow, ArrowUpNarrowWide, ListChecks } from 'lucide-react';
import { useId, useState } from 'react';
import { ListFilters } from '../../../cars/index.ts';
import { t } from '../../../language/words.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ToggleChip } from '../../../ui/chip.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import type { PendingsSearch } from './pendings-search.ts';

export type ChangeSearch = (changes: Partial<PendingsSearch>) => void;
type FilterProps = { search: PendingsSearch; onChange: ChangeSearch };

/** Shows the common filters in their usual order, and the others behind a button. */
export function PendingsToolbar({ search, onChange }: FilterProps) {
  const { isOldestFirst, isWaitingFirst, isSelecting, view } = search;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
      <div role="group" aria-label={t('moderation.pendings.view')} className="flex gap-2 lg:pb-2.5">
        {/* Both views show the same cars, so switching keeps the page. */}
        <ToggleChip pressed={view === 'cards'} onToggle={() => onChange({ view: 'cards', page: search.page })}>
          {t('moderation.pendings.cards')}
        </ToggleChip>
        <ToggleChip pressed={view === 'table'} onToggle={() => onChange({ view: 'table', page: search.page })}>
          {t('moderation.pendings.table')}
        </ToggleChip>
      </div>
      <div className="grow basis-full lg:basis-100">
        <ListFilters label={t('moderation.pendings.search-label')} search={search} onChange={onChange} />
      </div>
      <div className="flex flex-wrap gap-3 lg:pb-1.5">
        <Button
          variant="secondary"
          icon={isOldestFirst ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          onClick={() => onChange({ isOldestFirst: !isOldestFirst })}
        >
          {isOldestFirst ? t('moderation.pendings.oldest-first') : t('moderation.pendings.newest-first')}
        </Button>
        <MoreButton
          label={t('moderation.pendings.more')}
          count={Number(isWaitingFirst)}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          controls={id}
        />
      </div>
      {isOpen && (
        <div id={id} className="flex basis-full flex-wrap items-center gap-2">
          <ToggleChip pressed={isWaitingFirst} onToggle={(pressed) => onChange({ isWaitingFirst: pressed })}>
            {t('moderation.pendings.waiting-first')}
          </ToggleChip>
          <ToggleChip
            pressed={isSelecting}
            onToggle={(pressed) => onChange({ isSelecting: pressed, page: search.page })}
          >
            {t('moderation.pendings.select-several')}
          </ToggleChip>
          <ButtonLink variant="quiet" size="sm" to={paths.review} icon={<ListChecks />}>
            {t('moderation.pendings.one-by-one')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
