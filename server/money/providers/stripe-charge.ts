import type Stripe from 'stripe';
import type { Charge, ChargeStatus, ProviderDispute, ProviderRefund } from './payment-provider.ts';

/** What we write on everything that we make at Stripe, so that it is found again without Stripe's own reference. */
export const KEY = 'sparekey_key';
const LABEL = 'sparekey_';

export const labelled = (labels: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [`${LABEL}${name}`, value]));

/**
 * How a payment stands, or nothing as long as nobody tried to charge a card for it. One that was declined waits for
 * another card in Stripe's eyes; in ours it has ended, since every card is an attempt of its own, and is cancelled.
 */
export function statusOf(intent: Stripe.PaymentIntent): ChargeStatus | undefined {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return intent.last_payment_error ? 'declined' : 'cancelled';
    case 'requires_action':
      return 'requires-action';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'declined' : undefined;
    case 'requires_confirmation':
      return undefined;
    case 'processing':
    case 'requires_capture':
    default:
      // Whatever else there will be is on its way to one of the above, too.
      return 'processing';
  }
}

export const toRefund = ({ id, metadata, amount, status, failure_reason }: Stripe.Refund): ProviderRefund => ({
  ref: id,
  key: metadata?.[KEY] ?? null,
  amountCents: amount,
  ...((status === 'failed' || status === 'canceled') && { failure: failure_reason ?? status }),
});

const CLOSED = new Set<string>(['won', 'lost', 'warning_closed', 'prevented']);

export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  ref: dispute.id,
  amountCents: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  isOpen: !CLOSED.has(dispute.status),
  // The first entry takes the money away and a second one brings it back; an inquiry has none.
  isWithdrawn: dispute.balance_transactions.length === 1,
  respondBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1_000) : null,
});

export function toCharge(
  intent: Stripe.PaymentIntent,
  status: ChargeStatus,
  { refunds, disputes }: Pick<Charge, 'refunds' | 'disputes'>,
): Charge {
  return {
    ref: intent.id,
    key: intent.metadata[KEY] ?? null,
    amountCents: status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    status,
    message: status === 'declined' ? (intent.last_payment_error?.message ?? null) : null,
    action:
      status === 'requires-action' && intent.client_secret
        ? { provider: 'stripe', clientSecret: intent.client_secret }
        : null,
    ...(intent.status === 'requires_payment_method' && { takesAnotherCard: true }),
    refunds,
    disputes,
  };
}
