import { addDays, daysBetween, type DateRange } from '../../../contract/dates.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';

/** The phase of a trip by date. Pending tasks are listed separately as waits. */
export type TripPhase = 'coming' | 'tomorrow' | 'today' | 'under-way' | 'return-tomorrow' | 'return-today' | 'over';

type TripState = Pick<Rental, 'status' | 'isPickedUp' | 'isReturned' | keyof DateRange>;

function phaseAt(today: string, { startDate, endDate, isPickedUp, isReturned }: TripState): TripPhase {
  if (isReturned || today > endDate) return 'over';
  if (today < startDate && !isPickedUp) return addDays(today, 1) === startDate ? 'tomorrow' : 'coming';
  if (today === startDate && !isPickedUp) return 'today';
  if (today === endDate) return 'return-today';
  return addDays(today, 1) === endDate ? 'return-tomorrow' : 'under-way';
}

/** Undefined for trips that do not take place, because they are cancelled or unpaid. */
export const tripPhase = (rental: TripState, today: string): TripPhase | undefined =>
  isBooked(rental.status) ? phaseAt(today, rental) : undefined;

export const daysUntil = (day: string, today: string) => daysBetween({ startDate: today, endDate: day });
