import { dayIn, type DateRange } from '../../../contract/dates.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { BookingMode, CancellationTerms, CarTerms } from '../../../contract/cars/car-terms.ts';
import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import type { StoredRentalState } from '../../../contract/rentals/rental-lifecycle.ts';
import { noticeDay } from '../../../contract/rentals/refund-rule.ts';
import { JUST_BOOKED } from '../../../contract/rentals/refund-terms.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { marketNow } from '../../market/index.ts';
import { many, maybeOne, scalar, sql, type Database } from '../../platform/database/database.ts';

// To avoid deadlocks, code that changes rentals locks in this order: renter, car, rental, change, extras,
// payment attempt.

/** Refunds depend on both: when the clocks change, 24 hours are not a day. */
export async function readMarketDates(db: Database, timeZone: string): Promise<{ today: string; notice: string }> {
  const now = await marketNow(db);
  return { today: dayIn(timeZone, now), notice: noticeDay(timeZone, now) };
}

/**
 * Locks the renter, so that counts of their holds stay correct, and the car. Returns false if the renter is deleted or
 * banned. Changes committed while waiting are visible to the next statement only.
 */
export const lockForHold = (db: Database, { renterId, carId }: { renterId: string; carId: string }): Promise<boolean> =>
  scalar<boolean>(
    db,
    sql`
    with renter as materialized (
      select 1 from users where id = ${renterId} and deleted_at is null and banned_at is null for no key update),
    car as materialized (
      select 1 from cars where id = ${carId} and exists (select from renter) for no key update)
    select exists (select from renter) and (select count(*) from car) >= 0`,
  );

/** Locks the car of a rental and then the rental. Returns false if it does not exist. */
export const lockRentalWithCar = async (db: Database, rentalId: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`
      with car as materialized (
        select 1 from cars where id = (select car_id from rentals where id = ${rentalId}) for no key update)
      select 1 from rentals where id = ${rentalId} and exists (select from car) for no key update`,
    ),
  );

/** Returns false if one of them is deleted or banned. */
export const areUsersActive = async (db: Database, userIds: readonly string[]): Promise<boolean> =>
  !(await maybeOne(
    db,
    sql`select 1 from users where id = any(${userIds}::uuid[]) and (deleted_at is not null or banned_at is not null)`,
  ));

export const isLapsedHold = sql`status ${rentalIs.pending} and hold_expires_at <= clock_timestamp()`;

export const holdsDue = sql`select min(hold_expires_at) from rentals where status ${rentalIs.pending}`;

export const findCarsWithLapsedHolds = async (db: Database, limit: number): Promise<string[]> =>
  (
    await many<{ carId: string }>(
      db,
      sql`select car_id as "carId" from rentals where ${isLapsedHold} group by car_id limit ${limit}`,
    )
  ).map(({ carId }) => carId);

interface Conflict {
  renterId: string | null;
  status: StoredRentalState | null;
}

/** For a row of `cars`: whether holds or requests have lapsed and must be expired before deciding about its days. */
const hasLapsed = sql`exists (select from rentals where rentals.car_id = cars.id and ${isLapsedHold})`;

/**
 * Finds everything that takes one of these days or of the buffer days around them; blocks have neither renter nor status.
 * Reads `taken_days`, never the car's denormalised copy.
 */
export const findConflicts = (
  db: Database,
  carId: string,
  { startDate, endDate }: DateRange,
  { bufferBefore, bufferAfter }: Pick<CarTerms, 'bufferBefore' | 'bufferAfter'>,
) =>
  many<Conflict>(
    db,
    sql`
    select renter_id as "renterId", status from taken_days left join rentals on rentals.id = rental_id
    where taken_days.car_id = ${carId} and taken_days.period
      && daterange(${startDate}::date - ${bufferBefore}::integer, ${endDate}::date + ${bufferAfter}::integer, '[]')`,
  );

export interface HoldConditions {
  now: Date;
  hasLapsed: boolean;
  liveHolds: number;
  /** Requests that wait for an owner's answer */
  liveRequests: number;
  /** Same as the result of `findConflicts` */
  taken: Conflict[];
}

