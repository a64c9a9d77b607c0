import type { DateRange } from '../../../contract/dates.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { INITIAL_STATE, holdMinutes, may, nextState } from '../../../contract/rentals/rental-lifecycle.ts';
import type { IncludedTax } from '../../../contract/money/tax.ts';
import type { DistanceUnit } from '../../../contract/places/position.ts';
import type { StayPrice } from '../../../contract/cars/stay-price.ts';
import { bookedCarSnapshot } from '../../cars/index.ts';
import { rentalAfter, rentalOn, stateLiteral } from '../../lifecycle/index.ts';
import { many, scalar, sql, type Database, type Sql } from '../../platform/database/database.ts';
import { agreedTerms } from '../pickup-contact.queries.ts';
import { isLapsedHold, type LockedRental } from './rental-state.queries.ts';
import type { RentalRole } from './rental.policy.ts';

// The only statements that set a rental's state. Lock the car first; the caller updates its booked days.

interface HoldTerms {
  /** The operator's share of what the owner earns */
  ownerFeePercent: number;
  distanceUnit: DistanceUnit;
  tax: IncludedTax | null;
  takesDeposit: boolean;
  /** For bookings on request: the time by which it must be paid */
  deadline: Date | null;
}

/** Stores the car's current terms with the hold. */
export const insertHold = (
  db: Database,
  hold: DateRange &
    StayPrice &
    HoldTerms & { carId: string; renterId: string; pricePerDayCents: number; currency: string },
): Promise<string> =>
  scalar<string>(
    db,
    sql`
      insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, currency,
        takes_payment, hold_expires_at, price_lines, owner_fee_percent, cancellation_terms, booking_mode, buffer_before,
        buffer_after, booked_car, booked_photo_ids, agreed)
      select id, ${hold.renterId}, daterange(${hold.startDate}::date, ${hold.endDate}::date, '[]'),
        ${stateLiteral(INITIAL_STATE.hold)}, ${hold.pricePerDayCents}, ${hold.days}, ${hold.totalCents},
        lower(${hold.currency}), true,
        least(clock_timestamp() + make_interval(mins => ${holdMinutes(INITIAL_STATE.hold)!}), ${hold.deadline}::timestamptz),
        ${JSON.stringify(hold.lines)}, ${hold.ownerFeePercent}, cancellation_terms, booking_mode, buffer_before,
        buffer_after, ${bookedCarSnapshot}, ${agreedTerms(hold)}
      from cars where id = ${hold.carId}
      returning id`,
  );

export const expireUnpaidHolds = async (db: Database, carId: string): Promise<number> =>
  (
    await db.query(sql`
      update rentals set status = ${rentalAfter('hold-lapsed')}, version = version + 1, updated_at = now(), request_note = null
      where car_id = ${carId} and ${isLapsedHold} and requested_at is null`)
  ).rowCount ?? 0;

/** Returns the lapsed requests. */
export const lapseRequests = (db: Database, carId: string) =>
  many<DateRange & { id: string }>(
    db,
    sql`
      update rentals set status = ${rentalAfter('request-lapsed')}, version = version + 1, updated_at = now(),
        cancelled_at = now(), cancelled_by = 'system'
      where car_id = ${carId} and ${isLapsedHold} and requested_at is not null
      returning id, start_date as "startDate", end_date as "endDate"`,
  );

/** Marks the request as accepted and removes its deadline. Returns false if it is not open any more. */
export const markRequestAccepted = async (db: Database, id: string): Promise<boolean> =>
  (
    await db.query(sql`
      update rentals set accepted_at = now(), answered_at = coalesce(answered_at, now()), hold_expires_at = 'infinity',
        version = version + 1, updated_at = now()
      where id = ${id} and status ${rentalOn('accept')} and accepted_at is null`)
  ).rowCount === 1;

type TransitionInput =
  | { event: 'charge-authorised'; by: 'provider'; startsAt: Date }
  | { event: 'authorisation-lost'; by: 'provider'; startsAt: Date }
  | { event: 'decline'; by: 'owner' | 'admin'; reason?: string | undefined }
  | { event: 'withdraw'; by: 'renter' }
  | { event: 'charge-succeeded'; by: 'provider' }
  | { event: 'charge-came-too-late'; by: 'provider'; refundCents: number }
  | { event: 'cancel'; by: RentalRole; refundCents: number; dueCents: number; reason?: string | undefined };

/** Limits the deadline to the start of the trip's first day. */
const untilStart = (hours: number, { startsAt }: { startsAt: Date }) =>
  sql`least(clock_timestamp() + make_interval(hours => ${hours}), ${startsAt}::timestamptz)`;

/** When cancelling, earlier voluntary refunds count towards the refund by the terms. */
function columnsFor(transition: TransitionInput): Sql {
  switch (transition.event) {
    case 'charge-authorised':
      return sql`requested_at = coalesce(requested_at, now()), hold_expires_at = ${untilStart(rentalLimits.requestHours, transition)}`;
    case 'authorisation-lost':
      return sql`hold_expires_at = ${untilStart(rentalLimits.payAgainHours, transition)}`;
    case 'decline':
      return sql`cancelled_at = now(), cancelled_by = ${transition.by}, cancellation_reason = ${transition.reason || null},
        answered_at = case when ${transition.by} = 'owner' then coalesce(answered_at, now()) else answered_at end`;
    case 'withdraw':
      return sql`cancelled_at = now(), cancelled_by = 'renter'`;
    case 'charge-succeeded':
      return sql`confirmed_at = now()`;
    case 'charge-came-too-late':
      return sql`cancelled_at = now(), cancelled_by = 'system', refund_cents = ${transition.refundCents}`;
    case 'cancel':
      return sql`cancelled_at = now(), cancelled_by = ${transition.by},
        refund_cents = least(${transition.refundCents}::bigint, total_cents),
        due_cents = ${transition.dueCents}, cancellation_reason = ${transition.reason || null},
        given_back_cents = greatest(0, given_back_cents - (total_cents - ${transition.dueCents}))`;
  }
}

/** Returns false if the rental is in the new state already. Throws if the transition is not allowed or the state has changed. */
export async function transitionRental(
  db: Database,
  { id, status: from }: Pick<LockedRental, 'id' | 'status'>,
  transition: TransitionInput,
): Promise<boolean> {
  const to = nextState(from, transition.event);
  if (!to || !may(transition.by, transition.event, from)) {
    throw new Error(`The rental ${id} is ${from}: there is no ${transition.event} by ${transition.by}.`);
  }
  if (to === from) return false;
  const { rowCount } = await db.query(sql`
    update rentals set status = ${to}, version = version + 1, updated_at = now(), ${columnsFor(transition)}
    where id = ${id} and status = ${from}`);
  if (rowCount !== 1) throw new Error(`The rental ${id} is no longer ${from}.`);
  return true;
}
