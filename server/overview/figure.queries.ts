import { addDays, dayIn, daysBetween, startOfDay, type DateRange } from '../../contract/dates.ts';
import type { FigureStep } from '../../contract/overview/overview.ts';
import { many, one, sql, type Database, type Sql } from '../platform/database/database.ts';

export interface DayFigures extends Omit<FigureStep, 'startDate' | 'endDate'> {
  day: string;
}

/** A day's figures are final after this time, because everything that was in progress at midnight has ended by then. */
const CLOSED_AFTER = sql`interval '1 day'`;

/** Version of the counting rules: increment it when the meaning of a figure changes, to recount stored days. */
const RULES_VERSION = 3;

/** Days with their start and end as SQL arrays. Computed here, because PostgreSQL may have other time zone data. */
function columnsOf({ startDate, endDate }: DateRange, timeZone: string) {
  const length = Math.max(0, daysBetween({ startDate, endDate }) + 1);
  const days = Array.from({ length }, (_, index) => addDays(startDate, index));
  const moments = [...days, addDays(endDate, 1)].map((day) => startOfDay(timeZone, day).toISOString());
  return { days, starts: moments.slice(0, -1), ends: moments.slice(1) };
}

/** The original price: later changes of the dates do not affect the figures of the booking day. */
const bookedCents = sql`coalesce((
  select was_total_cents from rental_changes
  where rental_changes.rental_id = rentals.id and rental_changes.status = 'made' order by id limit 1), total_cents)`;

const isBooking = sql`(confirmed_at is not null or not takes_payment)`;

/** Imported bookings (demo data, an older app) count on the day that they are dated. */
export const countDays = (db: Database, range: DateRange, timeZone: string) => {
  const { days, starts, ends } = columnsOf(range, timeZone);
  const within = (moment: Sql) =>
    sql`${moment} >= ${starts.at(0)}::timestamptz and ${moment} < ${ends.at(-1)}::timestamptz`;
  const dayOf = (moment: Sql) => sql`(${days}::date[])[width_bucket(${moment}, ${starts}::timestamptz[])]`;
  const bookedAt = sql`coalesce(confirmed_at, created_at)`;
  return many<DayFigures>(
    db,
    sql`
    with booked as (
      select ${dayOf(bookedAt)} as day, count(*) as bookings, sum(${bookedCents}) as cents
      from rentals where ${isBooking} and ${within(bookedAt)} group by 1),
    cancelled as (
      select ${dayOf(sql`cancelled_at`)} as day, count(*) as cancellations
      from rentals where cancelled_at is not null and ${isBooking} and ${within(sql`cancelled_at`)} group by 1),
    payments as (
      select ${dayOf(sql`created_at`)} as day, count(*) filter (where status = 'succeeded') as made,
        count(*) filter (where status in ('declined', 'abandoned')) as failed
      from payment_attempts where ${within(sql`created_at`)} group by 1),
    money as (
      select ${dayOf(sql`created_at`)} as day, sum(amount_cents) filter (where kind = 'charge') as charged,
        -sum(amount_cents) filter (where kind in ('refund', 'refund-failed')) as refunded,
        -sum(amount_cents) filter (where kind in ('dispute', 'dispute-won')) as disputed
      from ledger_entries where ${within(sql`created_at`)} group by 1)
    select days.day, coalesce(bookings, 0) as bookings, coalesce(booked.cents, 0)::bigint as "bookedCents",
      coalesce(cancellations, 0) as cancellations, coalesce(made, 0) as "paymentsMade",
      coalesce(failed, 0) as "paymentsFailed", coalesce(charged, 0)::bigint as "chargedCents",
      coalesce(refunded, 0)::bigint as "refundedCents", coalesce(disputed, 0)::bigint as "disputedCents"
    from unnest(${days}::date[]) as days (day)
      left join booked on booked.day = days.day left join cancelled on cancelled.day = days.day
      left join payments on payments.day = days.day left join money on money.day = days.day
    order by days.day`,
  );
};

