import type Stripe from 'stripe';
import type { Decline } from '../../../contract/money/declines.ts';
import { fromStripeAmount } from '../../../contract/money/stripe-amounts.ts';
import { describeDecline } from './decline.ts';
import type { Wallet } from '../../../contract/money/wallets.ts';
import type { Charge, ChargedCard, ChargeStatus, ProviderDispute, ProviderRefund } from './payment-provider.ts';
import { lookUp } from '../../../contract/look-up.ts';

/** Attached to everything we create at Stripe, so that it can be found without Stripe's reference. */
export const KEY_METADATA = 'sparekey_key';
const LABEL = 'sparekey_';
/** Holds our user id. Stripe receives no other data about a person. */
export const USER_METADATA = 'sparekey_person';

export const labelMetadata = (labels: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [`${LABEL}${name}`, value]));

/**
 * Undefined until a card was tried. To Stripe, a declined intent waits for another card; to us it is over and gets
 * cancelled, since every card is a separate attempt.
 */
export function chargeStatusOf(intent: Stripe.PaymentIntent): ChargeStatus | undefined {
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
    case 'requires_capture':
      return 'authorised';
    case 'processing':
    default:
      // Statuses that Stripe adds later count as in progress.
      return 'processing';
  }
}

export const toRefund = ({
  id,
  metadata,
  amount,
  currency,
  status,
  failure_reason,
}: Stripe.Refund): ProviderRefund => ({
  ref: id,
  key: metadata?.[KEY_METADATA] ?? null,
  amountCents: fromStripeAmount(amount, currency),
  ...((status === 'failed' || status === 'canceled') && { failure: failure_reason ?? status }),
});

const CLOSED = new Set<string>(['won', 'lost', 'warning_closed', 'prevented']);

export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  ref: dispute.id,
  amountCents: fromStripeAmount(dispute.amount, dispute.currency),
  reason: dispute.reason,
  status: dispute.status,
  isOpen: !CLOSED.has(dispute.status),
  // The first entry takes the money and a second one returns it; an inquiry has none.
  isWithdrawn: dispute.balance_transactions.length === 1,
  respondBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1_000) : null,
});

const DECLINE_OF: Record<string, Decline> = {
  expired_card: 'expired-card',
  incorrect_cvc: 'incorrect-cvc',
  invalid_cvc: 'incorrect-cvc',
  incorrect_number: 'incorrect-number',
  invalid_number: 'incorrect-number',
  insufficient_funds: 'insufficient-funds',
  authentication_required: 'not-authenticated',
  payment_intent_authentication_failure: 'not-authenticated',
  processing_error: 'processing-error',
};

/** Stripe's English message if we have no translated one. */
function reasonOf(error: Stripe.PaymentIntent.LastPaymentError | null): Pick<Charge, 'message' | 'decline'> {
  const decline = lookUp(DECLINE_OF, error?.decline_code ?? '') ?? lookUp(DECLINE_OF, error?.code ?? '');
  if (decline) return describeDecline(decline);
  const message = error?.message ?? null;
  // Most banks give no other reason. The operator still sees Stripe's own message.
  return error?.code === 'card_declined' ? { decline: 'card-declined', message } : { message };
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const WALLET_OF: Record<string, Wallet> = { apple_pay: 'apple-pay', google_pay: 'google-pay' };

/** Null until it was charged, or if the response does not include the charge. */
function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): ChargedCard | null {
  const card = charge && typeof charge !== 'string' ? charge.payment_method_details?.card : undefined;
  if (!card?.last4) return null;
  return {
    ending: card.last4,
    brand: lookUp(BRANDS, card.brand ?? '') ?? null,
    wallet: lookUp(WALLET_OF, card.wallet?.type ?? '') ?? null,
  };
}

export function toCharge(
  intent: Stripe.PaymentIntent,
  status: ChargeStatus,
  { refunds, disputes }: Pick<Charge, 'refunds' | 'disputes'>,
): Charge {
  return {
    ref: intent.id,
    key: intent.metadata[KEY_METADATA] ?? null,
    amountCents: fromStripeAmount(status === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency,
    status,
    ...(status === 'declined' ? reasonOf(intent.last_payment_error) : { message: null }),
    action:
      status === 'requires-action' && intent.client_secret
        ? { provider: 'stripe', clientSecret: intent.client_secret }
        : null,
    card: cardOf(intent),
    ...(intent.status === 'requires_payment_method' && { takesAnotherCard: true }),
    refunds,
    disputes,
  };
}
