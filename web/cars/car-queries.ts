import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import type { VehicleType } from '../../contract/cars/vocabulary.ts';
import { requestQuery } from '../platform/request-query.ts';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';
import { forCarousel, NEWEST, pageOfSearch, type CarFilters, type SearchQuery } from './car-requests.ts';

type CarPage = CallOutput<'GET /api/cars'>;

/** How many empty pages to skip before showing an empty page with more to load */
const EMPTY_PAGES_MAX = 8;

/** Fetches a page that has cars: when nearly all are booked, the server may return empty pages with a cursor. */
async function searchPage(query: SearchQuery, signal: AbortSignal): Promise<CarPage> {
  const first = await request('GET /api/cars', { query, signal });
  let page = first;
  for (let skipped = 0; page.cars.length === 0 && page.nextCursor && skipped < EMPTY_PAGES_MAX; skipped++) {
    page = await request('GET /api/cars', { query: { ...query, withTotal: 'false', cursor: page.nextCursor }, signal });
  }
  return { ...page, total: first.total };
}

const firstCars = (name: string, query: SearchQuery) =>
  queryOptions({
    queryKey: carKeys.first(name),
    queryFn: async ({ signal }) => (await searchPage(forCarousel(query), signal)).cars,
    staleTime: 60_000,
  });

export const carQueries = {
  /** All pages of a search, from its beginning or from a cursor in a link */
  search: (filters: CarFilters, cursor?: string) =>
    infiniteQueryOptions({
      queryKey: carKeys.search(filters, cursor ?? null),
      queryFn: ({ pageParam, signal }) => searchPage(pageOfSearch(filters, pageParam), signal),
      initialPageParam: cursor ?? null,
      getNextPageParam: ({ nextCursor }: CarPage): string | null => nextCursor,
      staleTime: 60_000,
      // Refetching all loaded pages on every return to the tab would be wasteful.
      refetchOnWindowFocus: false,
    }),

  /** How many cars a search finds, without fetching them. */
  count: (filters: CarFilters) =>
    queryOptions({
      queryKey: carKeys.count({ ...filters, sort: undefined }),
      queryFn: async ({ signal }) => {
        const query = { ...filters, sort: undefined, limit: 1, withTotal: 'true' } as const;
        return (await request('GET /api/cars', { query, signal })).total ?? { count: 0, isExact: true };
      },
      staleTime: 60_000,
    }),

  details: (id: string) => requestQuery(carKeys.details(id), 'GET /api/cars/:id', { params: { id } }),

  stats: () => requestQuery(carKeys.stats, 'GET /api/stats', {}, { staleTime: 60_000 }),

  popular: () => firstCars('popular', { sort: 'popular' }),
  newest: () => firstCars('newest', NEWEST),
  ofType: (vehicleType: VehicleType) => firstCars(vehicleType, { vehicleType, sort: 'newest' }),
};
