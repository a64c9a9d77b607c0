import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import type { ChangeActor } from '../../../contract/rentals/change-price.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { ChangeState } from '../../../contract/rentals/agreed/agreed.ts';
import { many, maybeOne, scalar, sql, type Database } from '../../platform/database/database.ts';
import type { LockedRental } from '../state/rental-state.queries.ts';

// Lock a change after its rental and before payment attempts.

export interface LockedChange extends DateRange {
  id: string;
  rentalId: string;
  by: ChangeActor;
  status: ChangeState;
  days: number;
  pricePerDayCents: number;
  lines: PriceLine[];
  totalCents: number;
  wasTotalCents: number;
  payCents: number;
  refundCents: number;
  /** Its deadline has passed, even if that is not stored yet. */
  isLate: boolean;
}

const columns = sql`id, rental_id as "rentalId", by, status, start_date as "startDate", end_date as "endDate", days,
  price_per_day_cents as "pricePerDayCents", price_lines as lines, total_cents as "totalCents",
  was_total_cents as "wasTotalCents", pay_cents as "payCents", refund_cents as "refundCents",
  expires_at <= clock_timestamp() as "isLate"`;

/** Waiting for an answer or a payment */
const isPending = sql`status in ('open', 'to-pay')`;

export const findRentalOfChange = async (db: Database, id: string): Promise<string | undefined> =>
  (await maybeOne<{ rentalId: string }>(db, sql`select rental_id as "rentalId" from rental_changes where id = ${id}`))
    ?.rentalId;

export const findPartiesOfChange = (db: Database, id: string) =>
  maybeOne<{ rentalId: string; renterId: string; ownerId: string }>(
    db,
    sql`
    select rentals.id as "rentalId", rentals.renter_id as "renterId", cars.owner_id as "ownerId"
    from rental_changes join rentals on rentals.id = rental_id join cars on cars.id = rentals.car_id
    where rental_changes.id = ${id}`,
  );

export const lockChange = (db: Database, id: string) =>
  maybeOne<LockedChange>(db, sql`select ${columns} from rental_changes where id = ${id} for no key update`);

export const lockPendingChange = (db: Database, rentalId: string) =>
  maybeOne<LockedChange>(
    db,
    sql`select ${columns} from rental_changes where rental_id = ${rentalId} and ${isPending} for no key update`,
  );

/** `changeHours` from now, but not after the last moment at which the change can be made. */
const deadline = (lastMoment: Date) =>
  sql`least(clock_timestamp() + make_interval(hours => ${rentalLimits.changeHours}), ${lastMoment})`;

export const insertChange = (
  db: Database,
  { id: rentalId, startDate, endDate, totalCents }: LockedRental,
  change: Omit<LockedChange, 'id' | 'rentalId' | 'status' | 'wasTotalCents' | 'isLate'> & { lastMoment: Date },
): Promise<string> =>
  scalar<string>(
    db,
    sql`
    insert into rental_changes (rental_id, by, period, days, price_per_day_cents, price_lines, total_cents, was_period,
      was_total_cents, pay_cents, refund_cents, expires_at)
    values (${rentalId}, ${change.by}, daterange(${change.startDate}::date, ${change.endDate}::date, '[]'), ${change.days},
      ${change.pricePerDayCents}, ${JSON.stringify(change.lines)}, ${change.totalCents},
      daterange(${startDate}::date, ${endDate}::date, '[]'), ${totalCents}, ${change.payCents}, ${change.refundCents},
      ${deadline(change.lastMoment)})
    returning id`,
  );

/** Throws if the state has changed since it was read, which the lock on the rental prevents. */
export async function setChangeState(
  db: Database,
  { id, status: from }: LockedChange,
  to: Exclude<ChangeState, 'open' | 'to-pay'>,
): Promise<void> {
  const { rowCount } = await db.query(sql`
    update rental_changes set status = ${to}, decided_at = now(), version = version + 1
    where id = ${id} and status = ${from} and ${isPending}`);
  if (rowCount !== 1) throw new Error(`The change ${id} is no longer ${from}.`);
}

