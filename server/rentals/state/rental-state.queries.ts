import { dayIn, type DateRange } from '../../../contract/dates.ts';
import { rentalLimits } from '../../../contract/limits.ts';
import type { BookingMode, CancellationTerms, CarTerms } from '../../../contract/cars/car-terms.ts';
import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import type { StoredState } from '../../../contract/rentals/rental-lifecycle.ts';
import { noticeDay } from '../../../contract/rentals/refund-rule.ts';
import { JUST_BOOKED } from '../../../contract/rentals/refund-terms.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { many, maybeOne, scalar, sql, type Database } from '../../platform/database/database.ts';

// To avoid deadlocks, everything that changes rentals locks in this order: renter, car, rental, change, payment attempt. Time
// is the database's alone: servers' clocks may differ, and a transaction may have waited long.

export const marketMoment = (db: Database): Promise<Date> => scalar<Date>(db, sql`select clock_timestamp() as at`);

/** The time comes from the database, the day from our own time zone data, which may differ from the database's. */
export const marketDay = async (db: Database, timeZone: string): Promise<string> =>
  dayIn(timeZone, await marketMoment(db));

/** What a renter gets back depends on both: where the clocks change, 24 hours are not a day. */
export async function marketNotice(db: Database, timeZone: string): Promise<{ today: string; notice: string }> {
  const now = await marketMoment(db);
  return { today: dayIn(timeZone, now), notice: noticeDay(timeZone, now) };
}

/** Serialises one person's requests, so that their counts stay true. False if they are deleted or banned. */
export const lockRenter = async (db: Database, renterId: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`select 1 from users where id = ${renterId} and deleted_at is null and banned_at is null for no key update`,
    ),
  );

/** False if any of them is deleted or banned. */
export const areWelcome = async (db: Database, userIds: readonly string[]): Promise<boolean> =>
  !(await maybeOne(
    db,
    sql`select 1 from users where id = any(${userIds}::uuid[]) and (deleted_at is not null or banned_at is not null)`,
  ));

export const lapsed = sql`status ${rentalIs.pending} and hold_expires_at <= clock_timestamp()`;

export const findCarsWithLapsedHolds = async (db: Database, limit: number): Promise<string[]> =>
  (
    await many<{ carId: string }>(
      db,
      sql`select car_id as "carId" from rentals where ${lapsed} group by car_id limit ${limit}`,
    )
  ).map(({ carId }) => carId);

/**
 * Whatever takes one of these days or of those kept free around them; what is no rental has neither renter nor status.
 * Never reads the car's copy.
 */
export const findTaken = (
  db: Database,
  carId: string,
  { startDate, endDate }: DateRange,
  { bufferBefore, bufferAfter }: Pick<CarTerms, 'bufferBefore' | 'bufferAfter'>,
) =>
  many<{ renterId: string | null; status: StoredState | null }>(
    db,
    sql`
    select renter_id as "renterId", status from taken_days left join rentals on rentals.id = rental_id
    where taken_days.car_id = ${carId} and taken_days.period
      && daterange(${startDate}::date - ${bufferBefore}::integer, ${endDate}::date + ${bufferAfter}::integer, '[]')`,
  );

/** That their owners have not answered yet */
export const countLiveRequests = (db: Database, renterId: string): Promise<number> =>
  scalar<number>(
    db,
    sql`
      select count(*) as count from rentals
      where renter_id = ${renterId} and status ${rentalIs.requested} and accepted_at is null
        and hold_expires_at > clock_timestamp()`,
  );

export const countLiveHolds = (db: Database, renterId: string): Promise<number> =>
  scalar<number>(
    db,
    sql`
      select count(*) as count from rentals
      where renter_id = ${renterId} and status ${rentalIs.held} and hold_expires_at > clock_timestamp()`,
  );

/** Rentals from before there were lines cost days times price. */
export const linesColumn = sql`
  coalesce(rentals.price_lines, jsonb_build_array(jsonb_build_object('kind', 'days', 'quantity', rentals.days,
    'unitCents', rentals.price_per_day_cents, 'amountCents', rentals.total_cents))) as lines`;

export interface LockedRental extends DateRange {
  id: string;
  carId: string;
  ownerId: string;
  renterId: string;
  status: StoredState;
  days: number;
  pricePerDayCents: number;
  totalCents: number;
  givenBackCents: number;
  /** Booked here, and not agreed and paid elsewhere */
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
  /** Waits for its owner's answer */
  isRequestOpen: boolean;
  /** Recently enough that a payment may still revive the hold */
  isJustLapsed: boolean;
  confirmedAt: Date | null;
  cancelledBy: string | null;
}

export const findCarOfRental = async (db: Database, id: string): Promise<string | undefined> =>
  (await maybeOne<{ carId: string }>(db, sql`select car_id as "carId" from rentals where id = ${id}`))?.carId;

/** Until when somebody can pay or answer */
export const findDeadline = (db: Database, id: string): Promise<Date> =>
  scalar<Date>(db, sql`select hold_expires_at as at from rentals where id = ${id}`);

export const lockRental = (db: Database, id: string) =>
  maybeOne<LockedRental>(
    db,
    sql`
    select rentals.id, car_id as "carId", cars.owner_id as "ownerId", renter_id as "renterId", rentals.status,
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
