import type { HandoverPart } from '../../../contract/handover/handover-parts.ts';
import {
  nextState,
  rentalStates,
  RENTAL_STATES,
  type RentalState,
  type TripList,
} from '../../../contract/rentals/rental-lifecycle.ts';
import { rentalAfter, rentalIn, rentalIs, rentalOn } from '../../lifecycle/index.ts';
import { sql } from '../../platform/database/database.ts';

export const isLiveHold = sql`rentals.status ${rentalIs.held} and rentals.hold_expires_at > clock_timestamp()`;

/** The owner was notified of it, so it ends as a request in whatever pending state it is. */
export const isLapsedRequest = sql`(rentals.requested_at is not null and rentals.status ${rentalIs.pending}
  and rentals.hold_expires_at <= clock_timestamp())`;

export const endedBy = sql`case when ${isLapsedRequest} then 'system' else rentals.cancelled_by end`;

/** Whether both sides agreed on the state of the car at pickup or return. */
export const isHandedOver = (part: HandoverPart) => sql`is_handed_over(rentals.id, ${part})`;

const lapsedState = sql`
  when ${isLapsedRequest} then ${rentalAfter('request-lapsed')}
  when rentals.status ${rentalOn('hold-lapsed')} and rentals.hold_expires_at <= clock_timestamp()
    then ${rentalAfter('hold-lapsed')}`;

/** The state to show, without regard to the date; apply `shownStateOn` for that. */
export const shownStateIgnoringDate = sql`case ${lapsedState} else rentals.status end`;

export const shownStateOn = (
  today: string,
  { status, endDate }: { status: RentalState; endDate: string },
): RentalState => (endDate < today ? nextState(status, 'last-day-passed') : undefined) ?? status;

/** The state to show: includes changes by the passage of time, even if they are not stored yet. */
export const shownState = (today: string) => sql`case ${lapsedState}
  when rentals.status ${rentalOn('last-day-passed')} and rentals.end_date < ${today}::date
    then ${rentalAfter('last-day-passed')}
  else rentals.status
end`;

export const statesOf = (list: TripList) => RENTAL_STATES.filter((state) => rentalStates[state].renter.list === list);

// A hold that its renter cancelled before paying does not count as a trip.
const wasTrip = sql`(not rentals.status ${rentalIs.cancelled} or not rentals.takes_payment
  or rentals.confirmed_at is not null or exists (select 1 from ledger_entries where ledger_entries.rental_id = rentals.id))`;

export const isInList = (list: TripList, today: string) =>
  sql`${shownState(today)} ${rentalIn(statesOf(list))} and ${wasTrip}`;
