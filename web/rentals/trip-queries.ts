import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import { overlaps, type DateRange } from '../../contract/dates.ts';
import { TRIP_LIST, type TripList } from '../../contract/rentals/rental-lifecycle.ts';
import { request } from '../platform/session/api.ts';

type Page = CallOutput<'GET /api/my/rentals'>;

/** Keys and requests for rentals. After a change of any rental, invalidate `tripQueries.all`. */
export const tripQueries = {
  all: ['trips'] as const,

  list: (when: TripList) =>
    infiniteQueryOptions({
      queryKey: ['trips', 'list', when],
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/my/rentals', { query: { when, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: Page): string | null => nextCursor,
    }),

  /** The unpaid dates of this car that one holds already and that share a day with these; null when there are none. */
  ownHold: (carId: string, { startDate, endDate }: DateRange) =>
    queryOptions({
      queryKey: ['trips', 'hold', carId, startDate, endDate],
      queryFn: async ({ signal }) => {
        const { rentals } = await request('GET /api/my/rentals', { query: { when: TRIP_LIST.unpaid }, signal });
        return rentals.find(({ car, ...held }) => car.id === carId && overlaps(held, { startDate, endDate })) ?? null;
      },
      staleTime: 0,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: ['trips', 'one', id],
      queryFn: ({ signal }) => request('GET /api/rentals/:id', { params: { id }, signal }),
    }),

  cancellation: (id: string) =>
    queryOptions({
      queryKey: ['trips', 'cancellation', id],
      queryFn: ({ signal }) => request('GET /api/rentals/:id/cancellation', { params: { id }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};
