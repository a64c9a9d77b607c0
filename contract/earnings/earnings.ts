import * as z from 'zod/mini';
import { isBookDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { earningLimits } from './limits.ts';
import { countSteps } from '../overview/figure-steps.ts';
import { pageQuery } from '../page.ts';
import { Photo } from '../photos/photos.ts';

const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));
const Day = z.string().check(z.refine(isBookDay));

/** Sums over ledger lines. */
const sums = {
  /** What renters paid, minus refunds */
  grossCents: z.number(),
  feeCents: z.number(),
  netCents: z.number(),
};

const MonthSums = z.object({ ...sums, month: Month, paidOutCents: z.number(), trips: z.number() });
export type MonthSums = z.infer<typeof MonthSums>;

const ACCOUNT_STATES = ['none', 'incomplete', 'ready', 'closed'] as const;

const Earnings = z.object({
  currency: z.string(),
  /** Owed but not sent yet: the sum of due, coming and held */
  balanceCents: z.number(),
  /** Sent, but not yet arrived */
  onItsWayCents: z.number(),
  /** Included in the next payout */
  dueCents: z.number(),
  comingCents: z.number(),
  /** From trips with a disputed payment */
  heldCents: z.number(),
  heldTrips: z.number(),
  /** The minimum payout. */
  minimumCents: z.number(),
  /** The next day with enough to pay out, as far as known today */
  nextPayoutDay: z.nullable(z.iso.date()),
  nextPayoutCents: z.number(),
  account: z.enum(ACCOUNT_STATES),
  /** When payouts resume after a change of account; null otherwise */
  paidFrom: z.nullable(z.iso.datetime()),
  /** Whether payouts wait for tax details. */
  needsTaxDetails: z.boolean(),
  /** Upcoming amounts by day, soonest first */
  coming: z.array(z.object({ day: z.iso.date(), amountCents: z.number(), trips: z.number() })),
  year: z.number(),
  /** The first year with earnings; null without any. */
  firstYear: z.nullable(z.number()),
  months: z.array(MonthSums),
});
export type Earnings = z.infer<typeof Earnings>;

/** `paid-out`: fully; `due`: in the next payout; `coming`: once the trip has started; `held`: while disputed. */
const EARNED_STATES = ['paid-out', 'due', 'coming', 'held'] as const;

const EarnedTrip = z.object({
  ...sums,
  rentalId: z.uuid(),
  receiptNumber: z.string(),
  car: z.object({ id: z.uuid(), title: z.string() }),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  state: z.enum(EARNED_STATES),
  /** The first day on which it can be paid out */
  dueDay: z.iso.date(),
});
export type EarnedTrip = z.infer<typeof EarnedTrip>;

const EarningCar = z.object({
  ...sums,
  id: z.uuid(),
  title: z.string(),
  photo: z.nullable(Photo),
  trips: z.number(),
});
export type EarningCar = z.infer<typeof EarningCar>;

/**
 * `trip`: booked and paid; `change`: a change of dates; `extra`: an extra charge, without a fee; `refund`: refunded.
 */
export const EARNING_KINDS = ['trip', 'change', 'extra', 'refund'] as const;

const StatementLine = z.object({
  ...sums,
  id: z.uuid(),
  day: z.iso.date(),
  kind: z.enum(EARNING_KINDS),
  receiptNumber: z.string(),
  carTitle: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  feePercent: z.number(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const PAYOUT_MOVES = ['payout', 'payout-failed', 'payout-returned'] as const;

const Statement = z.object({
  month: Month,
  /** Null until the month is closed */
  number: z.nullable(z.string()),
  currency: z.string(),
  platform: z.object({ name: z.string(), url: z.string() }),
  owner: z.object({
    name: z.string(),
    email: z.string(),
    /** From the tax details, if provided */
    address: z.array(z.string()),
    taxNumber: z.nullable(z.string()),
    vatNumber: z.nullable(z.string()),
  }),
  openingCents: z.number(),
  closingCents: z.number(),
  ...sums,
  paidOutCents: z.number(),
  lines: z.array(StatementLine),
  /** Number of lines beyond the page's limit; the file has them all. */
  linesLeftOff: z.number(),
  /** Negative if it was returned */
  payouts: z.array(
    z.object({
      id: z.uuid(),
      day: z.iso.date(),
      kind: z.enum(PAYOUT_MOVES),
      number: z.nullable(z.number()),
      amountCents: z.number(),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;

/** Query of `GET /api/my/earnings.csv`, which is not JSON. Both days are included. */
export const EarningsSpan = z.strictObject({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, { error: 'request/invalid' }),
  z.refine(({ from, to }) => countSteps('month', { startDate: from, endDate: to }) <= earningLimits.fileYearsMax * 12, {
    error: 'earnings/file-too-long',
  }),
);
export type EarningsSpan = z.infer<typeof EarningsSpan>;

export const earningEndpoints = {
  earnings: endpoint('GET /api/my/earnings', {
    summary: 'Get your cars’ earnings: what you are owed and when it is paid out, and a year by month',
    access: 'user',
    scope: 'read:earnings',
    query: z.strictObject({
      year: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(2000), z.maximum(2099))),
    }),
    response: Earnings,
  }),
  earnedTrips: endpoint('GET /api/my/earnings/trips', {
    summary: 'List the trips with earnings or refunds in a month, latest first',
    access: 'user',
    scope: 'read:earnings',
    query: z.strictObject({
      month: Month,
      carId: z.optional(z.uuid({ error: 'car/not-found' })),
      ...pageQuery({ limit: earningLimits.tripsDefault, limitMax: earningLimits.tripsMax }),
    }),
    response: z.object({ trips: z.array(EarnedTrip), nextCursor: z.nullable(z.string()) }),
  }),
  earningCars: endpoint('GET /api/my/earnings/cars', {
    summary: 'List the earnings of each of your cars in a month, highest first',
    access: 'user',
    scope: 'read:earnings',
    query: z.strictObject({ month: Month }),
    response: z.object({ cars: z.array(EarningCar) }),
  }),
  statement: endpoint('GET /api/my/earnings/statements/:month', {
    summary: 'Get the line-by-line statement of a month, with its opening and closing balance',
    access: 'user',
    scope: 'read:earnings',
    expensive: true,
    params: z.object({ month: Month }),
    response: Statement,
  }),
};
