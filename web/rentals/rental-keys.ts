import type { DateRange } from '../../contract/dates.ts';
import type { TripList } from '../../contract/rentals/rental-lifecycle.ts';
import { carKeys } from '../cars/index.ts';

const all = ['rentals'] as const;
const lists = [...all, 'list'] as const;
const previews = ['rental-previews'] as const;

/** Under which everything about rentals is cached. After a change of any rental, invalidate `rentalKeys.all`. */
export const rentalKeys = {
  all,
  lists,
  list: (when: TripList) => [...lists, when] as const,
  bookings: (search: object) => [...lists, 'bookings', search] as const,
  ownHold: (carId: string, { startDate, endDate }: DateRange) => [...all, 'hold', carId, startDate, endDate] as const,
  one: (id: string) => [...all, 'one', id] as const,
  alternatives: (id: string) => [...all, 'alternatives', id] as const,
  /** What an action would do, for as long as its dialog is open. Not under `all`: see `refreshRentals`. */
  previews,
  cancellation: (id: string) => [...previews, id, 'cancellation'] as const,
  changeCalendar: (id: string) => [...previews, id, 'change'] as const,
  changeQuote: (id: string, { startDate, endDate }: DateRange) =>
    [...previews, id, 'change', startDate, endDate] as const,
  /** Under the key of all cars, so that a change of any car counts here as well. */
  ofCar: (carId: string, page: number) => [...carKeys.all, 'rentals', carId, page] as const,
  /** Not a rental yet, and not changed by one: what these dates would cost. */
  quote: (carId: string, { startDate, endDate }: DateRange) => ['quotes', carId, startDate, endDate] as const,
};
