import type { DateRange } from '../../contract/dates.ts';
import type { TripList } from '../../contract/rentals/rental-lifecycle.ts';
import { carKeys } from '../cars/index.ts';

const all = ['rentals'] as const;
const lists = [...all, 'list'] as const;
const previews = ['rental-previews'] as const;

/** Query keys of rentals. Invalidate `rentalKeys.all` after a change of any rental. */
export const rentalKeys = {
  all,
  lists,
  list: (when: TripList) => [...lists, when] as const,
  bookings: (search: object) => [...lists, 'bookings', search] as const,
  ownHold: (carId: string, { startDate, endDate }: DateRange) => [...all, 'hold', carId, startDate, endDate] as const,
  one: (id: string) => [...all, 'one', id] as const,
  alternatives: (id: string) => [...all, 'alternatives', id] as const,
  /** The effects of an action, while its dialog is open. Separate from `all`: see `refreshRentals`. */
  previews,
  cancellation: (id: string) => [...previews, id, 'cancellation'] as const,
  changeCalendar: (id: string) => [...previews, id, 'change'] as const,
  changeQuote: (id: string, { startDate, endDate }: DateRange) =>
    [...previews, id, 'change', startDate, endDate] as const,
  /** Starts with the key of cars, so that a change of any car also invalidates these. */
  ofCar: (carId: string, page: number) => [...carKeys.all, 'rentals', carId, page] as const,
  /** The price of dates. Separate from `all`, because changes of rentals do not affect it. */
  quote: (carId: string, { startDate, endDate }: DateRange) => ['quotes', carId, startDate, endDate] as const,
};
