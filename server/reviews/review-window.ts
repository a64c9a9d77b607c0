import { addDays, dayIn, startOfDay } from '../../contract/dates.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { isBooked, isCancelled, type StoredRentalState } from '../../contract/rentals/rental-lifecycle.ts';

export interface ReviewableRental {
  status: StoredRentalState;
  endDate: string;
  /** Whether it was paid, or agreed without payment on this site */
  wasBooked: boolean;
  cancelledBy: string | null;
  cancelledAt: Date | null;
}

interface ReviewWindow {
  opensAt: Date;
  closesAt: Date;
}

/** A rental can be reviewed after its last day, or once its owner has cancelled it. Returns undefined for any other. */
export function reviewWindowOf(rental: ReviewableRental, timeZone: string): ReviewWindow | undefined {
  const { status, endDate, wasBooked, cancelledBy, cancelledAt } = rental;
  const closesAfter = (day: string) => startOfDay(timeZone, addDays(day, reviewLimits.days + 1));
  if (isBooked(status)) {
    return { opensAt: startOfDay(timeZone, addDays(endDate, 1)), closesAt: closesAfter(endDate) };
  }
  if (isCancelled(status) && wasBooked && cancelledBy === 'owner' && cancelledAt) {
    return { opensAt: cancelledAt, closesAt: closesAfter(dayIn(timeZone, cancelledAt)) };
  }
  return undefined;
}
