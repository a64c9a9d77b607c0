import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense, useMemo } from 'react';
import { rich, t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Link } from 'react-router';
import { Failed } from '../../platform/region.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { useTitle } from '../../platform/use-title.ts';
import { carQueries } from '../car-queries.ts';
import { countCars } from '../count-cars.ts';
import { COMPARED_MAX } from '../compare-address.ts';
import { useToast } from '../../ui/toast.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { browseAddress, readSpot } from './browse-address.ts';
import { toSearch } from './browse-filters.ts';
import { FilterBar, FilterChips } from './filter-bar.tsx';
import { NearEnd, ResultsGrid, ResultsSkeleton } from './results-grid.tsx';
import { useBrowse } from './use-browse.ts';
import { useScrollMemory, useTopOfPage } from './use-scroll-memory.ts';

/** Beyond this, a press on "Next page" goes on: nobody scrolls back through more, and the footer can be reached. */
const AUTOMATIC_PAGES = 8;

const CompareTray = lazyPart(() => import('./compare-tray.tsx'));
// Needed only when something is amiss.
const NoMatches = lazyPart(() => import('./no-matches.tsx'));

export const prefetch = (address: Location) => {
  const { filters, cursor } = readSpot(address.search);
  return queryClient.prefetchInfiniteQuery(carQueries.search(toSearch(filters), cursor));
};

export default function BrowsePage() {
  useTitle(t('cars.search.title'));
  const browse = useBrowse();
  const { filters, cursor, car, toggleCar, compared, toggleCompared } = browse;
  const toast = useToast();
  const compare = (id: string) => {
    if (compared.includes(id) || compared.length < COMPARED_MAX) toggleCompared(id);
    else toast.info(t('cars.compare.full', { most: COMPARED_MAX }));
  };
  const search = toSearch(filters);
  const results = useInfiniteQuery({ ...carQueries.search(search, cursor), placeholderData: keepPreviousData });
  const { data, isPending, isError, isPlaceholderData } = results;

  const cars = useMemo(() => {
    // A car whose price changed meanwhile may come twice.
    const byId = new Map(data?.pages.flatMap((page) => page.cars).map((found) => [found.id, found]));
    return [...byId.values()];
  }, [data]);
  const lastPage = data?.pages.at(-1);
  const firstTotal = data?.pages[0]?.total;
  // A page opened by its link does not know how many cars come before it.
  const counted = useQuery({
    ...carQueries.count(search),
    enabled: Boolean(data) && !isPlaceholderData && !firstTotal,
  });
  const total = isPlaceholderData ? undefined : (firstTotal ?? counted.data);
  const found = total ? countCars(total) : '';

  useScrollMemory(Boolean(data) && !isPlaceholderData);
  const top = useTopOfPage(cursor);

  const isEmpty = Boolean(data) && cars.length === 0 && !results.hasNextPage && !isPlaceholderData;
  const hasMore = results.hasNextPage && !isPlaceholderData;
  const isAutomatic = hasMore && (data?.pages.length ?? 0) < AUTOMATIC_PAGES && !results.isFetchNextPageError;
  const nextAddress = browseAddress({ filters, compared, cursor: lastPage?.nextCursor ?? undefined });

  return (
    <>
      <div className="container-page pt-8 pb-16 sm:pt-10">
        <h1 className="text-3xl">{t('cars.search.title')}</h1>
        <div className="mt-5">
          <FilterBar browse={browse} found={found} />
        </div>
        <div ref={top} className="mt-5 flex scroll-mt-20 flex-wrap items-center gap-x-5 gap-y-3">
          <p role="status" className="min-w-20 font-semibold tabular-nums">
            {found || (isError ? '' : t('cars.search.searching'))}
          </p>
          <FilterChips browse={browse} />
        </div>
        {cursor ? (
          <p className="mt-3 text-sm text-ink-soft">
            {rich('cars.search.further-down', {
              link: (words) => (
                <Link className="link" to={browseAddress({ filters, compared })}>
                  {words}
                </Link>
              ),
            })}
          </p>
        ) : null}

        <section
          aria-label={t('cars.search.results-label')}
          aria-busy={isPending || isPlaceholderData}
          className="mt-5"
        >
          {isPending ? (
            <ResultsSkeleton count={8} />
          ) : isEmpty ? (
            <Suspense fallback={<div className="min-h-96" />}>
              <NoMatches browse={browse} />
            </Suspense>
          ) : cars.length === 0 ? null : (
            <div className={clsx('transition-opacity', isPlaceholderData && 'opacity-50')}>
              <ResultsGrid
                cars={cars}
                dates={filters.dates}
                openCar={car}
                onToggle={toggleCar}
                compared={compared}
                onCompare={compare}
              />
            </div>
          )}

          {isAutomatic && !results.isFetchingNextPage ? (
            <NearEnd key={data?.pages.length} onNear={() => void results.fetchNextPage()} />
          ) : null}
          {results.isFetchingNextPage ? (
            <div className="mt-5">
              <ResultsSkeleton count={4} />
            </div>
          ) : null}
          {isError ? (
            <Failed
              query={results.isFetchNextPageError ? { ...results, refetch: results.fetchNextPage } : results}
              {...(cars.length > 0 && { isInline: true, title: t('cars.search.more-failed'), className: 'mt-8' })}
            />
          ) : null}
          {hasMore ? (
            <nav aria-label={t('cars.search.more-label')} className="mt-8 flex justify-center">
              <ButtonLink variant="secondary" rel="next" to={nextAddress}>
                {t('cars.search.next-page')}
              </ButtonLink>
            </nav>
          ) : null}
        </section>
      </div>
      {compared.length > 0 ? (
        <Suspense>
          <CompareTray browse={browse} />
        </Suspense>
      ) : null}
    </>
  );
}
