import { addDays, contains, dayIn, daysBetween, type DateRange } from '../../contract/dates.ts';
import type { FigurePeriod } from '../../contract/overview/figure-steps.ts';
import type { Figures, FigureStep } from '../../contract/overview/overview.ts';
import type { Services } from '../platform/services.ts';
import { countDays, findCountedDays, findFirstDay, type DayFigures } from './figure.queries.ts';
import { inLimitedSnapshot } from '../platform/database/limited-snapshot.ts';
import { endOfNextPage, stepsUntil } from './time-steps.ts';

/** The latest days may still change, so they are counted on each request instead of being stored. */
const OPEN_DAYS = 2;

const FIGURE_NAMES = [
  'bookings',
  'bookedCents',
  'cancellations',
  'paymentsMade',
  'paymentsFailed',
  'chargedCents',
  'refundedCents',
  'disputedCents',
] as const satisfies (keyof DayFigures)[];

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

function sumFigures(range: DateRange, days: readonly DayFigures[]): FigureStep {
  const inRange = days.filter(({ day }) => contains(range, day));
  const sum = (name: (typeof FIGURE_NAMES)[number]) => inRange.reduce((total, figures) => total + figures[name], 0);
  return {
    ...range,
    ...(Object.fromEntries(FIGURE_NAMES.map((name) => [name, sum(name)])) as Omit<FigureStep, keyof DateRange>),
  };
}

export function showFigures(
  { pool, config: { timeZone } }: Pick<Services, 'pool' | 'config'>,
  { by, until }: { by: FigurePeriod; until?: string | undefined },
): Promise<Figures> {
  const today = dayIn(timeZone);
  const steps = stepsUntil(by, earlier(until ?? today, today));
  const [first, last] = [steps[0]!.startDate, earlier(steps.at(-1)!.endDate, today)];
  const firstOpen = addDays(today, -OPEN_DAYS);

  return inLimitedSnapshot(pool, async (db) => {
    const firstDay = await findFirstDay(db, timeZone);
    const days = [...(await findCountedDays(db, { startDate: first, endDate: addDays(firstOpen, -1) }, timeZone))];
    if (last >= firstOpen) {
      days.push(...(await countDays(db, { startDate: later(first, firstOpen), endDate: last }, timeZone)));
    }
    const expected = firstDay ? daysBetween({ startDate: later(first, firstDay), endDate: last }) + 1 : 0;
    const counted = days.filter(({ day }) => firstDay && day >= firstDay).length;
    return {
      by,
      steps: steps.map((step) => sumFigures(step, days)),
      uncountedDays: Math.max(0, expected - counted),
      earlier: firstDay && firstDay < first ? addDays(first, -1) : null,
      later: endOfNextPage(steps, today) ?? null,
    };
  });
}
