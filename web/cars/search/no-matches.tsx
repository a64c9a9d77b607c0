import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { carQueries } from '../car-queries.ts';
import { countCars } from '../count-cars.ts';
import { rich, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { activeFilters, filterLabel, toSearch, without, type BrowseFilters } from './browse-filters.ts';
import type { Browse } from './use-browse.ts';

/** Asks how many cars there would be without each filter, and finds the one whose absence brings most. */
function useWorstFilter(filters: BrowseFilters) {
  const chosen = activeFilters(filters);
  const counts = useQueries({ queries: chosen.map((name) => carQueries.count(toSearch(without(filters, name)))) });
  let worst: { name: (typeof chosen)[number]; total: { count: number; isExact: boolean } } | undefined;
  for (const [index, { data: total }] of counts.entries()) {
    const name = chosen[index];
    if (!name || !total || total.count === 0) continue;
    const gain = total.count + (total.isExact ? 0 : 1);
    if (!worst || gain > worst.total.count + (worst.total.isExact ? 0 : 1)) worst = { name, total };
  }
  return { worst, isLooking: counts.some(({ isPending }) => isPending) };
}

export default function NoMatches({ browse: { filters, remove, clear } }: { browse: Browse }) {
  const { worst, isLooking } = useWorstFilter(filters);
  const hasFilters = activeFilters(filters).length > 0;
  const label = worst && filterLabel(filters, worst.name);
  return (
    <EmptyState icon={<SearchX />} title={t('cars.search.no-matches.title')} className="min-h-96">
      <p>{t('cars.search.no-matches')}</p>
      {hasFilters ? (
        <div className="mt-6 grid min-h-24 content-start justify-items-center gap-3" aria-busy={isLooking}>
          {isLooking ? (
            <Skeleton className="h-11 w-72 max-w-full rounded-control" />
          ) : worst && label ? (
            <Button className="max-w-full" onClick={() => remove(worst.name)}>
              <span>
                {rich('cars.search.no-matches.remove', {
                  filter: label,
                  cars: countCars(worst.total),
                  rest: (words) => <span className="font-normal">{words}</span>,
                })}
              </span>
            </Button>
          ) : null}
          <Button variant={!isLooking && !worst ? 'primary' : 'quiet'} onClick={clear}>
            {t('cars.search.no-matches.clear')}
          </Button>
        </div>
      ) : null}
    </EmptyState>
  );
}
