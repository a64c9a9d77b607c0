import { addDays, daysBetween, type DateRange } from '../../../contract/dates.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';

/** What is next for the two of a rental, by the day. */
export type TripStep =
  | 'pay'
  | 'coming'
  | 'tomorrow'
  | 'today'
  | 'under-way'
  | 'return-tomorrow'
  | 'return-today'
  | 'over';

function stepOn(today: string, { startDate, endDate }: DateRange): TripStep {
  if (today < startDate) return addDays(today, 1) === startDate ? 'tomorrow' : 'coming';
  if (today === startDate) return 'today';
  if (today > endDate) return 'over';
  if (today === endDate) return 'return-today';
  return addDays(today, 1) === endDate ? 'return-tomorrow' : 'under-way';
}

/** Undefined where nothing follows: it was called off, or the dates were never paid for. */
export function tripStep(
  rental: Pick<Rental, 'status' | keyof DateRange> & { can: Partial<Rental['can']> },
  today: string,
): TripStep | undefined {
  if (rental.can.pay) return 'pay';
  return isBooked(rental.status) ? stepOn(today, rental) : undefined;
}

export const daysUntil = (day: string, today: string) => daysBetween({ startDate: today, endDate: day });
