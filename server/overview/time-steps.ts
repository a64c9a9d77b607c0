import { addDays, daysBetween, type DateRange } from '../../contract/dates.ts';
import { endOfStep, startOfStep, STEP_COUNT, type Step } from '../../contract/overview/figure-steps.ts';

export function stepsUntil(by: Step, until: string): DateRange[] {
  const steps: DateRange[] = [];
  let endDate = endOfStep(by, until);
  while (steps.length < STEP_COUNT[by]) {
    const startDate = startOfStep(by, endDate);
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
