import * as z from 'zod/mini';
import { TypedPassword } from '../../accounts/accounts.ts';
import { endpoint } from '../../endpoint.ts';
import { payoutLimits } from '../limits.ts';
import { pageQuery } from '../../page.ts';
import { line } from '../../text.ts';
import { TEST_ACCOUNTS } from '../test-accounts.ts';

/** `incomplete`: the provider requires more details before it pays out. */
const PAYOUT_ACCOUNT_STATES = ['none', 'incomplete', 'ready', 'closed'] as const;

export const PayoutAccount = z.object({
  provider: z.string(),
  status: z.enum(PAYOUT_ACCOUNT_STATES),
  /** What the provider still requires, in its words */
  requirements: z.array(z.string()),
  /** The last digits of the bank account */
  label: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Whether details are entered here (the sandbox's test accounts) or on the provider's page; `none`: no payouts. */
  form: z.enum(['ours', 'provider', 'none']),
  /** When payouts resume after a change of account; null otherwise */
  paidFrom: z.nullable(z.iso.datetime()),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** Public test accounts, for the sandbox only. Any other number is refused and never stored. */
export const TestAccount = z.strictObject({
  holder: line({ max: payoutLimits.holderMax, tooShort: 'payout/holder-required', tooLong: 'payout/holder-too-long' }),
  number: z.pipe(
    z
      .string({ error: 'payout/number-required' })
      .check(z.maxLength(payoutLimits.numberMax, { error: 'payout/not-a-test-account' })),
    z.transform((typed: string, { issues }) => {
      const number = typed.replace(/[\s-]/g, '');
      // The issue carries no input, so that a real number typed by mistake reaches no response and no log.
      if (!TEST_ACCOUNTS.some((account) => account.number === number)) {
        const message = number === '' ? 'payout/number-required' : 'payout/not-a-test-account';
        issues.push({ code: 'custom', message, input: undefined });
        return z.NEVER;
      }
      return number;
    }),
  ),
  /** ISO 3166 */
  country: z
    .string({ error: 'payout/country-invalid' })
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'payout/country-invalid' })),
});
export type TestAccount = z.infer<typeof TestAccount>;

/**
 * `started`: about to be sent; `sent`: on its way; `paid`: arrived; `failed`: never sent; `returned`: the bank returned
 * it.
 * Failed and returned amounts are owed again.
 */
const PAYOUT_STATES = ['started', 'sent', 'paid', 'failed', 'returned'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Why a payout failed or was returned, as far as its owner can act on it */
const PAYOUT_FAILURES = ['account-closed', 'account-incomplete', 'not-enough-money', 'returned', 'other'] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

const payout = {
  id: z.uuid(),
  number: z.number(),
  /** The day of creation in the marketplace's time zone */
  day: z.iso.date(),
  amountCents: z.number(),
  /** The amount reversed later */
  reversedCents: z.number(),
  currency: z.string(),
  status: z.enum(PAYOUT_STATES),
  failure: z.nullable(z.enum(PAYOUT_FAILURES)),
  /** The last digits of the bank account, as they are now */
  label: z.nullable(z.string()),
  arrivedAt: z.nullable(z.iso.datetime()),
};
export const Payout = z.object(payout);
export type Payout = z.infer<typeof Payout>;

/** Negative for a trip that was refunded after the payout. */
export const PayoutPart = z.object({
  rentalId: z.uuid(),
  carTitle: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  amountCents: z.number(),
});
export type PayoutPart = z.infer<typeof PayoutPart>;

export const PayoutDetails = z.object({ ...payout, parts: z.array(PayoutPart) });
export type PayoutDetails = z.infer<typeof PayoutDetails>;

export const payoutEndpoints = {
  payoutAccount: endpoint('GET /api/my/payout-account', {
    summary: 'Get your payout account, and the details that it still requires',
    access: 'user',
    scope: null,
    response: PayoutAccount,
  }),
  setPayoutAccount: endpoint('POST /api/my/payout-account', {
    summary:
      'Set up your payout account: connect a public test account (sandbox), or get a link to the provider’s page',
    access: 'user',
    scope: null,
    body: z.nullish(z.strictObject({ ...z.partial(TestAccount).shape, password: z.optional(TypedPassword) })),
    response: z.object({ url: z.nullable(z.string()), account: PayoutAccount }),
  }),
  myPayouts: endpoint('GET /api/my/payouts', {
    summary: 'List your payouts, newest first',
    access: 'user',
    scope: 'read:earnings',
    query: z.object(pageQuery({ limit: payoutLimits.pageDefault, limitMax: payoutLimits.pageMax })),
    response: z.object({ items: z.array(Payout), next: z.nullable(z.string()) }),
  }),
  myPayout: endpoint('GET /api/my/payouts/:id', {
    summary: 'Get a payout with the items that it covers',
    access: 'user',
    scope: 'read:earnings',
    params: z.object({ id: z.uuid({ error: 'payout/not-found' }) }),
    response: PayoutDetails,
  }),
};
