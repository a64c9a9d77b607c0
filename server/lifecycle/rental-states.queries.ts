import {
  holdMinutes,
  isBooked,
  isCancelled,
  isDeclined,
  isHold,
  isLive,
  isPending,
  isRequest,
  nextState,
  STORED_STATES,
  type RentalEvent,
  type RentalState,
  type StoredRentalState,
} from '../../contract/rentals/rental-lifecycle.ts';
import { sql, type Sql } from '../platform/database/database.ts';

// Literals, not parameters: PostgreSQL uses a partial index only for a statement that names its states. This is safe,
// because only names from the lifecycle table are interpolated.
const quoted = (state: RentalState) => `'${state}'`;

export const stateLiteral = (state: RentalState): Sql => sql([quoted(state)]);

/** Used as `rentals.status ${rentalIn(states)}`. */
export const rentalIn = (states: readonly RentalState[]): Sql =>
  sql([states.length === 1 ? `= ${quoted(states[0]!)}` : `in (${states.map((state) => quoted(state)).join(', ')})`]);

const storedIn = (is: (state: StoredRentalState) => boolean): Sql =>
  rentalIn(STORED_STATES.filter((state) => is(state)));

/** Used as `rentals.status ${rentalIs.live}`. */
export const rentalIs = {
  live: storedIn(isLive),
  held: storedIn(isHold),
  requested: storedIn(isRequest),
  pending: storedIn(isPending),
  booked: storedIn(isBooked),
  cancelled: storedIn(isCancelled),
  declined: storedIn(isDeclined),
  over: storedIn((state) => !isLive(state)),
};

/** The states in which this event can happen. */
export const rentalOn = (event: RentalEvent): Sql => storedIn((state) => nextState(state, event) !== undefined);

const byState = (valueOf: (state: StoredRentalState) => string | undefined): Sql => {
  const rows = STORED_STATES.flatMap((state) => {
    const value = valueOf(state);
    return value === undefined ? [] : [`when ${quoted(state)} then ${value}`];
  });
  return sql([`case rentals.status ${rows.join(' ')} end`]);
};

export const rentalAfter = (event: RentalEvent): Sql =>
  byState((from) => {
    const to = nextState(from, event);
    return to && quoted(to);
  });

export const rentalHoldMinutes = byState((state) => holdMinutes(state)?.toString());

/** What may be kept for a rental: what its terms entitle the owner to, less what the owner refunded voluntarily. */
export const retainableCents = sql`greatest(0, case
  when rentals.status ${rentalIs.booked} then total_cents
  when rentals.status ${rentalIs.cancelled} and confirmed_at is not null then
    case when cancelled_by in ('owner', 'admin') then 0 else coalesce(due_cents, total_cents - refund_cents) end
  else 0
end - rentals.given_back_cents)`;
