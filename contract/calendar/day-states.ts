import { isPending, isRequest, type RentalState } from '../rentals/rental-lifecycle.ts';

/**
 * `on-hold`: somebody is paying for it. `asked-for`: somebody asks for it, as a booking or by a change of dates.
 * `buffer`: kept free around a rental. `past`: over, and nothing took it.
 */
export const DAY_STATES = ['free', 'booked', 'on-hold', 'asked-for', 'blocked', 'imported', 'buffer', 'past'] as const;
export type DayState = (typeof DAY_STATES)[number];

interface Taken {
  kind: 'rental' | 'block' | 'imported';
  status?: RentalState;
  isProposed?: boolean | undefined;
}

/** Of the days of a span itself, not of those kept free around it. */
export function stateOfSpan({ kind, status, isProposed }: Taken): DayState {
  if (kind === 'block') return 'blocked';
  if (kind === 'imported' || !status) return 'imported';
  if (isProposed || isRequest(status)) return 'asked-for';
  return isPending(status) ? 'on-hold' : 'booked';
}
