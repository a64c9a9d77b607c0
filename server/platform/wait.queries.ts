import { sql, type Sql } from './database/database.ts';

/** Who asks what waits for them. */
export interface WaitReader {
  uid: string;
  today: string;
  /** Of payments */
  provider: string;
  requireVerifiedEmail: boolean;
  /** Whose licences the operator asks for */
  driverCheck: 'off' | 'required' | 'owner';
}

/** Selects the columns of `waitColumns`: a row for each that waits, or one with a count on the desk. */
export type WaitQuery = (reader: WaitReader) => Sql;

interface WaitColumns {
  /** The reader's side of the rental */
  role?: Sql;
  rentalId?: Sql;
  carId?: Sql;
  /** The other side */
  personId?: Sql;
  subjectId?: Sql;
  /** The deadline: a moment, or the end of a day of the marketplace */
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

/** One row for all that administrators have to do of a kind; none where there is nothing. */
export const waitCount = (rows: Sql, limit: number): Sql => sql`
  select ${waitColumns({ until: sql`min(until)`, count: sql`count(*)` })}
  from (select waiting.* from (${rows}) waiting limit ${limit + 1}) counted having count(*) > 0`;

/** Within how long a deadline is near; for those that are days of the marketplace, from today up to which one */
export interface WaitWindow {
  hours: number;
  today: string;
  /** When today began, by the clocks of the marketplace */
  began: Date;
  lastDay: string;
}

/**
 * Of a kind that mails remind of: `user_id` of those whose deadline is near, its `rental_id` or null, and a `key` that is told once.
 * Whether anything waits for them still is said by their list when the mail is written.
 */
export type DueQuery = (window: WaitWindow) => Sql;

export const isNear = (deadline: Sql, { hours }: WaitWindow): Sql =>
  sql`${deadline} > now() and ${deadline} <= now() + make_interval(hours => ${hours})`;

export const isNearDay = (day: Sql, { today, lastDay }: WaitWindow): Sql =>
  sql`${day} between ${today}::date and ${lastDay}::date`;
