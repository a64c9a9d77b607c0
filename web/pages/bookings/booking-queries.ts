import type { CallOutput } from '../../../contract/calls.ts';
import type { BookingList } from '../../../contract/rentals/booking-lists.ts';
import { requestPages } from '../../platform/request-query.ts';
import { rentalKeys } from '../../rentals/index.ts';
import type { BookingSearch } from './bookings-address.ts';

export type BookingPage = CallOutput<'GET /api/my/bookings'>;
export type BookingListQuery = BookingSearch & { list: BookingList };

export const bookingQueries = {
  list: (search: BookingListQuery) =>
    requestPages(rentalKeys.bookings(search), 'GET /api/my/bookings', { query: { ...search } }, { staleTime: 10_000 }),
};
