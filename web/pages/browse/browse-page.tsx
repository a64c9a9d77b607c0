import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense, useMemo } from 'react';
import { searchLimits } from '../../../contract/cars/limits.ts';
import { rich, t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Link } from 'react-router';
import { LoadError } from '../../platform/region.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { useTitle } from '../../platform/use-title.ts';
import {
  activeFilters,
  carQueries,
  countCars,
  COMPARED_MAX,
  browseAddress,
  needsPosition,
  readBrowseState,
  toSearch,
} from '../../cars/index.ts';
import { currentPosition } from '../../places/index.ts';
import { useToast } from '../../ui/toast.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FilterBar, FilterChips } from './filter-bar.tsx';
import { EndObserver, ResultsGrid, ResultsSkeleton } from './results-grid.tsx';
import { useBrowse, type Browse } from './use-browse.ts';
import { useScrollRestoration, useScrollToTop } from './use-scroll-memory.ts';

/** Pages that load while scrolling. After that, "Next page" loads more, so that the footer stays reachable. */
const AUTOMATIC_PAGES = 8;

// Includes the map library, so it loads only when the map is opened.
const MapView = lazyPart(() => import('./map-view.tsx'));
const CompareTray = lazyPart(() => import('./compare-tray.tsx'));
// Needed only for searches with few or no results, or without a known position.
const NoMatches = lazyPart(() => import('./no-matches.tsx'));
const WhereAreYou = lazyPart(() => import('./position-prompt.tsx'));
const SearchHints = lazyPart(() => import('./search-hints.tsx'), 'optional');

export const prefetch = (address: Location) => {
  const { filters, cursor } = readBrowseState(address.search);
  if (needsPosition(filters, currentPosition())) return Promise.resolve();
  return queryClient.prefetchInfiniteQuery(carQueries.search(toSearch(filters, currentPosition()), cursor));
};

/** Switches between list and map. */
const ViewToggle = ({ browse: { view, show } }: { browse: Browse }) => (
  <div role="group" aria-label={t('cars.search.view')} className="flex shrink-0 gap-1">
    <ToggleChip pressed={!view} onToggle={() => show(undefined)}>
      {t('cars.search.view.list')}
    </ToggleChip>
    <ToggleChip pressed={Boolean(view)} onToggle={() => show('map')}>
      {t('cars.search.view.map')}
    </ToggleChip>
  </div>
);

export default function BrowsePage() {
  useTitle(t('cars.search.title'));
  const browse = useBrowse();
  const { filters, search, isPositionUnknown, cursor, car, view, toggleCar, compared, toggleCompared } = browse;
  const toast = useToast();
  const compare = (id: string) => {
    if (compared.includes(id) || compared.length < COMPARED_MAX) toggleCompared(id);
    else toast.info(t('cars.compare.full', { most: COMPARED_MAX }));
  };
  const results = useInfiniteQuery({
    ...carQueries.search(search, cursor),
    placeholderData: keepPreviousData,
    enabled: !isPositionUnknown,
  });
  const { data, isPending, isError, isPlaceholderData } = results;

  const cars = useMemo(() => {
    // A car whose price changed between two pages may be on both.
    const byId = new Map(data?.pages.flatMap((page) => page.cars).map((found) => [found.id, found]));
    return [...byId.values()];
  }, [data]);
  const lastPage = data?.pages.at(-1);
  const firstTotal = data?.pages[0]?.total;
  // A page opened by its own link does not include the total, so it is counted separately.
  const counted = useQuery({
    ...carQueries.count(search),
    enabled: Boolean(data) && !isPlaceholderData && !firstTotal,
  });
  const total = isPlaceholderData ? undefined : (firstTotal ?? counted.data);
  const found = total ? countCars(total) : '';

  const top = useScrollToTop(cursor);

  const isEmpty = Boolean(data) && cars.length === 0 && !results.hasNextPage && !isPlaceholderData;
  const isFew =
    !cursor &&
    cars.length > 0 &&
    total !== undefined &&
    total.count <= searchLimits.fewCars &&
    activeFilters(filters).length > 0;
  const hasMore = results.hasNextPage && !isPlaceholderData;
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = results;
  const loadMore = hasMore && !isFetchingNextPage && !isFetchNextPageError ? () => void fetchNextPage() : undefined;
  useScrollRestoration(Boolean(data) && !isPlaceholderData && !isFetchingNextPage, loadMore);
  const pageCount = data?.pages.length ?? 0;
  const nextAddress = browseAddress({ filters, compared, view, cursor: lastPage?.nextCursor ?? undefined });

  return (
    <div className="flex flex-col">
      <div className="container-page pt-4 pb-16 md:pt-10">
        <h1 className="text-3xl max-md:visually-hidden max-md:m-0!">{t('cars.search.title')}</h1>
        <div className="md:mt-5">
          <FilterBar browse={browse} found={found} />
        </div>
        {/* Always one line on a phone, so that choosing filters does not move the first car. */}
        <div
          ref={top}
          className="mt-3 flex h-8 scroll-mt-20 items-center gap-3 md:mt-5 md:h-auto md:items-start md:gap-5"
        >
          <div className="-ms-5 flex min-h-8 min-w-0 grow items-center gap-x-5 gap-y-3 overflow-x-auto ps-5 [scrollbar-width:none] md:ms-0 md:min-h-9 md:flex-wrap md:overflow-visible md:ps-0">
            <p role="status" className="min-w-20 font-semibold tabular-nums max-md:shrink-0">
              {found || (isError || isPositionUnknown ? '' : t('cars.search.searching'))}
            </p>
            <FilterChips browse={browse} />
          </div>
          <ViewToggle browse={browse} />
        </div>
        {cursor ? (
          <p className="mt-3 text-sm text-ink-soft">
            {rich('cars.search.further-down', {
              link: (words) => (
                <Link className="link" to={browseAddress({ filters, compared, view })}>
                  {words}
                </Link>
              ),
            })}
          </p>
        ) : null}

        <section
          aria-label={t('cars.search.results-label')}
          aria-busy={!isPositionUnknown && (isPending || isPlaceholderData)}
          className="mt-3 md:mt-5"
        >
          {view ? (
            <div className="mb-5 h-[min(65svh,40rem)] min-h-80">
              <Suspense fallback={<Skeleton className="size-full rounded-card" />}>
                <MapView browse={browse} search={search} cars={cars} results={results} />
              </Suspense>
            </div>
          ) : null}
          {isPositionUnknown ? (
            <Suspense fallback={<ResultsSkeleton count={8} />}>
              <WhereAreYou browse={browse} />
            </Suspense>
          ) : isPending ? (
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

          {isFew ? (
            <div className="mt-10 max-w-5xl">
              <Suspense>
                <SearchHints browse={browse} />
              </Suspense>
            </div>
          ) : null}

          {loadMore && pageCount < AUTOMATIC_PAGES ? <EndObserver key={pageCount} onNear={loadMore} /> : null}
          {isFetchingNextPage ? (
            <div className="mt-5">
              <ResultsSkeleton count={4} />
            </div>
          ) : null}
          {isError ? (
            <LoadError
              query={isFetchNextPageError ? { ...results, refetch: fetchNextPage } : results}
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
    </div>
  );
}
