import { sql, type Sql } from './database/database.ts';

/** The reader of a list of pending tasks. */
export interface WaitReader {
  uid: string;
  today: string;
  /** The current payment provider. */
  provider: string;
  requireVerifiedEmail: boolean;
  /** Whose driving licence the operator requires. */
  driverCheck: 'off' | 'required' | 'owner';
}

interface WaitScope extends WaitReader {
  /** The reader's rentals that may need an action from them, as `open_rentals` with their `side` */
  openRentals: Sql;
}

/** Selects the columns of `waitColumns`: one row per pending task, or one row with a count for administrators. */
export type WaitQuery = (reader: WaitScope) => Sql;

interface WaitColumns {
  /** The reader's role in the rental. */
  role?: Sql;
  rentalId?: Sql;
  carId?: Sql;
  /** The other party. */
  personId?: Sql;
  subjectId?: Sql;
  /** The deadline: a moment, or the end of a day in the marketplace's time zone. */
  until?: Sql;
  lastDay?: Sql;
  cents?: Sql;
  count?: Sql;
}

export const waitColumns = (columns: WaitColumns): Sql => sql`
  (${columns.role ?? sql`null`})::text as role, (${columns.rentalId ?? sql`null`})::uuid as rental_id,
  (${columns.carId ?? sql`null`})::uuid as car_id, (${columns.personId ?? sql`null`})::uuid as person_id,
  (${columns.subjectId ?? sql`null`})::uuid as subject_id, (${columns.until ?? sql`null`})::timestamptz as until,
  (${columns.lastDay ?? sql`null`})::date as last_day, (${columns.cents ?? sql`null`})::bigint as cents,
  (${columns.count ?? sql`1`})::integer as count`;

/** One row for all of the administrators' tasks of a kind; no row without tasks. */
export const waitCount = (rows: Sql, limit: number): Sql => sql`
  select ${waitColumns({ until: sql`min(until)`, count: sql`count(*)` })}
  from (select waiting.* from (${rows}) waiting limit ${limit + 1}) counted having count(*) > 0`;

/** How near a deadline must be: in hours for moments, up to `lastDay` for days. */
export interface WaitWindow {
  hours: number;
  today: string;
  /** When today began in the marketplace's time zone. */
  began: Date;
  lastDay: string;
}

/**
 * Selects the deadlines of a kind that reminders are sent for: `user_id`, `rental_id` or null, and a `key` that prevents duplicates.
 * Whether the task is still pending is checked when the mail is written.
 */
export type DeadlineQuery = (window: WaitWindow) => Sql;

export const isNear = (deadline: Sql, { hours }: WaitWindow): Sql =>
  sql`${deadline} > now() and ${deadline} <= now() + make_interval(hours => ${hours})`;

export const isNearDay = (day: Sql, { today, lastDay }: WaitWindow): Sql =>
  sql`${day} between ${today}::date and ${lastDay}::date`;