/** Columns for the statement that reads the car to hold. Without days, every taken period conflicts. */
export const holdConditions = (
  renterId: string,
  days: DateRange | undefined,
) => sql`clock_timestamp() as now, ${hasLapsed} as "hasLapsed",
  (select coalesce(jsonb_agg(jsonb_build_object('renterId', renter_id, 'status', rentals.status)), '[]')
    from taken_days left join rentals on rentals.id = rental_id
    where taken_days.car_id = cars.id and taken_days.period && daterange(${days?.startDate ?? null}::date - cars.buffer_before,
      ${days?.endDate ?? null}::date + cars.buffer_after, '[]')) as taken,
  (select count(*) from rentals where renter_id = ${renterId} and status ${rentalIs.held}
    and hold_expires_at > clock_timestamp()) as "liveHolds",
  (select count(*) from rentals where renter_id = ${renterId} and status ${rentalIs.requested} and accepted_at is null
    and hold_expires_at > clock_timestamp()) as "liveRequests"`;

/** Older rentals have no price lines; their price is days times the daily price. */
export const linesColumn = sql`
  coalesce(rentals.price_lines, jsonb_build_array(jsonb_build_object('kind', 'days', 'quantity', rentals.days,
    'unitCents', rentals.price_per_day_cents, 'amountCents', rentals.total_cents))) as lines`;

export interface LockedRental extends DateRange {
  id: string;
  /** When it was read, by the database's clock */
  now: Date;
  /** Whether its car has lapsed holds or requests, including this one */
  hasLapsed: boolean;
  carId: string;
  ownerId: string;
  renterId: string;
  status: StoredRentalState;
  days: number;
  pricePerDayCents: number;
  totalCents: number;
  givenBackCents: number;
  /** Paid on this marketplace; false for rentals that were agreed and paid elsewhere */
  takesPayment: boolean;
  lines: PriceLine[];
  cancellationTerms: CancellationTerms;
  isJustBooked: boolean;
  bufferBefore: number;
  bufferAfter: number;
  currency: string;
  isHoldLive: boolean;
  bookingMode: BookingMode;
  requestedAt: Date | null;
  acceptedAt: Date | null;
  /** Waiting for the owner's answer */
  isRequestOpen: boolean;
  /** Lapsed so recently that a payment may still revive the hold */
  isJustLapsed: boolean;
  confirmedAt: Date | null;
  cancelledBy: string | null;
}

export const findCarOfRental = async (db: Database, id: string): Promise<string | undefined> =>
  (await maybeOne<{ carId: string }>(db, sql`select car_id as "carId" from rentals where id = ${id}`))?.carId;

/** The deadline for paying or answering */
export const findDeadline = (db: Database, id: string): Promise<Date> =>
  scalar<Date>(db, sql`select hold_expires_at as at from rentals where id = ${id}`);

export const lockRental = (db: Database, id: string) =>
  maybeOne<LockedRental>(
    db,
    sql`
    select rentals.id, clock_timestamp() as now, ${hasLapsed} as "hasLapsed", car_id as "carId", cars.owner_id as "ownerId", renter_id as "renterId", rentals.status,
      start_date as "startDate", end_date as "endDate", days, price_per_day_cents as "pricePerDayCents",
      total_cents as "totalCents", given_back_cents as "givenBackCents", takes_payment as "takesPayment", ${linesColumn}, rentals.cancellation_terms as "cancellationTerms",
      coalesce(confirmed_at > clock_timestamp() - make_interval(hours => ${JUST_BOOKED.hours}), false) as "isJustBooked",
      rentals.buffer_before as "bufferBefore", rentals.buffer_after as "bufferAfter", currency, confirmed_at as "confirmedAt", cancelled_by as "cancelledBy",
      rentals.status ${rentalIs.held} and hold_expires_at > clock_timestamp() as "isHoldLive",
      rentals.booking_mode as "bookingMode", requested_at as "requestedAt", accepted_at as "acceptedAt",
      rentals.status ${rentalIs.requested} and accepted_at is null and hold_expires_at > clock_timestamp() as "isRequestOpen",
      coalesce(hold_expires_at >= clock_timestamp() - make_interval(secs => ${rentalLimits.reviveSeconds}), false)
        as "isJustLapsed"
    from rentals join cars on cars.id = rentals.car_id
    where rentals.id = ${id} for no key update of rentals`,
  );
