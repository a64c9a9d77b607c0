import { addDays, weekdayOf, type DateRange } from '../../contract/dates.ts';

const [FRIDAY, SUNDAY] = [4, 6];

/**
 * The coming weekend (Friday to Sunday) or the rest of the current one, and the weekend after it. On a Sunday only the
 * next one is left.
 */
export function weekendsFrom(today: string): { coming: DateRange | undefined; next: DateRange } {
  const weekday = weekdayOf(today);
  const sunday = addDays(today, SUNDAY - weekday);
  const startDate = addDays(today, Math.max(0, FRIDAY - weekday));
  const next = { startDate: addDays(sunday, 5), endDate: addDays(sunday, 7) };
  return { coming: startDate < sunday ? { startDate, endDate: sunday } : undefined, next };
}
