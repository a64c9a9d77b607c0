import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';

/** A request that the owner answered in the list. It keeps its place while the list is open. */
export interface AnsweredRequest {
  booking: Booking;
  /** The result as text. */
  outcome: string;
  /** Its page and its position on that page. */
  page: number;
  index: number;
}

/** Returns the booking with the result of the answer. */
export const afterAnswer = (booking: Booking, { status, cancellation }: Rental): Booking => ({
  ...booking,
  // Safe: every state that an answer leads to is visible to owners.
  status: status as Booking['status'],
  endedBy: cancellation?.by ?? null,
  until: null,
  can: { accept: false, decline: false },
});

/** Inserts answered bookings, which the server no longer returns in this list, at their former positions. */
export function withAnswered(
  bookings: readonly Booking[],
  page: number,
  answered: readonly AnsweredRequest[],
): Booking[] {
  const shown = bookings.filter(({ id }) => !answered.some(({ booking }) => booking.id === id));
  for (const { booking, index } of answered.filter((one) => one.page === page).toSorted((a, b) => a.index - b.index))
    shown.splice(index, 0, booking);
  return shown;
}
