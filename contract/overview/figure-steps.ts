import { addDays, type DateRange } from '../dates.ts';

export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_COUNT = { day: 30, week: 26, month: 24 } as const satisfies Record<Step, number>;

const MONDAY = 1;

const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Weeks begin on Monday. */
export function startOfStep(by: Step, day: string): string {
  if (by === 'day') return day;
  return by === 'month' ? startOfMonth(day) : addDays(day, -((dayOfWeek(day) - MONDAY + 7) % 7));
}

export function endOfStep(by: Step, day: string): string {
  if (by === 'day') return day;
  return by === 'month'
    ? addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)
    : addDays(startOfStep('week', day), 6);
}

/** Without gaps; the first and the last end where the range does. */
export function stepsOf(by: Step, { startDate, endDate }: DateRange): DateRange[] {
  const steps: DateRange[] = [];
  for (let start = startDate; start <= endDate; start = addDays(steps.at(-1)!.endDate, 1)) {
    const end = endOfStep(by, start);
    steps.push({ startDate: start, endDate: end < endDate ? end : endDate });
  }
  return steps;
}