export async function setAwaitingPayment(
  db: Database,
  { id, status: from }: LockedChange,
  lastMoment: Date,
): Promise<void> {
  const { rowCount } = await db.query(sql`
    update rental_changes set status = 'to-pay', expires_at = ${deadline(lastMoment)}, version = version + 1
    where id = ${id} and status = ${from} and status = 'open'`);
  if (rowCount !== 1) throw new Error(`The change ${id} is no longer ${from}.`);
}

/** Keeps the owner's voluntary refunds, up to the new price. */
export const moveRental = (
  db: Database,
  { rentalId, startDate, endDate, ...change }: LockedChange,
  { refundCents }: { refundCents: number },
) =>
  db.query(sql`
    with refund as (update rental_changes set refund_cents = ${refundCents} where id = ${change.id})
    update rentals set period = daterange(${startDate}::date, ${endDate}::date, '[]'), days = ${change.days},
      price_per_day_cents = ${change.pricePerDayCents}, price_lines = ${JSON.stringify(change.lines)},
      total_cents = ${change.totalCents},
      given_back_cents = least(given_back_cents, ${change.totalCents}),
      version = version + 1, updated_at = now()
    where id = ${rentalId}`);

/** Restores imported blocks on days that the rental no longer takes. */
export const restoreImportedBlocks = (db: Database, carId: string) =>
  db.query(sql`select take_imported(${carId}::uuid)`);

/** Whether something other than this rental takes one of these days or of the buffer days around them. */
export const isTakenByOthers = async (
  db: Database,
  { id, carId, bufferBefore, bufferAfter }: LockedRental,
  { startDate, endDate }: DateRange,
): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`
      select 1 from taken_days
      where car_id = ${carId} and rental_id is distinct from ${id}
        and (change_id is null or change_id not in (select rental_changes.id from rental_changes where rental_changes.rental_id = ${id}))
        and period && daterange(${startDate}::date - ${bufferBefore}::integer, ${endDate}::date + ${bufferAfter}::integer, '[]')
      limit 1`,
    ),
  );

/** The days the rental cannot move to, because others take them or need buffer days there. */
export const findUnavailableDates = (
  db: Database,
  { id, carId, bufferBefore, bufferAfter }: LockedRental,
  today: string,
) =>
  many<DateRange>(
    db,
    sql`
    select lower(days) as "startDate", upper(days) - 1 as "endDate"
    from (
      select unnest(range_agg(daterange(lower(period) - ${bufferAfter}::integer, upper(period) + ${bufferBefore}::integer))) as days
      from taken_days
      where car_id = ${carId} and rental_id is distinct from ${id}
        and (change_id is null or change_id not in (select rental_changes.id from rental_changes where rental_changes.rental_id = ${id}))
        and upper(period) + ${bufferBefore}::integer > ${today}::date) taken
    order by days`,
  );

export const changesDue = sql`select min(expires_at) from rental_changes where ${isPending}`;

export const findLateChanges = async (db: Database, limit: number): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`
      select id from rental_changes where ${isPending} and expires_at <= clock_timestamp()
      order by expires_at limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Changes that may have a payment */
export const findChangesOf = async (db: Database, rentalIds: readonly string[]): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select id from rental_changes where rental_id = any(${rentalIds}::uuid[]) and pay_cents > 0 order by id`,
    )
  ).map(({ id }) => id);

/** The latest change for a row of `rentals`, with the state of its payment */
export const latestChange = sql`(
  select jsonb_build_object('id', changes.id, 'by', changes.by, 'startDate', changes.start_date, 'endDate', changes.end_date,
    'status', case when changes.status in ('open', 'to-pay') and changes.expires_at <= clock_timestamp() then 'lapsed'
      else changes.status end,
    'days', changes.days, 'lines', changes.price_lines, 'totalCents', changes.total_cents, 'payCents', changes.pay_cents,
    'refundCents', changes.refund_cents, 'expiresAt', changes.expires_at, 'payment', (
      select jsonb_build_object('status', attempts.status, 'message', attempts.message, 'decline', attempts.decline,
          'action', attempts.action)
      from payment_attempts attempts join dues on dues.id = attempts.due_id
      where dues.kind = 'change' and dues.subject_id = changes.id order by attempts.id desc limit 1))
  from rental_changes changes where changes.rental_id = rentals.id order by changes.id desc limit 1)`;
