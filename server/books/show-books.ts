import {
  ACCOUNTS,
  FIGURE_NAMES,
  figureOf,
  isBalance,
  type FigureName,
  type LineSum,
} from '../../contract/books/accounts.ts';
import type { Books } from '../../contract/books/books.ts';
import { addDays, contains, dayIn, type DateRange } from '../../contract/dates.ts';
import { bookLimits } from '../../contract/books/limits.ts';
import { countSteps, startOfStep, STEP_COUNT, stepsOf, type Step } from '../../contract/overview/figure-steps.ts';
import { withinLimit } from '../platform/database/within-limit.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findDaySums, type DaySum } from './ledger-sum.queries.ts';

export interface AskedBooks {
  by: Step;
  from?: string | undefined;
  to?: string | undefined;
}

const DAYS_OF = { day: 1, week: 7, month: 28 } as const satisfies Record<Step, number>;

/** As many steps as fit on a page, up to today. */
function usualStart(by: Step, to: string): string {
  const steps = STEP_COUNT[by] / 2;
  return startOfStep(by, addDays(startOfStep(by, to), -Math.round((steps - 1) * DAYS_OF[by])));
}

export function bookSteps({ by, from, to }: AskedBooks, today: string): DateRange[] {
  const endDate = to ?? today;
  const startDate = from ?? usualStart(by, endDate);
  if (startDate > endDate) throw new AppError('request/invalid');
  if (countSteps(by, { startDate, endDate }) > bookLimits.stepsMax) throw new AppError('books/too-many-steps');
  return stepsOf(by, { startDate, endDate });
}

type Figures = Record<FigureName, number>;

/** A flow is of the step itself, a balance of everything up to its end. */
const figuresOf = (own: readonly LineSum[], upToEnd: readonly LineSum[]): Figures =>
  Object.fromEntries(FIGURE_NAMES.map((name) => [name, figureOf(name, isBalance(name) ? upToEnd : own)])) as Figures;

const total = (sums: readonly LineSum[]) => sums.reduce((all, { cents }) => all + cents, 0);

function balancesOf(before: readonly DaySum[], within: readonly DaySum[]): Books['accounts'] {
  return ACCOUNTS.map((account) => {
    const isOwn = (sum: LineSum) => sum.account === account;
    const [opening, change] = [total(before.filter(isOwn)), total(within.filter(isOwn))];
    return { account, before: opening, change, balance: opening + change };
  });
}

function summarise(by: Step, steps: readonly DateRange[], sums: readonly DaySum[]): Books {
  const range = { startDate: steps[0]!.startDate, endDate: steps.at(-1)!.endDate };
  const before = sums.filter(({ day }) => day < range.startDate);
  const within = sums.filter(({ day }) => contains(range, day));
  return {
    by,
    ...range,
    steps: steps.map((step) => ({
      ...step,
      ...figuresOf(
        within.filter(({ day }) => contains(step, day)),
        sums.filter(({ day }) => day <= step.endDate),
      ),
    })),
    total: figuresOf(within, [...before, ...within]),
    accounts: balancesOf(before, within),
  };
}

export function showBooks(
  { pool, config: { timeZone } }: Pick<Services, 'pool' | 'config'>,
  asked: AskedBooks,
): Promise<Books> {
  const steps = bookSteps(asked, dayIn(timeZone));
  return withinLimit(pool, async (db) =>
    summarise(asked.by, steps, await findDaySums(db, timeZone, steps[0]!.startDate)),
  );
}
