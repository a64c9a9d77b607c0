import { addDays, weekdayOf, type DateRange } from '../../contract/dates.ts';

const [FRIDAY, SUNDAY] = [4, 6];

/** From Friday to Sunday: the one that comes, or what is left of it, and the one after it. On a Sunday only the next is left. */
export function weekendsFrom(today: string): { coming: DateRange | undefined; next: DateRange } {
  const weekday = weekdayOf(today);
  const sunday = addDays(today, SUNDAY - weekday);
  const startDate = addDays(today, Math.max(0, FRIDAY - weekday));
  const next = { startDate: addDays(sunday, 5), endDate: addDays(sunday, 7) };
  return { coming: startDate < sunday ? { startDate, endDate: sunday } : undefined, next };
}
