import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { paymentLimits } from './limits.ts';
import { DECLINES } from './declines.ts';
import { TEST_CARDS } from './test-cards.ts';
import { TEST_WALLET_ENDINGS } from './test-wallet.ts';
import { WALLETS } from './wallets.ts';

const digits = (typed: string) => typed.replace(/[\s-]/g, '');

/** Public test cards, for the sandbox only. Any other number is refused and never stored. */
export const TestCard = z.strictObject({
  number: z.pipe(
    z.string({ error: 'payment/card-required' }).check(z.maxLength(30, { error: 'payment/not-a-test-card' })),
    z.transform((typed: string, { issues }) => {
      const number = digits(typed);
      const isKnown = TEST_CARDS.some((card) => card.number === number);
      // The issue carries no input, so that a real number typed by mistake reaches no response and no log.
      if (!isKnown) {
        issues.push({
          code: 'custom',
          message: number === '' ? 'payment/card-required' : 'payment/not-a-test-card',
          input: undefined,
        });
        return z.NEVER;
      }
      return number;
    }),
  ),
  /** "12/34" */
  expiry: z
    .string({ error: 'payment/expiry-invalid' })
    .check(z.trim(), z.regex(/^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/, { error: 'payment/expiry-invalid' })),
  cvc: z
    .string({ error: 'payment/cvc-invalid' })
    .check(z.trim(), z.regex(/^\d{3,4}$/, { error: 'payment/cvc-invalid' })),
});
export type TestCard = z.infer<typeof TestCard>;

/** A card in the sandbox's wallet, identified by its last digits. */
export const TestWalletCard = z.strictObject({
  ending: z.enum(TEST_WALLET_ENDINGS, { error: 'payment/method-unknown' }),
});
export type TestWalletCard = z.infer<typeof TestWalletCard>;

export const PaymentMethodId = z
  .string({ error: 'payment/method-unknown' })
  .check(
    z.regex(/^[A-Za-z0-9_-]+$/, { error: 'payment/method-unknown' }),
    z.maxLength(paymentLimits.methodIdMax, { error: 'payment/method-unknown' }),
  );

/** A saved card that may be charged again. Cards saved by old versions have no `ending`. */
export const KeptCard = z.object({
  ending: z.nullable(z.string()),
  /** The wallet that provided it, if any, and the card's brand, if known */
  wallet: z.optional(z.object({ name: z.enum(WALLETS), brand: z.nullable(z.string()) })),
});
export type KeptCard = z.infer<typeof KeptCard>;

/**
 * Sandbox: show the simulated bank page and post its result to `/api/payment-challenges/:id`. Stripe: pass the secret
 * to Stripe's script. In both cases, request the payment's outcome afterwards.
 */
export const RequiredAction = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('sandbox'), challengeId: z.string() }),
  z.object({ provider: z.literal('stripe'), clientSecret: z.string() }),
]);
export type RequiredAction = z.infer<typeof RequiredAction>;

/** `authorised`: the amount is held on the card, but not charged yet. */
const PAYMENT_STATES = [
  'started',
  'unknown',
  'requires-action',
  'authorised',
  'succeeded',
  'declined',
  'abandoned',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const Payment = z.object({
  status: z.enum(PAYMENT_STATES),
  /** In the provider's words */
  message: z.nullable(z.string()),
  /** The decline reason, if there is a translated message for it */
  decline: z.optional(z.enum(DECLINES)),
  requiresAction: z.nullable(RequiredAction),
});
export type Payment = z.infer<typeof Payment>;

/** Positive for charges, negative for refunds. */
export const LedgerEntry = z.object({
  kind: z.enum(['charge', 'refund', 'refund-failed', 'dispute', 'dispute-won']),
  amountCents: z.number(),
  at: z.iso.datetime(),
  /**
   * Set for the difference that a change of dates costs; missing for the booking's price and in the entries of claims.
   */
  for: z.optional(z.literal('change')),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A chargeback, to be answered at the payment provider. */
export const Dispute = z.object({
  ref: z.string(),
  amountCents: z.number(),
  /** In the provider's words */
  reason: z.string(),
  status: z.string(),
  respondBy: z.nullable(z.iso.datetime()),
  isOpen: z.boolean(),
});
export type Dispute = z.infer<typeof Dispute>;

export const paymentEndpoints = {
  answerChallenge: endpoint('POST /api/payment-challenges/:id', {
    summary: 'Answer the simulated bank’s 3-D Secure challenge; sandbox only',
    access: 'user',
    scope: null,
    params: z.object({ id: PaymentMethodId }),
    body: z.strictObject({ approve: z.boolean() }),
    status: 204,
  }),
  createPaymentMethod: endpoint('POST /api/payment-methods', {
    summary: 'Create a payment method from a public test card; sandbox only',
    access: 'user',
    scope: null,
    body: TestCard,
    status: 201,
    response: z.object({ paymentMethodId: z.string() }),
  }),
  createWalletMethod: endpoint('POST /api/test-wallet/payment-methods', {
    summary: 'Create a payment method from a card of the test wallet; sandbox only',
    access: 'user',
    scope: null,
    body: TestWalletCard,
    status: 201,
    response: z.object({ paymentMethodId: z.string() }),
  }),
};
