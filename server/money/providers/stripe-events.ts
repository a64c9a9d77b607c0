import type Stripe from 'stripe';
import { paymentLimits } from '../../../contract/limits.ts';

export interface ProviderEvent {
  id: string;
  chargeRef: string;
}

const CHANGES_OF_PAYMENT = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.amount_capturable_updated',
];

/** Mostly manual changes on Stripe's pages, or the card's bank. */
export const CHANGES_AFTERWARDS = [
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

const HEARD = new Set<string>([...CHANGES_OF_PAYMENT, ...CHANGES_AFTERWARDS]);

/** Its own, or that of its charge, refund or dispute. */
export function intentOf({ data }: Pick<Stripe.Event, 'data'>): string | undefined {
  const about = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (about.object === 'payment_intent') return about.id;
  return typeof about.payment_intent === 'string' ? about.payment_intent : about.payment_intent?.id;
}

/** The signature covers the raw bytes, so it is checked before parsing. */
export const createEventReader =
  (stripe: Stripe, secret: string) =>
  (body: Buffer, signature: string): ProviderEvent | undefined => {
    const event = stripe.webhooks.constructEvent(body, signature, secret, paymentLimits.eventToleranceSeconds);
    const chargeRef = HEARD.has(event.type) ? intentOf(event) : undefined;
    return chargeRef === undefined ? undefined : { id: event.id, chargeRef };
  };
