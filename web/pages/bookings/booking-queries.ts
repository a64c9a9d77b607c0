import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CallOutput } from '../../../contract/calls.ts';
import type { BookingList } from '../../../contract/rentals/booking-lists.ts';
import { request } from '../../platform/session/api.ts';
import { rentalKeys } from '../../rentals/index.ts';
import type { BookingSearch } from './bookings-address.ts';

export type BookingPage = CallOutput<'GET /api/my/bookings'>;
export type BookingListQuery = BookingSearch & { list: BookingList };

export const bookingQueries = {
  list: (search: BookingListQuery) =>
    infiniteQueryOptions({
      queryKey: rentalKeys.bookings(search),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/my/bookings', { query: { ...search, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: BookingPage): string | null => nextCursor,
      staleTime: 10_000,
    }),
};
