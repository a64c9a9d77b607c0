import { addDays, daysBetween, type DateRange } from '../../../contract/dates.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';

/** How far a trip is, by the day. What is to be done is said by the list of what waits. */
export type TripStep = 'coming' | 'tomorrow' | 'today' | 'under-way' | 'return-tomorrow' | 'return-today' | 'over';

type Stepped = Pick<Rental, 'status' | 'isPickedUp' | 'isReturned' | keyof DateRange>;

function stepOn(today: string, { startDate, endDate, isPickedUp, isReturned }: Stepped): TripStep {
  if (isReturned || today > endDate) return 'over';
  if (today < startDate && !isPickedUp) return addDays(today, 1) === startDate ? 'tomorrow' : 'coming';
  if (today === startDate && !isPickedUp) return 'today';
  if (today === endDate) return 'return-today';
  return addDays(today, 1) === endDate ? 'return-tomorrow' : 'under-way';
}

/** Undefined where it does not take place: it was called off, or is not paid for. */
export const tripStep = (rental: Stepped, today: string): TripStep | undefined =>
  isBooked(rental.status) ? stepOn(today, rental) : undefined;

export const daysUntil = (day: string, today: string) => daysBetween({ startDate: today, endDate: day });
