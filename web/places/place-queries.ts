import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';

// The keys start with that of cars, so that changing a car also invalidates the places.
const keys = {
  listed: (q: string) => ['cars', 'locations', q] as const,
  suggested: (q: string) => ['cars', 'places', q] as const,
};

/** Place names from listings that could not be located, for administrators. */
export const unknownPlacesQuery = queryOptions({
  queryKey: ['cars', 'unknown-places'],
  queryFn: async ({ signal }) => (await request('GET /api/admin/places/unknown', { signal })).places,
});

export const placeQueries = {
  /** Places with cars, the ones with most cars first, optionally filtered by a text. */
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
