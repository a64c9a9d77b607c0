import { randomUUID } from 'node:crypto';
import type { Decline } from '../../../contract/money/declines.ts';
import { TEST_CARDS } from '../../../contract/money/test-cards.ts';
import { formOf, textOf, type Form } from './form.ts';

/** An error in Stripe's format. */
export class StripeErrorResponse extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: { type: string; message: string; code?: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, more: { code?: string; param?: string; [name: string]: unknown } = {}) =>
  new StripeErrorResponse(400, { type: 'invalid_request_error', message, ...more });
export const missing = (what: string, id: string, param = 'id') =>
  new StripeErrorResponse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** Some currencies have minor units that cannot be charged, such as hundredths of a krona. */
function requireCharged(amount: number, currency: string) {
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  const step = /^(isk|ugx)$/.test(currency) ? 100 : /^(bhd|jod|kwd|omr|tnd)$/.test(currency) ? 10 : 1;
  if (amount % step !== 0) throw invalid(`Amount must be divisible by ${step} in ${currency}`, { param: 'amount' });
}

interface FakeRefund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'failed';
  reason?: string;
  failure_reason?: string;
}

interface FakeDispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string;
  created: number;
  currency: string;
  reason: string;
  status: string;
  balance_transactions: { id: string; amount: number }[];
  evidence_details: { due_by: number | null; submission_count: number };
  evidence?: Record<string, string>;
}

export interface FakeIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  client_secret: string;
  created: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  capture_method: 'automatic' | 'manual';
  metadata: Record<string, string>;
  customer: string | null;
  setup_future_usage: string | null;
  description: string | null;
  statement_descriptor_suffix: string | null;
  last_payment_error: ({ type: string } & CardError) | null;
  next_action: { type: string } | null;
  payment_method: string | null;
  latest_charge: string | null;
}

interface FakeMovement {
  id: string;
  object: 'balance_transaction';
  type: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  exchange_rate: number | null;
  created: number;
  /** The id of a charge, refund or dispute. */
  source: string | null;
}

interface FakeDomain {
  id: string;
  object: 'payment_method_domain';
  domain_name: string;
  enabled: boolean;
  created: number;
  apple_pay: { status: 'active' | 'inactive'; status_details?: { error_message: string } };
}

export interface FakeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
  /** The connected account that the event is about. */
  account?: string;
}

/** Names the changed object without its data. */
export interface FakeThinEvent {
  id: string;
  object: 'v2.core.event';
  type: string;
  created: string;
  related_object: { id: string; type: string; url: string };
}

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
type CardError = { code: string; decline_code?: string; message: string };

const CARD_ERRORS: Partial<Record<Decline, CardError>> = {
  'insufficient-funds': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'expired-card': { code: 'expired_card', message: 'Your card has expired.' },
  'incorrect-cvc': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  'processing-error': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};
const DECLINED: CardError = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const AUTHENTICATION_REQUIRED: CardError = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
/** Stripe's names for its test cards. */
const TOKENS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002760003184',
};

const DISPUTE_FEE = 1_500;

export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
export const now = () => Math.floor(Date.now() / 1_000);

/** A fake of payments, whose state lasts as long as the tests. */
export class FakeStripePayments {
  readonly methods = new Map<string, string>();
  /** The payment methods that came from a wallet. */
  readonly wallets = new Map<string, 'apple_pay' | 'google_pay'>();
  readonly domains: FakeDomain[] = [];
  /** The error that Apple reports for a domain, if any. */
  domainProblem: string | undefined;
  readonly customers = new Map<string, Record<string, string>>();
  /** Cards that can be charged without their holder, with their customers. */
  readonly kept = new Map<string, string>();
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds: FakeRefund[] = [];
  readonly disputes: FakeDispute[] = [];
  readonly movements: FakeMovement[] = [];
  readonly events: FakeEvent[] = [];
  onEvent: ((event: FakeEvent | FakeThinEvent) => void) | undefined;

