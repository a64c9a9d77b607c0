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

/** How far both have agreed that the car went over, and came back */
export interface HandedOver {
  isOut?: boolean;
  isBack?: boolean;
}

function stepOn(today: string, { startDate, endDate }: DateRange, { isOut, isBack }: HandedOver): TripStep {
  if (isBack || today > endDate) return 'over';
  if (today < startDate && !isOut) return addDays(today, 1) === startDate ? 'tomorrow' : 'coming';
  if (today === startDate && !isOut) return 'today';
  if (today === endDate) return 'return-today';
  return addDays(today, 1) === endDate ? 'return-tomorrow' : 'under-way';
}

/** Undefined where nothing follows: it was called off, or the dates were never paid for. */
export function tripStep(
  rental: Pick<Rental, 'status' | keyof DateRange> & { can: Partial<Rental['can']> },
  today: string,
  handedOver: HandedOver = {},
): TripStep | undefined {
  if (rental.can.pay) return 'pay';
  return isBooked(rental.status) ? stepOn(today, rental, handedOver) : undefined;
}

export const daysUntil = (day: string, today: string) => daysBetween({ startDate: today, endDate: day });
