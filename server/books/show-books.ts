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
import {
  countSteps,
  startOfStep,
  STEP_COUNT,
  stepsOf,
  type FigurePeriod,
} from '../../contract/overview/figure-steps.ts';
import { inLimitedSnapshot } from '../platform/database/limited-snapshot.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findDaySums, type DaySum } from './ledger-sum.queries.ts';

export interface BooksQuery {
  by: FigurePeriod;
  from?: string | undefined;
  to?: string | undefined;
}

const DAYS_OF = { day: 1, week: 7, month: 28 } as const satisfies Record<FigurePeriod, number>;

/** Returns the start of a default period that fits on a page. */
function defaultStart(by: FigurePeriod, to: string): string {
  const steps = STEP_COUNT[by] / 2;
  return startOfStep(by, addDays(startOfStep(by, to), -Math.round((steps - 1) * DAYS_OF[by])));
}

export function bookSteps({ by, from, to }: BooksQuery, today: string): DateRange[] {
  const endDate = to ?? today;
  const startDate = from ?? defaultStart(by, endDate);
  if (startDate > endDate) throw new AppError('request/invalid');
  if (countSteps(by, { startDate, endDate }) > bookLimits.stepsMax) throw new AppError('books/too-many-steps');
  return stepsOf(by, { startDate, endDate });
}

type Figures = Record<FigureName, number>;

/** Flows sum the step's own lines, balances all lines up to its end. */
const figuresOf = (inStep: readonly LineSum[], upToEnd: readonly LineSum[]): Figures =>
  Object.fromEntries(FIGURE_NAMES.map((name) => [name, figureOf(name, isBalance(name) ? upToEnd : inStep)])) as Figures;

const total = (sums: readonly LineSum[]) => sums.reduce((all, { cents }) => all + cents, 0);

function balancesOf(before: readonly DaySum[], inPeriod: readonly DaySum[]): Books['accounts'] {
  return ACCOUNTS.map((account) => {
    const isOfAccount = (sum: LineSum) => sum.account === account;
    const [opening, change] = [total(before.filter(isOfAccount)), total(inPeriod.filter(isOfAccount))];
    return { account, before: opening, change, balance: opening + change };
  });
}

function summarise(by: FigurePeriod, steps: readonly DateRange[], sums: readonly DaySum[]): Books {
  const range = { startDate: steps[0]!.startDate, endDate: steps.at(-1)!.endDate };
  const before = sums.filter(({ day }) => day < range.startDate);
  const inPeriod = sums.filter(({ day }) => contains(range, day));
  return {
    by,
    ...range,
    steps: steps.map((step) => ({
      ...step,
      ...figuresOf(
        inPeriod.filter(({ day }) => contains(step, day)),
        sums.filter(({ day }) => day <= step.endDate),
      ),
    })),
    total: figuresOf(inPeriod, [...before, ...inPeriod]),
    accounts: balancesOf(before, inPeriod),
  };
}

export function showBooks(
  { pool, config: { timeZone } }: Pick<Services, 'pool' | 'config'>,
  query: BooksQuery,
): Promise<Books> {
  const steps = bookSteps(query, dayIn(timeZone));
  return inLimitedSnapshot(pool, async (db) =>
    summarise(query.by, steps, await findDaySums(db, timeZone, steps[0]!.startDate)),
  );
}
