import { addDays, type DateRange } from '../../contract/dates.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { countDays, findFirstDay, findUncountedDays, saveDays, tryCountingLock } from './figure.queries.ts';

const DAYS_AT_ONCE = 31;

export function rangesOf(days: readonly string[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.startDate, -1) === day) last.startDate = day;
    else ranges.push({ startDate: day, endDate: day });
  }
  return ranges;
}

/** Counts the newest days first, because people view those most. Only one process counts at a time. */
export async function updateDailyFigures({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<number> {
  const { timeZone } = config;
  const firstDay = await findFirstDay(pool, timeZone);
  if (!firstDay) return 0;
  for (let counted = 0; ;) {
    const days = await transaction(pool, async (db) => {
      if (!(await tryCountingLock(db))) return [];
      const uncounted = await findUncountedDays(db, { firstDay, timeZone, limit: DAYS_AT_ONCE });
      for (const range of rangesOf(uncounted)) await saveDays(db, await countDays(db, range, timeZone), timeZone);
      return uncounted;
    });
    counted += days.length;
    if (days.length < DAYS_AT_ONCE) return counted;
  }
}
