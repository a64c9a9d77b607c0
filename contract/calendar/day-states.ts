import { isPending, isRequest, type RentalState } from '../rentals/rental-lifecycle.ts';

/**
 * `on-hold`: a renter is paying for it. `asked-for`: requested as a booking or by a change of dates.
 * `buffer`: kept free around a rental. `past`: a past day that was never booked.
 */
export const DAY_STATES = ['free', 'booked', 'on-hold', 'asked-for', 'blocked', 'imported', 'buffer', 'past'] as const;
export type DayState = (typeof DAY_STATES)[number];

interface Taken {
  kind: 'rental' | 'block' | 'imported';
  status?: RentalState;
  isProposed?: boolean | undefined;
}

/** The state of the span's own days, not of the buffer days around it. */
export function stateOfSpan({ kind, status, isProposed }: Taken): DayState {
  if (kind === 'block') return 'blocked';
  if (kind === 'imported' || !status) return 'imported';
  if (isProposed || isRequest(status)) return 'asked-for';
  return isPending(status) ? 'on-hold' : 'booked';
}
