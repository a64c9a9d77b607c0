import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import { paymentLimits } from '../../../contract/money/limits.ts';
import { fromStripeAmount, toStripeAmount } from '../../../contract/money/stripe-amounts.ts';
import type { StripeSettings } from '../settings.ts';
import { describeDecline } from './decline.ts';
import {
  ChargeRefused,
  RefundRefused,
  type AmountRefusal,
  type Charge,
  type ChargeRequest,
  type PaymentProvider,
  type ProviderRefund,
} from './payment-provider.ts';
import { findDomainProblem, registerDomain } from './stripe-domain.ts';
import {
  KEY_METADATA,
  labelMetadata,
  USER_METADATA,
  chargeStatusOf,
  toCharge,
  toDispute,
  toRefund,
} from './stripe-charge.ts';
import { REFUND_AND_DISPUTE_EVENTS, createEventReader, intentOf, type ProviderEvent } from './stripe-events.ts';
import { listStripeFees } from './stripe-fees.ts';
import { createStripePayouts } from './stripe-payouts.ts';
import { callStripe, iterateStripe, isAccessDenied, StripeApiError } from './stripe-api-error.ts';
import { lookUp } from '../../../contract/look-up.ts';

export interface StripeProvider extends PaymentProvider {
  /** Undefined for events that do not concern us. Throws if the signature is wrong or too old. */
  readEvent(body: Buffer, signature: string): ProviderEvent | undefined;
  /** Both return why pages of the domain cannot offer wallets; null if they can. */
  findDomainProblem(domain: string): Promise<string | null>;
  registerDomain(domain: string): Promise<string | null>;
}

const PAGE = 100;
/** Stripe's limit for one text */
const EVIDENCE_MAX = 20_000;
const EXPAND = ['latest_charge.refunds'];
const DAY = 86_400_000;
const CLOCK_SKEW = 300_000;

const createdSince = (moment: Date | number) => ({ gte: Math.max(0, Math.floor(Number(moment) / 1_000)) });

/** Closes idle connections early: a firewall may drop them silently, and the next payment would time out. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 5_000 };

function connect({ secretKey, apiUrl }: StripeSettings, answerSeconds: number): Stripe {
  const { hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    // The package retries with the same idempotency key, so a lost connection does no harm.
    maxNetworkRetries: 2,
    timeout: answerSeconds * 1_000,
    telemetry: false,
    httpAgent: apiUrl ? new HttpAgent(AGENT_OPTIONS) : new HttpsAgent(AGENT_OPTIONS),
    ...(apiUrl && { protocol: 'http', host: hostname, port: port || 80 }),
  });
}

/** Stripe refused to create an intent, so there is only our own reference. */
const refused = (request: ChargeRequest, status: 'declined' | 'cancelled', message: string | null): Charge => ({
  ref: `refused_${request.key}`,
  key: request.key,
  amountCents: request.amountCents,
  currency: request.currency,
  status,
  message,
  action: null,
  refunds: [],
  disputes: [],
});

const AMOUNT_REFUSALS: Record<string, AmountRefusal> = {
  amount_too_small: 'money.amount-too-small',
  amount_too_large: 'money.amount-too-large',
};

/** Removes the refund that Stripe records for the uncaptured part of a partly captured amount. */
function withoutUncaptured(
  refunds: ProviderRefund[],
  {
    amount,
    amount_received: received,
    currency,
  }: Pick<Stripe.PaymentIntent, 'amount' | 'amount_received' | 'currency'>,
): ProviderRefund[] {
  const restCents = fromStripeAmount(amount - received, currency);
  const uncaptured =
    restCents > 0 ? refunds.find(({ key, amountCents }) => key === null && amountCents === restCents) : undefined;
  return refunds.filter((refund) => refund !== uncaptured);
}

/** Most refusals concern developers; payers only see those of an amount that Stripe does not accept. */
function chargeRefused(request: ChargeRequest, trouble: StripeApiError): ChargeRefused {
  return new ChargeRefused(refused(request, 'cancelled', null), trouble, lookUp(AMOUNT_REFUSALS, trouble.code ?? ''));
}

/**
 * An intent is created first and confirmed in a second step. Creating it moves no money, so it can be repeated if its
 * reference was lost, and cancelling it stops a confirmation still in flight. Stripe replays its response to a key,
 * errors included, so after any error the intent itself is read.
 */
