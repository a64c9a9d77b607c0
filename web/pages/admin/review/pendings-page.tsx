import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CheckCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { currentSearchParams } from '../../../platform/current-search-params.ts';
import { t } from '../../../language/words.ts';
import { paths } from '../../../platform/paths.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { ManagedList, NoMatch } from '../../../cars/index.ts';
import { useWaitCount, writeCount } from '../../../waits/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { AdminNav } from '../admin-nav.tsx';
import { moderationQueries } from './moderation-queries.ts';
import { PendingCard } from './pending-card.tsx';
import { PendingTable } from './pending-table.tsx';
import { PendingsToolbar, type ChangeSearch } from './pendings-toolbar.tsx';
import {
  readPendings,
  storeWaitingFirst,
  toggleDateSort,
  tableSortOf,
  writePendings,
  type PendingsSearch,
} from './pendings-search.ts';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useDecideSeveral } from './use-decide-several.ts';

const isUnfiltered = ({ q, location }: PendingsSearch) => q === '' && location === '';

const NOTHING_WAITS = t('moderation.nothing-to-review');

function Results({ search, onChange }: { search: PendingsSearch; onChange: ChangeSearch }) {
  const query = useQuery(moderationQueries.page(search));
  const waiting = useWaitCount('review-listings');
  const shown = query.data?.cars ?? [];
  const selection = useSelection(shown);
  const bulk = useDecideSeveral(selection);
  const table = {
    rows: search.pageSize,
    selection: search.isSelecting ? selection : undefined,
    problems: bulk.problems,
    sort: tableSortOf(search),
    onSort: () => onChange(toggleDateSort(search)),
  };
  return (
    <>
      <ManagedList
        query={query}
        pageSize={search.pageSize}
        loadingText={t('moderation.pendings.loading')}
        loading={search.view === 'table' ? <PendingTable {...table} /> : undefined}
        nothing={
          isUnfiltered(search) ? (
            <EmptyState icon={<CheckCheck />} title={NOTHING_WAITS}>
              {t('moderation.pendings.none.text')}
            </EmptyState>
          ) : (
            <NoMatch title={t('moderation.pendings.no-match')} onClear={() => onChange({ q: '', location: '' })} />
          )
        }
        note={
          waiting &&
          isUnfiltered(search) && (
            <>
              {' · '}
              {waiting.count > 0 ? (
                <Link to={paths.review} className="link tap">
                  {t('moderation.pendings.to-review', { count: writeCount(waiting) })}
                </Link>
              ) : (
                NOTHING_WAITS
              )}
            </>
          )
        }
        hrefFor={(page) => `?${writePendings({ ...search, page }).toString()}`}
      >
        {(cars) => (
          <>
            {search.isSelecting && (
              <Checkbox
                className="-mt-2 mb-1 w-fit text-sm"
                label={t('moderation.pendings.select-all')}
                checked={selection.isAllChosen}
                onChange={({ target }) => selection.chooseAll(target.checked)}
              />
            )}
            {search.view === 'table' ? (
              <PendingTable {...table} cars={cars} />
            ) : (
              <ul aria-label={t('moderation.pendings.label')} className="grid gap-4">
                {cars.map((car, index) => (
                  <PendingCard
                    key={car.id}
                    car={car}
                    priority={index < 2}
                    selection={table.selection}
                    problem={bulk.problems.get(car.id)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </ManagedList>
      <SelectionBar selection={selection} bulk={bulk} />
    </>
  );
}

export default function PendingsPage() {
  useTitle(t('moderation.pendings.title'));
  const [params, setParams] = useSearchParams();
  const search = readPendings(params);
  // A new search starts at page 1. Replaces the history entry, so that going back leaves the list.
  const change: ChangeSearch = (changes) => {
    if (changes.isWaitingFirst !== undefined) storeWaitingFirst(changes.isWaitingFirst);
    setParams(writePendings({ ...readPendings(currentSearchParams()), page: 1, ...changes }), { replace: true });
  };
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <h1 className="text-3xl">{t('moderation.pendings.title')}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('moderation.pendings.subtitle')}</p>
      <PendingsToolbar search={search} onChange={change} />
      <div className={clsx('mt-6', search.view === 'table' && 'bleed-end')}>
        {/* Leaving selection mode clears the selection. */}
        <Results key={String(search.isSelecting)} search={search} onChange={change} />
      </div>
    </div>
  );
}
