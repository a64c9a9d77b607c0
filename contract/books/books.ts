import * as z from 'zod/mini';
import { isBookDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { bookLimits } from './limits.ts';
import { searchLimits } from '../cars/limits.ts';
import { STEPS } from '../overview/figure-steps.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import { searchText } from '../text.ts';
import { ACCOUNTS, FIGURE_NAMES, type FigureName } from './accounts.ts';

const Day = z.string().check(z.refine(isBookDay, { error: 'request/invalid' }));

const figures = Object.fromEntries(FIGURE_NAMES.map((name) => [name, z.number()])) as Record<
  FigureName,
  z.ZodMiniNumber
>;

/** Both days included. All amounts are in the smallest unit of the currency. */
const BookStep = z.object({ startDate: z.iso.date(), endDate: z.iso.date(), ...figures });
type BookStep = z.infer<typeof BookStep>;

/**
 * The balance before the period, the change during it and the balance at its end. Each sums to zero over all accounts.
 */
const AccountBalance = z.object({
  account: z.enum(ACCOUNTS),
  before: z.number(),
  change: z.number(),
  balance: z.number(),
});
type AccountBalance = z.infer<typeof AccountBalance>;

export const Books = z.object({
  by: z.enum(STEPS),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  steps: z.array(BookStep),
  /** Flows summed over all steps, and balances at the end */
  total: z.object(figures),
  accounts: z.array(AccountBalance),
});
export type Books = z.infer<typeof Books>;

const PAYOUT_ACCOUNT_STATES = ['none', 'incomplete', 'ready', 'closed'] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

export const BookOwner = z.object({
  person: Person,
  email: z.nullable(z.string()),
  /** Negative if more was reversed than the owner has earned since */
  balanceCents: z.number(),
  earnedCents: z.number(),
  paidOutCents: z.number(),
  account: z.enum(PAYOUT_ACCOUNT_STATES),
});
export type BookOwner = z.infer<typeof BookOwner>;

export const BookOwners = z.object({ owners: z.array(BookOwner), nextCursor: z.nullable(z.string()) });
export type BookOwners = z.infer<typeof BookOwners>;

const range = { from: z.optional(Day), to: z.optional(Day), by: z._default(z.enum(STEPS), 'month') };

/** Query of `GET /api/admin/money.csv`, which is not JSON: the figures as shown, or every ledger line. */
export const BookFile = z.strictObject({ ...range, of: z._default(z.enum(['figures', 'lines']), 'figures') });
export type BookFile = z.infer<typeof BookFile>;

export const bookEndpoints = {
  books: endpoint('GET /api/admin/money', {
    summary:
      'Get charges, refunds, earnings, payouts and disputes over time, and the balance of each account; every figure is a sum of ledger lines',
    access: 'admin',
    scope: 'read:admin',
    expensive: true,
    query: z.strictObject(range),
    response: Books,
  }),
  bookOwners: endpoint('GET /api/admin/money/owners', {
    summary: 'List owners with the amounts owed, earned and paid out; largest amount owed first',
    access: 'admin',
    scope: 'read:admin',
    query: z.strictObject({
      search: z._default(searchText(searchLimits.textMax), ''),
      ...pageQuery({ limit: bookLimits.pageDefault, limitMax: bookLimits.pageMax }),
    }),
    response: BookOwners,
  }),
};