export function createStripeProvider(
  settings: StripeSettings,
  answerSeconds: number = paymentLimits.answerSeconds,
): StripeProvider {
  const stripe = connect(settings, answerSeconds);

  async function refundsOf(ref: string): Promise<ProviderRefund[]> {
    const found: ProviderRefund[] = [];
    const pages = stripe.refunds.list({ payment_intent: ref, limit: PAGE });
    for await (const refund of pages) found.push(toRefund(refund));
    return found.toReversed();
  }

  async function refundsAndDisputes({ id, status, latest_charge: charge, ...intent }: Stripe.PaymentIntent) {
    // Stripe records the release of an authorisation as a refund, though no money was received or returned.
    if (status !== 'succeeded' || !charge || typeof charge === 'string') return { refunds: [], disputes: [] };
    const { refunds, disputed } = charge;
    const made = refunds?.has_more ? await refundsOf(id) : (refunds?.data ?? []).map(toRefund).toReversed();
    return {
      refunds: withoutUncaptured(made, intent),
      disputes: disputed ? (await stripe.disputes.list({ payment_intent: id, limit: PAGE })).data.map(toDispute) : [],
    };
  }

  async function read(intent: Stripe.PaymentIntent): Promise<Charge | undefined> {
    const status = chargeStatusOf(intent);
    // Other systems may use the same account; intents without our metadata are theirs.
    if (!status || !intent.metadata[KEY_METADATA]) return undefined;
    return toCharge(intent, status, await refundsAndDisputes(intent));
  }

  async function retrieve(ref: string): Promise<Charge | undefined> {
    try {
      return await read(await stripe.paymentIntents.retrieve(ref, { expand: EXPAND }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
      throw error;
    }
  }

  /** Finds an intent by its metadata if we have no reference, whether or not a card was tried. */
  async function findIntent(key: string, madeAfter?: Date): Promise<Stripe.PaymentIntent | undefined> {
    const created = createdSince((madeAfter?.getTime() ?? Date.now() - DAY) - CLOCK_SKEW);
    const expand = EXPAND.map((path) => `data.${path}`);
    for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE, expand })) {
      if (intent.metadata[KEY_METADATA] === key) return intent;
    }
    return undefined;
  }

  /** Creates the intent. The response may be a replay of an old one, so only its reference can be trusted. */
  async function open(request: ChargeRequest): Promise<string | StripeApiError> {
    const { key, amountCents, currency, capturesLater, labels, description, customerRef } = request;
    const params: Stripe.PaymentIntentCreateParams = {
      amount: toStripeAmount(amountCents, currency),
      currency,
      allowed_payment_method_types: ['card'],
      capture_method: capturesLater ? 'manual' : 'automatic',
      metadata: { [KEY_METADATA]: key, ...labelMetadata(labels) },
      ...(description && { description }),
      ...(settings.statementSuffix && { statement_descriptor_suffix: settings.statementSuffix }),
      ...(customerRef && { customer: customerRef }),
      ...(customerRef && request.keepsCard && { setup_future_usage: 'off_session' }),
    };
    const create = () => callStripe(stripe.paymentIntents.create(params, { idempotencyKey: key }));
    try {
      return (await create()).id;
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      if (error.isRefusal) return error;
      if (!error.isServerError) throw error;
      const made = await callStripe(findIntent(key));
      if (made) return made.id;
      if (error.isReplayed) return error;
    }
    // Once Stripe replays the error, the key is used up: no request with it can succeed, not even one in flight.
    return create().then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof StripeApiError && (error.isRefusal || error.isReplayed)) return error;
        throw error;
      },
    );
  }

  async function charge(request: ChargeRequest): Promise<Charge> {
    const id = await open(request).catch((error: unknown) => {
      throw isAccessDenied(error) ? chargeRefused(request, error) : error;
    });
    if (id instanceof StripeApiError && id.isReplayed) return refused(request, 'cancelled', null);
    if (id instanceof StripeApiError) throw chargeRefused(request, id);
    try {
      // Off-session, a bank that requires confirmation declines instead.
      const mode = request.isOffSession ? { off_session: true } : { use_stripe_sdk: true };
      const params = { payment_method: request.paymentMethodId, ...mode, expand: EXPAND };
      const response = await callStripe(
        stripe.paymentIntents.confirm(id, params, { idempotencyKey: `${request.key}-confirm` }),
      );
      const isOld = response.lastResponse.headers['idempotent-replayed'] === 'true';
      const stands = isOld ? await callStripe(retrieve(id)) : await callStripe(read(response));
      if (!stands) throw new Error('Stripe confirmed a payment but cannot find it.');
      return stands;
    } catch (error) {
      const stands = await callStripe(retrieve(id));
      if (stands) return stands;
      if (!(error instanceof StripeApiError && error.isRefusal)) throw error;
      if (error.param === 'payment_method') {
        const reason = describeDecline('card-unknown');
        return { ...refused(request, 'declined', null), ...reason, ref: id, takesAnotherCard: true };
      }
      await cancel({ ...request, ref: id });
      throw chargeRefused(request, error);
    }
  }

  async function cancel(request: ChargeRequest & { ref?: string | null }): Promise<Charge> {
    const id = request.ref ?? (await open(request));
    if (id instanceof StripeApiError) return refused(request, 'cancelled', null);
    try {
      const stands = await callStripe(stripe.paymentIntents.cancel(id, { expand: EXPAND }).then(read));
      if (stands) return stands;
    } catch (error) {
      // A refusal means that it was charged or cancelled before. Any other error leaves the outcome open.
      const stands = error instanceof StripeApiError && error.isRefusal ? await callStripe(retrieve(id)) : undefined;
      if (!stands) throw error;
      return stands;
    }
    throw new Error(`Stripe cancelled ${id} but cannot find it.`);
  }

  /**
   * Uses no idempotency key of ours: an intent can be captured only once anyway, and a key would replay a server error of
   * Stripe for a day. The package generates a key for its own retries.
   */
  async function capture(ref: string, params: Stripe.PaymentIntentCaptureParams): Promise<Charge> {
    let failure: unknown;
    try {
      await callStripe(stripe.paymentIntents.capture(ref, params));
    } catch (error) {
      failure = error;
    }
    const stands = await callStripe(retrieve(ref));
    if (!stands) throw new Error(`Stripe cannot find ${ref}.`);
    if (stands.status === 'authorised')
      throw failure ?? new Error(`Stripe captured ${ref} but still reports it as authorised.`);
    return stands;
  }

  async function* list(since: Date): AsyncIterable<Charge> {
    const created = createdSince(since);
    const seen = new Set<string>();
    const expand = EXPAND.map((path) => `data.${path}`);
    for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE, expand })) {
      seen.add(intent.id);
      const charge = await read(intent);
      if (charge) yield charge;
    }
    // Refunds and disputes may come long after their charge. Stripe keeps events for thirty days.
    for await (const event of stripe.events.list({ types: REFUND_AND_DISPUTE_EVENTS, created, limit: PAGE })) {
      const ref = intentOf(event);
      if (!ref || seen.has(ref)) continue;
      seen.add(ref);
      const charge = await retrieve(ref);
      if (charge) yield charge;
    }
  }

  return {
    name: 'stripe',
    readEvent: createEventReader(stripe, settings.webhookSecret),
    payouts: createStripePayouts(stripe),
    findDomainProblem: (domain) => findDomainProblem(stripe, domain),
    registerDomain: (domain) => registerDomain(stripe, domain),

    charge,
    cancelCharge: cancel,
    capture: ({ ref, amountCents, currency }) =>
      capture(ref, amountCents === undefined ? {} : { amount_to_capture: toStripeAmount(amountCents, currency) }),

    async findCharge({ key, ref, madeAfter }) {
      if (ref) return callStripe(retrieve(ref));
      const search = async () => {
        const intent = key ? await findIntent(key, madeAfter) : undefined;
        return intent && read(intent);
      };
      return callStripe(search());
    },

    async refund({ key, chargeRef, amountCents, currency }) {
      const find = async () => (await callStripe(refundsOf(chargeRef))).find((refund) => refund.key === key);
      const done = (refund: ProviderRefund) => {
        if (refund.failure) throw new RefundRefused(`The card did not take the refund: ${refund.failure}.`);
        return refund;
      };
      // Stripe forgets a key after a day, so a late retry has to look first to avoid a second refund.
      const known = await find();
      if (known) return done(known);
      try {
        const params = {
          payment_intent: chargeRef,
          amount: toStripeAmount(amountCents, currency),
          metadata: { [KEY_METADATA]: key },
        };
        return done(toRefund(await callStripe(stripe.refunds.create(params, { idempotencyKey: key }))));
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error;
        const made = await find();
        if (made) return done(made);
        if (error.isRefusal) throw new RefundRefused(error.message);
        throw error;
      }
    },

    async sendEvidence({ key, disputeRef, text, product, servedFrom, customerName }) {
      const { evidence_details: sent } = await callStripe(stripe.disputes.retrieve(disputeRef));
      if (sent.submission_count > 0) return;
      const evidence = {
        uncategorized_text: text.slice(0, EVIDENCE_MAX),
        product_description: product,
        service_date: servedFrom,
        customer_name: customerName,
      };
      await callStripe(stripe.disputes.update(disputeRef, { evidence, submit: true }, { idempotencyKey: key }));
    },

    createCustomer: async (payerId) =>
      (await callStripe(stripe.customers.create({ metadata: { [USER_METADATA]: payerId } }))).id,

    async detachCard({ paymentMethodId }) {
      try {
        await callStripe(stripe.paymentMethods.detach(paymentMethodId));
      } catch (error) {
        // The card is detached already, or was never attached.
        if (!(error instanceof StripeApiError && error.isRefusal)) throw error;
      }
    },

    listCharges: (since) => iterateStripe(list(since)),
    listFees: (since) => iterateStripe(listStripeFees(stripe, since)),
  };
}
