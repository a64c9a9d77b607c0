import type Stripe from 'stripe';
import { fromStripeAmount } from '../../../contract/money/stripe-amounts.ts';
import type { ProviderFee } from './payment-provider.ts';

const PAGE = 100;

/** Fees that belong to no charge: owners' accounts, fraud screening, taxes on fees. */
const GENERAL_FEES = new Set<string>(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

type Source = { payment_intent?: string | { id: string } | null; currency?: string } | null;

function toFee(movement: Stripe.BalanceTransaction): ProviderFee | undefined {
  const { id: ref, type, created, exchange_rate: rate } = movement;
  const at = new Date(created * 1_000);
  if (GENERAL_FEES.has(type)) {
    const { currency } = movement;
    return { ref, chargeRef: null, amountCents: -fromStripeAmount(movement.amount, currency), currency, at };
  }
  const source = (typeof movement.source === 'string' ? null : movement.source) as Source;
  const intent = source?.payment_intent;
  if (!intent) return undefined;
  // Fees are in the currency of our Stripe account, but our books use the currency of the charge.
  const fee = Math.round(movement.fee / (rate ?? 1));
  const currency = source.currency ?? movement.currency;
  return {
    ref,
    chargeRef: typeof intent === 'string' ? intent : intent.id,
    amountCents: fromStripeAmount(fee, currency),
    currency,
    at,
  };
}

/** Each charge, refund and dispute is a balance transaction that includes its fee. */
export async function* listStripeFees(stripe: Stripe, since: Date): AsyncIterable<ProviderFee> {
  const created = { gte: Math.max(0, Math.floor(since.getTime() / 1_000)) };
  for await (const movement of stripe.balanceTransactions.list({ created, limit: PAGE, expand: ['data.source'] })) {
    const fee = toFee(movement);
    if (fee && fee.amountCents !== 0) yield fee;
  }
}
