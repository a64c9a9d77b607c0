import { addDays, type DateRange } from '../../contract/dates.ts';
import { sql, transaction, many, type Database } from '../platform/database/database.ts';
import type { Services } from '../services.ts';
import { countDays, findFirstDay, findUncountedDays, keepDays } from './figure.queries.ts';

// Any constant will do, as long as every process that counts asks for the same lock.
const COUNTING_LOCK = 7_275_393;
const DAYS_AT_ONCE = 31;

const takesTurn = async (db: Database): Promise<boolean> => {
  const [row] = await many<{ isMine: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as "isMine"`,
  );
  return row?.isMine ?? false;
};

/** Days, newest first, as ranges without gaps. */
export function rangesOf(days: readonly string[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.startDate, -1) === day) last.startDate = day;
    else ranges.push({ startDate: day, endDate: day });
  }
  return ranges;
}

/**
 * Counts the days that are over and not counted yet, a month at a time and the newest first, so that what people look at
 * is there early. Several processes may try; one does it.
 */
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
