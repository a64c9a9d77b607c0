import { addDays, type DateRange } from '../../contract/dates.ts';
import { sql, transaction, many, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { countDays, findFirstDay, findUncountedDays, keepDays } from './figure.queries.ts';

// Arbitrary, but the same in every process.
const COUNTING_LOCK = 7_275_393;
const DAYS_AT_ONCE = 31;

const takesTurn = async (db: Database): Promise<boolean> => {
  const [row] = await many<{ isMine: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as "isMine"`,
  );
  return row?.isMine ?? false;
};

export function rangesOf(days: readonly string[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.startDate, -1) === day) last.startDate = day;
    else ranges.push({ startDate: day, endDate: day });
  }
  return ranges;
}

/** Newest first, so that the days people look at are ready early. One process at a time. */
export async function keepDailyFigures({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<number> {
  const { timeZone } = config;
  const firstDay = await findFirstDay(pool, timeZone);
  if (!firstDay) return 0;
  for (let counted = 0; ;) {
    const days = await transaction(pool, async (db) => {
      if (!(await takesTurn(db))) return [];
      const uncounted = await findUncountedDays(db, { firstDay, timeZone, limit: DAYS_AT_ONCE });
      for (const range of rangesOf(uncounted)) await keepDays(db, await countDays(db, range, timeZone), timeZone);
      return uncounted;
    });
    counted += days.length;
    if (days.length < DAYS_AT_ONCE) return counted;
  }
}
