import { addDays, daysBetween, type DateRange } from '../dates.ts';

export const STEPS = ['day', 'week', 'month'] as const;
export type FigurePeriod = (typeof STEPS)[number];

export const STEP_COUNT = { day: 30, week: 26, month: 24 } as const satisfies Record<FigurePeriod, number>;

const MONDAY = 1;

const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Weeks begin on Monday. */
export function startOfStep(by: FigurePeriod, day: string): string {
  if (by === 'day') return day;
  return by === 'month' ? startOfMonth(day) : addDays(day, -((dayOfWeek(day) - MONDAY + 7) % 7));
}

export function endOfStep(by: FigurePeriod, day: string): string {
  if (by === 'day') return day;
  return by === 'month'
    ? addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)
    : addDays(startOfStep('week', day), 6);
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Counts the steps without creating them; 0 for a reversed range. */
export function countSteps(by: FigurePeriod, { startDate, endDate }: DateRange): number {
  if (endDate < startDate) return 0;
  if (by === 'month') return monthNumber(endDate) - monthNumber(startDate) + 1;
  const range = { startDate: startOfStep(by, startDate), endDate: startOfStep(by, endDate) };
  return daysBetween(range) / (by === 'week' ? 7 : 1) + 1;
}

/** Steps without gaps, clipped to the range. Call `countSteps` first, because a request may span millennia. */
export function stepsOf(by: FigurePeriod, range: DateRange): DateRange[] {
  const steps: DateRange[] = [];
  let { startDate } = range;
  for (let left = countSteps(by, range); left > 0; left--) {
    const endDate = left === 1 ? range.endDate : endOfStep(by, startDate);
    steps.push({ startDate, endDate });
    startDate = addDays(endDate, 1);
  }
  return steps;
}