  protected sendEvent(type: string, object: object, account?: string) {
    const event: FakeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: now(),
      // An event contains its object as it was then, so trusting it instead of fetching the object again yields stale data.
      data: { object: structuredClone(object) },
      ...(account !== undefined && { account }),
    };
    this.events.push(event);
    this.onEvent?.(event);
  }

  protected sendThinEvent(type: string, about: FakeThinEvent['related_object']) {
    const created = new Date().toISOString();
    this.onEvent?.({ id: newId('evt'), object: 'v2.core.event', type, created, related_object: about });
  }

  /** Records a movement on the balance of our account. */
  recordMovement(movement: Pick<FakeMovement, 'type' | 'amount' | 'fee' | 'currency' | 'source'>): FakeMovement {
    const net = movement.amount - movement.fee;
    const moved: FakeMovement = {
      id: newId('txn'),
      object: 'balance_transaction',
      ...movement,
      net,
      exchange_rate: null,
      created: now(),
    };
    this.movements.push(moved);
    return moved;
  }

  /** The current state of a movement's source, when it is requested with expansion. */
  protected sourceOf({ source }: FakeMovement): object | null {
    const intent = [...this.intents.values()].find(({ latest_charge: charge }) => charge === source);
    if (source && intent) return { ...this.charge(intent), currency: intent.currency };
    return [...this.refunds, ...this.disputes].find(({ id }) => id === source) ?? null;
  }

  clear(): void {
    this.intents.clear();
    for (const rows of [this.refunds, this.disputes, this.movements, this.events]) rows.splice(0);
  }

  createMethod(number: string, wallet?: 'apple_pay' | 'google_pay'): string {
    const digits = number.replace(/\D/g, '');
    if (!TEST_CARDS.some((card) => card.number === digits)) {
      throw new StripeErrorResponse(402, {
        type: 'card_error',
        code: 'incorrect_number',
        message: 'Your card number is incorrect.',
      });
    }
    const id = newId('pm');
    this.methods.set(id, digits);
    if (wallet) this.wallets.set(id, wallet);
    return id;
  }

  createCustomer({ metadata }: Form) {
    const id = newId('cus');
    this.customers.set(id, formOf(metadata) as Record<string, string>);
    return { id, object: 'customer' };
  }

  detach(method: string) {
    if (!this.kept.delete(method)) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
    }
    this.methods.delete(method);
    return { id: method, object: 'payment_method', customer: null };
  }

  createIntent(form: Form): FakeIntent {
    const { amount, currency, capture_method: captureMethod, metadata, customer, setup_future_usage: usage } = form;
    if (customer !== undefined && !this.customers.has(textOf(customer))) {
      throw invalid(`No such customer: '${textOf(customer)}'`, { code: 'resource_missing', param: 'customer' });
    }
    const cents = Number(amount);
    if (!Number.isInteger(cents) || cents < 1) throw invalid('Invalid positive integer', { param: 'amount' });
    requireCharged(cents, textOf(currency));
    if (cents < 50) {
      throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
    }
    const id = newId('pi');
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount: cents,
      amount_received: 0,
      client_secret: `${id}_secret_${randomUUID().slice(0, 8)}`,
      created: now(),
      currency: textOf(currency),
      status: 'requires_payment_method',
      capture_method: captureMethod === 'manual' ? 'manual' : 'automatic',
      metadata: formOf(metadata) as Record<string, string>,
      customer: customer === undefined ? null : textOf(customer),
      setup_future_usage: usage === undefined ? null : textOf(usage),
      description: form.description === undefined ? null : textOf(form.description),
      statement_descriptor_suffix:
        form.statement_descriptor_suffix === undefined ? null : textOf(form.statement_descriptor_suffix),
      last_payment_error: null,
      next_action: null,
      payment_method: null,
      latest_charge: null,
    };
    this.intents.set(id, intent);
    return intent;
  }

  intent(id: string): FakeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missing('payment_intent', id, 'intent');
    return intent;
  }

  private unexpected(intent: FakeIntent, verb: string) {
    return invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }

  /** The cardholder's bank approves. */
  private approve(intent: FakeIntent) {
    intent.next_action = null;
    intent.last_payment_error = null;
    intent.latest_charge = newId('ch');
    if (intent.customer && intent.setup_future_usage) this.kept.set(intent.payment_method!, intent.customer);
    if (intent.capture_method === 'automatic') return this.succeed(intent);
    intent.status = 'requires_capture';
    this.sendEvent('payment_intent.amount_capturable_updated', intent);
  }

  private succeed(intent: FakeIntent, amount = intent.amount) {
    intent.status = 'succeeded';
    intent.amount_received = amount;
    const { currency, latest_charge: source } = intent;
    this.recordMovement({ type: 'charge', amount, fee: Math.round(amount * 0.015) + 25, currency, source });
    this.sendEvent('payment_intent.succeeded', intent);
    this.sendEvent('charge.succeeded', this.charge(intent)!);
  }

  private decline(intent: FakeIntent, error: CardError) {
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent.last_payment_error = { type: 'card_error', ...error };
    this.sendEvent('payment_intent.payment_failed', intent);
  }

  /** The cardholder is not present, so the bank approves or declines without authentication. */
  private confirmOffSession(intent: FakeIntent, method: string, later: 'succeeds' | Decline): FakeIntent {
    if (!intent.customer || this.kept.get(method) !== intent.customer) {
      throw invalid('The provided PaymentMethod cannot be used without its customer.', { param: 'payment_method' });
    }
    intent.payment_method = method;
    if (later === 'succeeds') {
      this.approve(intent);
      return intent;
    }
    const error = later === 'not-authenticated' ? AUTHENTICATION_REQUIRED : (CARD_ERRORS[later] ?? DECLINED);
    this.decline(intent, error);
    throw new StripeErrorResponse(402, { type: 'card_error', ...error, payment_intent: intent });
  }

  private numberOf(method: string): string | undefined {
    return this.methods.get(method) ?? TOKENS[method];
  }

  private cardOf(method: string) {
    const wallet = this.wallets.get(method);
    return {
      brand: 'visa',
      last4: this.numberOf(method)?.slice(-4),
      // A wallet uses a different card number on each device.
      wallet: wallet ? { type: wallet, [wallet]: {}, dynamic_last4: '9999' } : null,
    };
  }

  private checkDomain(domain: FakeDomain): FakeDomain {
    const message = this.domainProblem;
    domain.apple_pay = message
      ? { status: 'inactive', status_details: { error_message: message } }
      : { status: 'active' };
    return domain;
  }

  createDomain({ domain_name: name }: Form): FakeDomain {
    const id = newId('pmd');
    const domain: FakeDomain = {
      id,
      object: 'payment_method_domain',
      domain_name: textOf(name),
      enabled: true,
      created: now(),
      apple_pay: { status: 'inactive' },
    };
    this.domains.push(domain);
    return this.checkDomain(domain);
  }

  validateDomain(id: string): FakeDomain {
    const domain = this.domains.find((one) => one.id === id);
    if (!domain) throw missing('payment_method_domain', id);
    return this.checkDomain(domain);
  }

  confirm(id: string, { payment_method: method, off_session: offSession }: Form): FakeIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method') throw this.unexpected(intent, 'confirm');
    const number = this.numberOf(textOf(method));
    const card = TEST_CARDS.find((known) => known.number === number);
    if (!card) throw missing('PaymentMethod', textOf(method), 'payment_method');
    if (textOf(offSession) === 'true' && card.outcome !== 'declined') {
      return this.confirmOffSession(intent, textOf(method), card.later);
    }
    // A customer's card cannot be charged for another customer; a token yields a new card each time.
    const keptBy = textOf(method) in TOKENS ? undefined : this.kept.get(textOf(method));
    if (keptBy && keptBy !== intent.customer) {
      throw invalid('The provided PaymentMethod cannot be used without its customer.', { param: 'payment_method' });
    }
    intent.payment_method = textOf(method);
    if (card.outcome === 'succeeds') {
      this.approve(intent);
    } else if (card.outcome === 'declined') {
      const error = CARD_ERRORS[card.decline] ?? DECLINED;
      this.decline(intent, error);
      throw new StripeErrorResponse(402, { type: 'card_error', ...error, payment_intent: intent });
    } else {
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk' };
      this.sendEvent('payment_intent.requires_action', intent);
    }
    return intent;
  }

  /** Acts as the bank's page. Returns false if no challenge is pending. */
  authenticate(clientSecret: string, approve: boolean): boolean {
    const intent = [...this.intents.values()].find((one) => one.client_secret === clientSecret);
    if (intent?.status !== 'requires_action') return false;
    if (approve) this.approve(intent);
    else this.decline(intent, { code: 'payment_intent_authentication_failure', message: NOT_AUTHENTICATED });
    return true;
  }

  cancel(id: string): FakeIntent {
    const intent = this.intent(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw this.unexpected(intent, 'cancel');
    if (intent.status === 'requires_capture') this.releaseAuthorisation(intent, 'requested_by_customer');
    intent.status = 'canceled';
    intent.next_action = null;
    this.sendEvent('payment_intent.canceled', intent);
    return intent;
  }

  capture(id: string, { amount_to_capture: asked }: Form = {}): FakeIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_capture') throw this.unexpected(intent, 'capture');
    const amount = asked === undefined ? intent.amount : Number(asked);
    if (amount > intent.amount)
      throw invalid('You cannot capture more than was authorised.', { param: 'amount_to_capture' });
    this.succeed(intent, amount);
    if (amount < intent.amount) this.releaseAuthorisation(intent, 'requested_by_customer', intent.amount - amount);
    return intent;
  }

  /** The bank releases an authorisation, days later or because the card account is closed. */
  releaseByBank(id: string): void {
    const intent = this.intent(id);
    this.releaseAuthorisation(intent, 'expired_uncaptured_charge');
    intent.status = 'canceled';
    this.sendEvent('charge.expired', this.charge(intent)!);
    this.sendEvent('payment_intent.canceled', intent);
  }

  /** Stripe represents the release of an authorisation as a refund. */
  private releaseAuthorisation(intent: FakeIntent, reason: string, amount = intent.amount): void {
    this.refunds.push({
      id: newId('re'),
      object: 'refund',
      amount,
      charge: intent.latest_charge ?? '',
      payment_intent: intent.id,
      created: now(),
      currency: intent.currency,
      metadata: {},
      reason,
      status: 'succeeded',
    });
    this.sendEvent('charge.refunded', this.charge(intent)!);
  }

  charge(intent: FakeIntent) {
    if (!intent.latest_charge) return null;
    const refunds = this.refunds.filter((refund) => refund.payment_intent === intent.id);
    return {
      id: intent.latest_charge,
      object: 'charge',
      amount: intent.amount,
      amount_refunded: refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0),
      payment_intent: intent.id,
      disputed: this.disputes.some((dispute) => dispute.payment_intent === intent.id),
      payment_method_details: { type: 'card', card: this.cardOf(intent.payment_method ?? '') },
      refunds: { object: 'list', data: refunds.toReversed().slice(0, 10), has_more: refunds.length > 10 },
    };
  }

  refund({ payment_intent: ref, amount, metadata }: Form): FakeRefund {
    const intent = this.intent(textOf(ref));
    const charge = this.charge(intent);
    if (!charge || intent.status !== 'succeeded') {
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    }
    const left = charge.amount - charge.amount_refunded;
    const cents = amount === undefined ? left : Number(amount);
    requireCharged(cents, intent.currency);
    const withdrawn = this.disputes
      .filter((dispute) => dispute.payment_intent === intent.id && dispute.balance_transactions.length === 1)
      .reduce((sum, dispute) => sum + dispute.amount, 0);
    if (withdrawn > 0 && cents > left - withdrawn) {
      throw invalid('This charge has been charged back.', { code: 'charge_disputed' });
    }
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (cents > left) throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      amount: cents,
      charge: charge.id,
      payment_intent: intent.id,
      created: now(),
      currency: intent.currency,
      metadata: formOf(metadata) as Record<string, string>,
      status: 'succeeded',
    };
    this.refunds.push(refund);
    this.recordMovement({ type: 'refund', amount: -cents, fee: 0, currency: refund.currency, source: refund.id });
    this.sendEvent('charge.refunded', this.charge(intent)!);
    this.sendEvent('refund.created', refund);
    return refund;
  }

  /** The cardholder's bank returns a refund days later. */
  failRefund(id: string, reason: string): void {
    const refund = this.refunds.find((one) => one.id === id);
    if (!refund) throw missing('refund', id);
    refund.status = 'failed';
    refund.failure_reason = reason;
    this.recordMovement({
      type: 'refund_failure',
      amount: refund.amount,
      fee: 0,
      currency: refund.currency,
      source: id,
    });
    this.sendEvent('refund.failed', refund);
  }

  /** A chargeback, which withdraws the money unless it is only an inquiry. */
  dispute(intentId: string, { amount, isInquiry = false }: { amount?: number; isInquiry?: boolean } = {}) {
    const intent = this.intent(intentId);
    const dispute: FakeDispute = {
      id: newId('du'),
      object: 'dispute',
      amount: amount ?? intent.amount,
      charge: intent.latest_charge ?? '',
      payment_intent: intent.id,
      created: now(),
      currency: intent.currency,
      reason: 'fraudulent',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      balance_transactions: [],
      evidence_details: { due_by: now() + 7 * 86_400, submission_count: 0 },
    };
    this.disputes.push(dispute);
    if (!isInquiry) this.moveDisputed(dispute, -1);
    this.sendEvent('charge.dispute.created', dispute);
    if (!isInquiry) this.sendEvent('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** The dispute fee is returned if the dispute is won. */
  private moveDisputed(dispute: FakeDispute, sign: 1 | -1): void {
    const { id: source, currency } = dispute;
    const amount = sign * dispute.amount;
    const { id } = this.recordMovement({ type: 'adjustment', amount, fee: -sign * DISPUTE_FEE, currency, source });
    dispute.balance_transactions.push({ id, amount });
  }

  disputeOf(id: string): FakeDispute {
    const dispute = this.disputes.find((one) => one.id === id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  }

  submitEvidence(id: string, evidence: Record<string, string>): FakeDispute {
    const dispute = this.disputeOf(id);
    if (dispute.evidence_details.submission_count > 0) throw invalid('Evidence has been submitted.', {});
    dispute.evidence = evidence;
    dispute.evidence_details.submission_count += 1;
    dispute.status = 'under_review';
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): void {
    const dispute = this.disputeOf(id);
    dispute.status = status;
    if (status === 'won' && dispute.balance_transactions.length === 1) {
      this.moveDisputed(dispute, 1);
      this.sendEvent('charge.dispute.funds_reinstated', dispute);
    }
    this.sendEvent('charge.dispute.closed', dispute);
  }

  /** Moves an intent and its events into the past. */
  age(intentId: string, days: number): void {
    const intent = this.intent(intentId);
    intent.created -= days * 86_400;
    for (const event of this.events) {
      const about = event.data.object as { id?: string; payment_intent?: string };
      if (about.id === intentId || about.payment_intent === intentId) event.created -= days * 86_400;
    }
  }
}
