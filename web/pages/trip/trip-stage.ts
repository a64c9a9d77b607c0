import { addDays, type DateRange } from '../../../contract/dates.ts';
import { isBooked, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';

/** Days before the start from which pickup details come first. */
const NEAR_DAYS = 2;

type Staged = Pick<Rental, 'status' | 'isPickedUp' | 'isReturned' | keyof DateRange>;

/**
 * Returns whether pickup or return is next. Without a handover record, the pickup counts as done after the first day. Undefined
 * long before the trip and after it.
 */
export function stageOf(rental: Staged, today: string): 'pick-up' | 'return' | undefined {
  const { status, startDate, isPickedUp, isReturned } = rental;
  if (!isBooked(status) || !isLive(status) || isReturned) return undefined;
  if (isPickedUp || today > startDate) return 'return';
  return today >= addDays(startDate, -NEAR_DAYS) ? 'pick-up' : undefined;
}
