import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';

/** A request that was answered in the list: it stays where it stood for as long as the list is looked at. */
export interface Answered {
  booking: Booking;
  /** What came of it, in words */
  said: string;
  /** Where it stood on its page of the list */
  page: number;
  index: number;
}

/** The booking as it is now. */
export const afterAnswer = (booking: Booking, { status, cancellation }: Rental): Booking => ({
  ...booking,
  // An owner sees every state that an answer leads to.
  status: status as Booking['status'],
  endedBy: cancellation?.by ?? null,
  until: null,
  can: { accept: false, decline: false },
});

/** A page of the list with those that have left it since, at their places. */
export function withAnswered(bookings: readonly Booking[], page: number, answered: readonly Answered[]): Booking[] {
  const shown = bookings.filter(({ id }) => !answered.some(({ booking }) => booking.id === id));
  for (const { booking, index } of answered.filter((one) => one.page === page).toSorted((a, b) => a.index - b.index))
    shown.splice(index, 0, booking);
  return shown;
}
