import { addDays, daysBetween, type DateRange } from '../../contract/dates.ts';
import { STEP_COUNT, type Step } from '../../contract/overview/figure-steps.ts';

const MONDAY = 1;

const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const startOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** Weeks begin on Monday. */
function startOf(by: Step, day: string): string {
  if (by === 'day') return day;
  return by === 'month' ? startOfMonth(day) : addDays(day, -((dayOfWeek(day) - MONDAY + 7) % 7));
}

export function stepsUntil(by: Step, until: string): DateRange[] {
  const steps: DateRange[] = [];
  let endDate = by === 'month' ? addDays(startOfMonth(addDays(startOfMonth(until), 31)), -1) : until;
  if (by === 'week') endDate = addDays(startOf('week', until), 6);
  while (steps.length < STEP_COUNT[by]) {
    const startDate = startOf(by, endDate);
    steps.unshift({ startDate, endDate });
    endDate = addDays(startDate, -1);
  }
  return steps;
}

export function endOfNext(steps: DateRange[], today: string): string | undefined {
  const { startDate, endDate } = steps.at(-1)!;
  if (endDate >= today) return undefined;
  // As many days on as these steps have: in the step that lies as many steps on, or, by months, at most one before.
  const next = addDays(startDate, daysBetween({ startDate: steps[0]!.startDate, endDate }) + 1);
  return next < today ? next : today;
}