const isClosed = sql`counted_as = ${RULES_VERSION} and counted_at >= days.ends + ${CLOSED_AFTER}`;

export async function findCountedDays(
  db: Database,
  { startDate, endDate }: DateRange,
  timeZone: string,
): Promise<DayFigures[]> {
  const rows = await many<DayFigures & { countedUntil: Date }>(
    db,
    sql`
    select day, bookings, booked_cents as "bookedCents", cancellations, payments_made as "paymentsMade",
      payments_failed as "paymentsFailed", charged_cents as "chargedCents", refunded_cents as "refundedCents",
      disputed_cents as "disputedCents", counted_at - ${CLOSED_AFTER} as "countedUntil"
    from daily_figures
    where time_zone = ${timeZone} and day between ${startDate}::date and ${endDate}::date and counted_as = ${RULES_VERSION}
    order by day`,
  );
  return rows.filter(({ day, countedUntil }) => countedUntil >= startOfDay(timeZone, addDays(day, 1)));
}

export const saveDays = (db: Database, days: readonly DayFigures[], timeZone: string) =>
  db.query(sql`
    insert into daily_figures (time_zone, day, bookings, booked_cents, cancellations, payments_made, payments_failed,
      charged_cents, refunded_cents, disputed_cents, counted_as)
    select ${timeZone}, day, bookings, "bookedCents", cancellations, "paymentsMade", "paymentsFailed", "chargedCents",
      "refundedCents", "disputedCents", ${RULES_VERSION}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as counted (day date, bookings integer,
      "bookedCents" bigint, cancellations integer, "paymentsMade" integer, "paymentsFailed" integer,
      "chargedCents" bigint, "refundedCents" bigint, "disputedCents" bigint)
    on conflict (time_zone, day) do update set
      bookings = excluded.bookings, booked_cents = excluded.booked_cents, cancellations = excluded.cancellations,
      payments_made = excluded.payments_made, payments_failed = excluded.payments_failed,
      charged_cents = excluded.charged_cents, refunded_cents = excluded.refunded_cents,
      disputed_cents = excluded.disputed_cents, counted_as = excluded.counted_as, counted_at = now()`);

export async function findFirstDay(db: Database, timeZone: string): Promise<string | undefined> {
  const { at } = await one<{ at: Date | null }>(
    db,
    sql`
    select least(
      (select min(coalesce(confirmed_at, created_at)) from rentals where ${isBooking}),
      (select min(created_at) from payment_attempts)) as at`,
  );
  return at ? dayIn(timeZone, at) : undefined;
}

/** Newest first. */
export async function findUncountedDays(
  db: Database,
  { firstDay, timeZone, limit }: { firstDay: string; timeZone: string; limit: number },
): Promise<string[]> {
  const { at } = await one<{ at: Date }>(db, sql`select now() - ${CLOSED_AFTER} as at`);
  const { days, ends } = columnsOf({ startDate: firstDay, endDate: addDays(dayIn(timeZone, at), -1) }, timeZone);
  const uncounted = await many<{ day: string }>(
    db,
    sql`
    select days.day from unnest(${days}::date[], ${ends}::timestamptz[]) as days (day, ends)
    where not exists (
      select 1 from daily_figures
      where time_zone = ${timeZone} and daily_figures.day = days.day and ${isClosed})
    order by 1 desc limit ${limit}`,
  );
  return uncounted.map(({ day }) => day);
}

export const EARLIEST_DATE = '0001-01-01';

/** Call it after inserting or removing anything in the past. */
export const recountFrom = (db: Database, day: string) =>
  db.query(sql`delete from daily_figures where day >= ${day}::date`);

// Arbitrary, but the same in every process.
const COUNTING_LOCK = 7_275_393;

export const tryCountingLock = async (db: Database): Promise<boolean> => {
  const [row] = await many<{ isMine: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as "isMine"`,
  );
  return row?.isMine ?? false;
};
