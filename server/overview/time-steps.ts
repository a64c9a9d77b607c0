import { addDays, daysBetween, type DateRange } from '../../contract/dates.ts';
import { endOfStep, startOfStep, STEP_COUNT, type FigurePeriod } from '../../contract/overview/figure-steps.ts';

export function stepsUntil(by: FigurePeriod, until: string): DateRange[] {
  const steps: DateRange[] = [];
  let endDate = endOfStep(by, until);
  while (steps.length < STEP_COUNT[by]) {
    const startDate = startOfStep(by, endDate);
    steps.unshift({ startDate, endDate });
    endDate = addDays(startDate, -1);
  }
  return steps;
}

export function endOfNextPage(steps: DateRange[], today: string): string | undefined {
  const { startDate, endDate } = steps.at(-1)!;
  if (endDate >= today) return undefined;
  // Moves on by the number of days that these steps cover. Months differ in length, so the next page may overlap by one
  // month, but never leaves a gap.
  const next = addDays(startDate, daysBetween({ startDate: steps[0]!.startDate, endDate }) + 1);
  return next < today ? next : today;
}
