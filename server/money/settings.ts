import * as z from 'zod';
import type { IncludedTax } from '../../contract/money/tax.ts';
import {
  choice,
  onOffSetting,
  optional,
  text,
  type CheckSettings,
  type ConfigOf,
  type SettingContext,
  type Settings,
  type TypedOf,
} from '../platform/setting.ts';
import { isOnThisMachine } from '../platform/setting-values.ts';

const linesOf = (typed = ''): readonly string[] =>
  typed
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const taxOf = (rate: number | undefined, { typed }: SettingContext): IncludedTax | null =>
  rate ? { name: (typed['TAX_NAME'] as string | undefined) ?? 'VAT', rate } : null;

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Appended to the account's name on the payer's bank statement */
  statementSuffix?: string | undefined;
  /** A fake on this machine, for tests; undefined for Stripe itself */
  apiUrl: string | undefined;
}

/** All or none: without one of them, payments could be taken but never confirmed. */
const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const schemas = {
  PAYMENTS: choice(['sandbox', 'stripe']),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^[sr]k_(test|live)_\w+$/, { error: 'must be a key such as sk_test_… or rk_live_…' }),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, { error: 'must be a key such as pk_test_… or pk_live_…' }),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, {
      error: 'must be a secret such as whsec_…, or several with commas between them',
    }),
  ),
  STRIPE_STATEMENT_SUFFIX: optional(
    z.string().regex(/^(?=.*[A-Za-z])[A-Za-z0-9 .&-]{2,14}$/, {
      error: 'must be 2 to 14 letters, digits, spaces, dots or hyphens, with at least one letter',
    }),
  ),
  STRIPE_API_URL: optional(
    z.string().refine(isOnThisMachine, { error: 'must be an http:// address of this machine: it is for tests only' }),
  ),
};
type Typed = TypedOf<typeof schemas>;

function stripeOf(typed: Typed): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = typed;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = typed;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiUrl, statementSuffix: typed.STRIPE_STATEMENT_SUFFIX };
}

export const moneySettings = {
  PAYMENTS: {
    key: 'paymentProvider',
    schema: schemas.PAYMENTS,
    read: (provider: Typed['PAYMENTS'], { typed }): 'sandbox' | 'stripe' =>
      provider ?? (stripeOf(typed) ? 'stripe' : 'sandbox'),
    format: (provider: 'sandbox' | 'stripe') => provider,
  },
  /** Offers Apple Pay and Google Pay next to the card fields; a test wallet in the sandbox */
  WALLETS: onOffSetting('wallets', 'on'),
  /** Read even if the sandbox takes payments now, for earlier payments with Stripe */
  STRIPE_SECRET_KEY: {
    key: 'stripe',
    schema: schemas.STRIPE_SECRET_KEY,
    read: (_key: Typed['STRIPE_SECRET_KEY'], { typed }): StripeSettings | undefined => stripeOf(typed),
  },
  STRIPE_PUBLISHABLE_KEY: { schema: schemas.STRIPE_PUBLISHABLE_KEY },
  STRIPE_WEBHOOK_SECRET: { schema: schemas.STRIPE_WEBHOOK_SECRET },
  STRIPE_STATEMENT_SUFFIX: { schema: schemas.STRIPE_STATEMENT_SUFFIX },
  STRIPE_API_URL: { schema: schemas.STRIPE_API_URL },
  /** Who takes the payments, as printed on receipts: name, address, registration, one line each */
  SELLER: { key: 'seller', schema: text(300), read: linesOf },
  /** Included in every price; stored with each rental */
  TAX_PERCENT: {
    key: 'tax',
    schema: optional(
      z
        .string()
        .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'must be a percentage such as 21 or 8.1' })
        .transform((typed) => Math.round(Number(typed) * 100)),
    ),
    read: taxOf,
  },
  TAX_NAME: { schema: text(20) },
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof moneySettings> {}
}

const modeOf = (key: string) => key.split('_')[1];

export const checkMoneySettings: CheckSettings = ({ typed, problems, warnings, isMissing, isProduction }) => {
  const { PAYMENTS, STRIPE_API_URL, STRIPE_SECRET_KEY } = typed as Typed;
  const stripe = stripeOf(typed);
  if (stripe && modeOf(stripe.secretKey) !== modeOf(stripe.publishableKey)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests or both be live');
  }
  const hasNone = KEYS.every(isMissing);
  if (!stripe && (PAYMENTS === 'stripe' || STRIPE_API_URL || !hasNone)) {
    for (const name of KEYS.filter(isMissing)) problems.push(`${name} must be set when Stripe takes the payments`);
  }
  if (!isProduction) return;
  if (isMissing('PAYMENTS') && hasNone) {
    problems.push(
      'PAYMENTS must be set in production, or the keys of Stripe; PAYMENTS=sandbox takes test cards only and moves no money',
    );
  }
  if (STRIPE_API_URL) problems.push('STRIPE_API_URL is refused in production: it leads to a stand-in');
  // Only a warning: a rehearsal before the launch uses test keys in production.
  if (PAYMENTS !== 'sandbox' && STRIPE_SECRET_KEY?.includes('_test_')) {
    warnings.push(
      'STRIPE_SECRET_KEY is for tests, so test cards book cars and no money moves: write the keys that begin with sk_live_ and pk_live_ before people book',
    );
  }
};
