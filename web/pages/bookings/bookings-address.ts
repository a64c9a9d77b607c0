import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { BOOKING_LISTS, type BookingList } from '../../../contract/rentals/booking-lists.ts';

export interface BookingSearch {
  /** Undefined until somebody chooses one */
  list?: BookingList | undefined;
  q: string;
  carId?: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
export function readBookingSearch(params: URLSearchParams): BookingSearch {
  const carId = params.get('car') ?? '';
  return {
    list: BOOKING_LISTS.find((list) => list === params.get('list')),
    q: (params.get('q') ?? '').slice(0, rentalLimits.bookingSearchMax).trim(),
    ...(ID.test(carId) && { carId }),
  };
}

export const writeBookingSearch = ({ list, q, carId }: BookingSearch) =>
  new URLSearchParams({ ...(list && { list }), ...(q && { q }), ...(carId && { car: carId }) });
