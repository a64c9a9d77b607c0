import { addDays, type DateRange } from '../../../contract/dates.ts';
import { isBooked, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';

/** From so many days before the start, people want to know where the key is. */
const NEAR_DAYS = 2;

type Staged = Pick<Rental, 'status' | 'isPickedUp' | 'isReturned' | keyof DateRange>;

/**
 * What the page is opened for: to find the car, and once it is handed over, to bring it back. Where nobody keeps a record of the
 * handover, the first day ends it. Undefined long before and afterwards.
 */
export function stageOf(rental: Staged, today: string): 'pick-up' | 'return' | undefined {
  const { status, startDate, isPickedUp, isReturned } = rental;
  if (!isBooked(status) || !isLive(status) || isReturned) return undefined;
  if (isPickedUp || today > startDate) return 'return';
  return today >= addDays(startDate, -NEAR_DAYS) ? 'pick-up' : undefined;
}
