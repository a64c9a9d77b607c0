import type { ReadSettings } from './environment.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** After the account's own name on the payer's statement */
  statementSuffix?: string | undefined;
  /** A fake on this machine; undefined for Stripe itself */
  apiUrl: string | undefined;
}

export const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const modeOf = (key: string) => key.split('_')[1];

/** All or none: with one missing, payments would be taken and never heard of again. */
export function readStripe({ settings, problems, isMissing }: ReadSettings): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = settings;
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    if (modeOf(STRIPE_SECRET_KEY) !== modeOf(STRIPE_PUBLISHABLE_KEY)) {
      problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests or both be live');
    }
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: STRIPE_API_URL,
      statementSuffix: settings.STRIPE_STATEMENT_SUFFIX,
    };
  }
  if (settings.PAYMENTS === 'stripe' || STRIPE_API_URL || !STRIPE_KEYS.every(isMissing)) {
    for (const name of STRIPE_KEYS.filter(isMissing)) {
      problems.push(`${name} must be set when Stripe takes the payments`);
    }
  }
  return undefined;
}
