import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { BOOKING_LISTS, type BookingList } from '../../../contract/rentals/booking-lists.ts';

export interface BookingSearch {
  /** Undefined until the user chooses a list. */
  list?: BookingList | undefined;
  q: string;
  carId?: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the URL and ignores invalid values, since it may be typed by hand. */
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
