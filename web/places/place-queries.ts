import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';

// Under the key of cars: a change of any of them changes their places.
const keys = {
  listed: (q: string) => ['cars', 'locations', q] as const,
  suggested: (q: string) => ['cars', 'places', q] as const,
};

/** Names that owners gave and that nobody knows, for administrators */
export const unknownPlacesQuery = queryOptions({
  queryKey: ['cars', 'unknown-places'],
  queryFn: async ({ signal }) => (await request('GET /api/admin/places/unknown', { signal })).places,
});

export const placeQueries = {
  /** Places that have cars, those with most first; with a text, those that match it. */
  listed: (q?: string) =>
    queryOptions({
      queryKey: keys.listed(q ?? ''),
      queryFn: async ({ signal }) => (await request('GET /api/locations', { query: { q }, signal })).locations,
      staleTime: 5 * 60_000,
    }),
  /** Cities of the world that begin with a text, the largest first. */
  world: (q: string) =>
    queryOptions({
      queryKey: keys.suggested(q),
      queryFn: async ({ signal }) =>
        (await request('GET /api/places', { query: { q }, signal })).places.filter(({ country }) => country !== ''),
      staleTime: 5 * 60_000,
      placeholderData: keepPreviousData,
    }),
};
