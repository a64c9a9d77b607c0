import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { language } from '../../language/words.ts';
import { config } from '../../platform/config.ts';

let loading: Promise<Stripe> | undefined;

async function load(): Promise<Stripe> {
  // Stripe falls back to English for languages that it does not support.
  const locale = language as StripeElementLocale;
  const stripe = await loadStripe(config.stripePublishableKey ?? '', { locale });
  if (!stripe) throw new Error('Stripe’s script did not load.');
  return stripe;
}

/** Loads Stripe's script from Stripe, once per page. After a failure the next call tries again. */
export function getStripe(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
