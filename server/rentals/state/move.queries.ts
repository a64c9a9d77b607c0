import type { DateRange } from '../../../contract/dates.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { FIRST_STATE, holdMinutes, may, nextState } from '../../../contract/rentals/rental-lifecycle.ts';
import type { IncludedTax } from '../../../contract/money/tax.ts';
import type { DistanceUnit } from '../../../contract/cars/car-terms.ts';
import type { StayPrice } from '../../../contract/cars/stay-price.ts';
import { asBooked } from '../../cars/index.ts';
import { rentalAfter, rentalOn, stateLiteral } from '../../lifecycle/index.ts';
import { many, scalar, sql, type Database, type Sql } from '../../platform/database/database.ts';
import { agreedNow } from '../pickup-contact.queries.ts';
import { lapsed, type LockedRental } from './rental-state.queries.ts';
import type { RentalRole } from './rental.policy.ts';

// The only statements that set a rental's state. The car must be locked; the caller updates its booked days.

interface Agreed {
  /** The operator's share of what the owner earns */
  ownerFeePercent: number;
  distanceUnit: DistanceUnit;
  tax: IncludedTax | null;
  takesDeposit: boolean;
  /** Where the owner is asked, it must be paid for by then. */
  deadline: Date | null;
}

/** With the car's terms as they are now. */
export const insertHold = (
  db: Database,
  hold: DateRange &
    StayPrice &
    Agreed & { carId: string; renterId: string; pricePerDayCents: number; currency: string },
): Promise<string> =>
  scalar<string>(
    db,
    sql`
      insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, currency,
        takes_payment, hold_expires_at, price_lines, owner_fee_percent, cancellation_terms, booking_mode, buffer_before,
        buffer_after, booked_car, booked_photo_ids, agreed)
      select id, ${hold.renterId}, daterange(${hold.startDate}::date, ${hold.endDate}::date, '[]'),
        ${stateLiteral(FIRST_STATE.hold)}, ${hold.pricePerDayCents}, ${hold.days}, ${hold.totalCents},
        lower(${hold.currency}), true,
        least(clock_timestamp() + make_interval(mins => ${holdMinutes(FIRST_STATE.hold)!}), ${hold.deadline}::timestamptz),
        ${JSON.stringify(hold.lines)}, ${hold.ownerFeePercent}, cancellation_terms, booking_mode, buffer_before,
        buffer_after, ${asBooked}, ${agreedNow(hold)}
      from cars where id = ${hold.carId}
      returning id`,
  );

export const expireUnpaid = async (db: Database, carId: string): Promise<number> =>
  (
    await db.query(sql`
      update rentals set status = ${rentalAfter('hold-lapsed')}, version = version + 1, updated_at = now(), request_note = null
      where car_id = ${carId} and ${lapsed} and requested_at is null`)
  ).rowCount ?? 0;

/** Returns which. */
export const lapseRequests = (db: Database, carId: string) =>
  many<DateRange & { id: string }>(
    db,
    sql`
      update rentals set status = ${rentalAfter('request-lapsed')}, version = version + 1, updated_at = now(),
        cancelled_at = now(), cancelled_by = 'system'
      where car_id = ${carId} and ${lapsed} and requested_at is not null
      returning id, start_date as "startDate", end_date as "endDate"`,
  );

/** By the owner of a request that is not accepted yet: from then on it has no deadline. */
export const acceptRequest = async (db: Database, id: string): Promise<boolean> =>
  (
    await db.query(sql`
      update rentals set accepted_at = now(), answered_at = coalesce(answered_at, now()), hold_expires_at = 'infinity',
        version = version + 1, updated_at = now()
      where id = ${id} and status ${rentalOn('accept')} and accepted_at is null`)
  ).rowCount === 1;

type Transition =
  | { event: 'charge-authorised'; by: 'provider'; startsAt: Date }
  | { event: 'authorisation-lost'; by: 'provider'; startsAt: Date }
  | { event: 'decline'; by: 'owner' | 'admin'; reason?: string | undefined }
  | { event: 'withdraw'; by: 'renter' }
  | { event: 'charge-succeeded'; by: 'provider' }
  | { event: 'charge-came-too-late'; by: 'provider'; refundCents: number }
  | { event: 'cancel'; by: RentalRole; refundCents: number; dueCents: number; reason?: string | undefined };

/** Nobody waits for an answer on the first day. */
const untilStart = (hours: number, { startsAt }: { startsAt: Date }) =>
  sql`least(clock_timestamp() + make_interval(hours => ${hours}), ${startsAt}::timestamptz)`;

/** What was given back before counts towards what comes back by the terms. */
function columnsFor(what: Transition): Sql {
  switch (what.event) {
    case 'charge-authorised':
      return sql`requested_at = coalesce(requested_at, now()), hold_expires_at = ${untilStart(rentalLimits.requestHours, what)}`;
    case 'authorisation-lost':
      return sql`hold_expires_at = ${untilStart(rentalLimits.payAgainHours, what)}`;
    case 'decline':
      return sql`cancelled_at = now(), cancelled_by = ${what.by}, cancellation_reason = ${what.reason || null},
        answered_at = case when ${what.by} = 'owner' then coalesce(answered_at, now()) else answered_at end`;
    case 'withdraw':
      return sql`cancelled_at = now(), cancelled_by = 'renter'`;
    case 'charge-succeeded':
      return sql`confirmed_at = now()`;
    case 'charge-came-too-late':
      return sql`cancelled_at = now(), cancelled_by = 'system', refund_cents = ${what.refundCents}`;
    case 'cancel':
      return sql`cancelled_at = now(), cancelled_by = ${what.by},
        refund_cents = least(${what.refundCents}::bigint, total_cents),
        due_cents = ${what.dueCents}, cancellation_reason = ${what.reason || null},
        given_back_cents = greatest(0, given_back_cents - (total_cents - ${what.dueCents}))`;
  }
}

/** False if it is in the new state already. Throws without a transition, or if the state is no longer `from`. */
export async function move(
  db: Database,
  { id, status: from }: Pick<LockedRental, 'id' | 'status'>,
  what: Transition,
): Promise<boolean> {
  const to = nextState(from, what.event);
  if (!to || !may(what.by, what.event, from)) {
    throw new Error(`The rental ${id} is ${from}: there is no ${what.event} by ${what.by}.`);
  }
  if (to === from) return false;
  const { rowCount } = await db.query(sql`
    update rentals set status = ${to}, version = version + 1, updated_at = now(), ${columnsFor(what)}
    where id = ${id} and status = ${from}`);
  if (rowCount !== 1) throw new Error(`The rental ${id} was not ${from} any more.`);
  return true;
}
