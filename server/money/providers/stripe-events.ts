import type Stripe from 'stripe';
import { paymentLimits } from '../../../contract/money/limits.ts';

/** Only tells what to look up: events may be late, repeated and out of order. */
export type ProviderEvent = { id: string } & (
  | { chargeRef: string }
  | { payoutAccountRef: string }
  | { transferRef: string }
);

const PAYMENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.amount_capturable_updated',
];

/** Mostly caused by manual changes in Stripe's dashboard or by the card's bank. */
export const REFUND_AND_DISPUTE_EVENTS = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** For connected accounts. After a failed payout, Stripe requires another bank account. */
const ACCOUNT_EVENTS = new Set<string>([
  'account.updated',
  'account.application.deauthorized',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
  'payout.failed',
]);

const TRANSFER_EVENTS = new Set<string>(['transfer.created', 'transfer.updated', 'transfer.reversed']);

const CHARGE_EVENTS = new Set<string>([...PAYMENT_EVENTS, ...REFUND_AND_DISPUTE_EVENTS]);

/** The payment intent that an event is about, directly or through a charge, refund or dispute. */
export function intentOf({ data }: Pick<Stripe.Event, 'data'>): string | undefined {
  const about = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (about.object === 'payment_intent') return about.id;
  return typeof about.payment_intent === 'string' ? about.payment_intent : about.payment_intent?.id;
}

function readSnapshotEvent(event: Stripe.Event): ProviderEvent | undefined {
  const { id, type, account } = event;
  const object = event.data.object as { id?: string };
  if (ACCOUNT_EVENTS.has(type)) {
    const payoutAccountRef = account ?? (type === 'account.updated' ? object.id : undefined);
    return payoutAccountRef === undefined ? undefined : { id, payoutAccountRef };
  }
  // Other events of connected accounts do not concern us.
  if (account) return undefined;
  if (TRANSFER_EVENTS.has(type)) return object.id === undefined ? undefined : { id, transferRef: object.id };
  const chargeRef = CHARGE_EVENTS.has(type) ? intentOf(event) : undefined;
  return chargeRef === undefined ? undefined : { id, chargeRef };
}

interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  type: string;
  related_object?: { id: string; type: string } | null;
}

/** For accounts: `v2.core.account.closed`, `v2.core.account[requirements].updated` and similar. */
const readThinEvent = ({ id, related_object: about }: ThinEvent): ProviderEvent | undefined =>
  about?.type === 'v2.core.account' ? { id, payoutAccountRef: about.id } : undefined;

/**
 * The signature covers the raw bytes, so it is checked before parsing. Each event destination at Stripe has its own
 * secret.
 */
export function createEventReader(stripe: Stripe, secrets: string) {
  const isSigned = (body: Buffer, signature: string, secret: string) => {
    try {
      stripe.webhooks.signature!.verifyHeader(body, signature, secret, paymentLimits.eventToleranceSeconds);
      return true;
    } catch {
      return false;
    }
  };
  return (body: Buffer, signature: string): ProviderEvent | undefined => {
    if (!secrets.split(',').some((secret) => isSigned(body, signature, secret.trim()))) {
      throw new Error('The event was not signed by Stripe.');
    }
    const event = JSON.parse(body.toString()) as Stripe.Event | ThinEvent;
    return event.object === 'v2.core.event' ? readThinEvent(event) : readSnapshotEvent(event);
  };
}
