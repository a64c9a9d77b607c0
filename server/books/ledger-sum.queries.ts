import type { LineSum } from '../../contract/books/accounts.ts';
import { addDays, dayIn, eachDay, startOfDay, type DateRange } from '../../contract/dates.ts';
import { many, maybeOne, one, sql, type Database } from '../platform/database/database.ts';

interface MarketDays {
  days: string[];
  /** The start of each day, and the end of the last one */
  moments: Date[];
}

/** Not computed in SQL, because the database may have other time zone rules. */
function marketDays(range: DateRange, timeZone: string): MarketDays {
  const days = eachDay(range);
  return { days, moments: [...days, addDays(range.endDate, 1)].map((day) => startOfDay(timeZone, day)) };
}

const marketDaysOf = (from: Date, to: Date, timeZone: string): MarketDays =>
  marketDays({ startDate: dayIn(timeZone, from), endDate: dayIn(timeZone, to) }, timeZone);

/** The sum of a day's ledger lines by kind of entry and account */
export interface DaySum extends LineSum {
  day: string;
}

interface LineRange {
  after: number;
  upTo: number;
}

/** Selects lines in the order in which they were written, because entries may be backdated. */
async function sumLines(db: Database, { after, upTo }: LineRange, timeZone: string): Promise<DaySum[]> {
  const isInRange = sql`lines.id > ${after} and lines.id <= ${upTo}`;
  const { from, to } = await one<{ from: Date | null; to: Date | null }>(
    db,
    sql`
    select min(created_at) as from, max(created_at) as to
    from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id where ${isInRange}`,
  );
  if (!from || !to) return [];
  const { days, moments } = marketDaysOf(from, to, timeZone);
  const starts = moments.slice(0, -1).map((moment) => moment.toISOString());
  return many<DaySum>(
    db,
    sql`
    select (${days}::date[])[bucket] as day, kind, account, sum(amount_cents)::bigint as cents
    from (
      select width_bucket(created_at, ${starts}::timestamptz[]) as bucket, kind, account, lines.amount_cents
      from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id where ${isInRange}) dated
    group by 1, 2, 3`,
  );
}

const lastLine = (db: Database) =>
  one<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from ledger_lines`).then(({ id }) => id);

const progressOf = (db: Database, timeZone: string) =>
  maybeOne<{ summedTo: number }>(
    db,
    sql`select summed_to as "summedTo" from ledger_sums_progress where time_zone = ${timeZone}`,
  );

/**
 * Combines all days before `from` into one, dated the day before `from`. Call it in a transaction with a single snapshot,
 * because it adds stored sums and the lines written since.
 */
export async function findDaySums(db: Database, timeZone: string, from: string): Promise<DaySum[]> {
  const summedTo = (await progressOf(db, timeZone))?.summedTo ?? 0;
  const kept = await many<DaySum>(
    db,
    sql`
    select greatest(day, ${from}::date - 1) as day, kind, account, sum(amount_cents)::bigint as cents
    from ledger_sums where time_zone = ${timeZone} group by 1, 2, 3`,
  );
  return [...kept, ...(await sumLines(db, { after: summedTo, upTo: await lastLine(db) }, timeZone))];
}

/** Returns the stored sums, and the same sums recounted from the lines. */
export async function findStoredSums(db: Database, timeZone: string) {
  const summedTo = (await progressOf(db, timeZone))?.summedTo ?? 0;
  return {
    kept: await many<DaySum>(
      db,
      sql`select day, kind, account, amount_cents as cents from ledger_sums where time_zone = ${timeZone}`,
    ),
    counted: await sumLines(db, { after: 0, upTo: summedTo }, timeZone),
  };
}

/** Longer than any transaction that writes lines, so that no line with a lower id can still appear. */
const SETTLED_AFTER = sql`interval '1 hour'`;
const LINES_PER_RUN = 200_000;

/** Returns how many lines were counted. Skips if another process is counting. */
export async function updateNextSums(db: Database, timeZone: string): Promise<number> {
  await db.query(sql`
    insert into ledger_sums_progress (time_zone, seen_to)
    select ${timeZone}, coalesce(max(id), 0) from ledger_lines on conflict do nothing`);
  const row = await maybeOne<{ summedTo: number; seenTo: number; isSettled: boolean }>(
    db,
    sql`
    select summed_to as "summedTo", seen_to as "seenTo", seen_at < now() - ${SETTLED_AFTER} as "isSettled"
    from ledger_sums_progress where time_zone = ${timeZone} for update skip locked`,
  );
  if (!row?.isSettled) return 0;
  const upTo = Math.min(row.seenTo, row.summedTo + LINES_PER_RUN);
  const sums = await sumLines(db, { after: row.summedTo, upTo }, timeZone);
  await db.query(sql`
    insert into ledger_sums (time_zone, day, kind, account, amount_cents)
    select ${timeZone}, day, kind, account, cents
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as counted (day date, kind text, account text, cents bigint)
    on conflict (time_zone, day, kind, account)
      do update set amount_cents = ledger_sums.amount_cents + excluded.amount_cents`);
  const isDone = upTo === row.seenTo;
  await db.query(sql`
    update ledger_sums_progress set summed_to = ${upTo},
      seen_to = case when ${isDone} then (select coalesce(max(id), 0) from ledger_lines) else seen_to end,
      seen_at = case when ${isDone} then now() else seen_at end
    where time_zone = ${timeZone}`);
  return upTo - row.summedTo;
}
