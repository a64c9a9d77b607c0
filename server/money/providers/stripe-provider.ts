import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import { paymentLimits } from '../../../contract/money/limits.ts';
import { fromStripeAmount, toStripeAmount } from '../../../contract/money/stripe-amounts.ts';
import type { StripeSettings } from '../settings.ts';
import { declined } from './decline.ts';
import {
  ChargeRefused,
  RefundRefused,
  type AmountRefusal,
  type Charge,
  type ChargeRequest,
  type PaymentProvider,
  type ProviderRefund,
} from './payment-provider.ts';
import { findDomainTrouble, registerDomain } from './stripe-domain.ts';
import { KEY, labelled, PERSON, statusOf, toCharge, toDispute, toRefund } from './stripe-charge.ts';
import { CHANGES_AFTERWARDS, createEventReader, intentOf, type ProviderEvent } from './stripe-events.ts';
import { listStripeFees } from './stripe-fees.ts';
import { createStripePayouts } from './stripe-payouts.ts';
import { ask, askForAll, isTurnedAway, StripeTrouble } from './stripe-trouble.ts';
import { lookUp } from '../../../contract/look-up.ts';

export interface StripeProvider extends PaymentProvider {
  /** Undefined for events that do not matter to us. Throws when Stripe did not sign it just now. */
  readEvent(body: Buffer, signature: string): ProviderEvent | undefined;
  /** Both return why wallets are not offered on its pages; null if they are. */
  findDomainTrouble(domain: string): Promise<string | null>;
  registerDomain(domain: string): Promise<string | null>;
}

const PAGE = 100;
/** Of one text, by Stripe's rules */
const EVIDENCE_MAX = 20_000;
const EXPAND = ['latest_charge.refunds'];
const DAY = 86_400_000;
const SKEW = 300_000;

const seconds = (moment: Date | number) => ({ gte: Math.max(0, Math.floor(Number(moment) / 1_000)) });

/** A firewall may forget a connection that is idle, and the next payment on it would wait in vain. */
const KEEP = { keepAlive: true, timeout: 5_000 };

function connect({ secretKey, apiUrl }: StripeSettings, answerSeconds: number): Stripe {
  const { hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    // The package retries under the same idempotency key, so a lost connection does no harm.
    maxNetworkRetries: 2,
    timeout: answerSeconds * 1_000,
    telemetry: false,
    httpAgent: apiUrl ? new HttpAgent(KEEP) : new HttpsAgent(KEEP),
    ...(apiUrl && { protocol: 'http', host: hostname, port: port || 80 }),
  });
}

/** Stripe refused to create an intent, so the only reference is our own. */
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

const FOR_PAYER: Record<string, AmountRefusal> = {
  amount_too_small: 'money.amount-too-small',
  amount_too_large: 'money.amount-too-large',
};

/** Of an amount that was captured in part, the rest is such a refund too, made with the capture. */
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

/** Most refusals are for developers; an amount that Stripe does not take concerns the payer too. */
function notTaken(request: ChargeRequest, trouble: StripeTrouble): ChargeRefused {
  return new ChargeRefused(refused(request, 'cancelled', null), trouble, lookUp(FOR_PAYER, trouble.code ?? ''));
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

  async function whatWentBack({ id, status, latest_charge: charge, ...intent }: Stripe.PaymentIntent) {
    // To Stripe, letting go of what was only authorised is a refund. Nothing came in, so nothing went back.
    if (status !== 'succeeded' || !charge || typeof charge === 'string') return { refunds: [], disputes: [] };
    const { refunds, disputed } = charge;
    const made = refunds?.has_more ? await refundsOf(id) : (refunds?.data ?? []).map(toRefund).toReversed();
    return {
      refunds: withoutUncaptured(made, intent),
      disputes: disputed ? (await stripe.disputes.list({ payment_intent: id, limit: PAGE })).data.map(toDispute) : [],
    };
  }

  async function read(intent: Stripe.PaymentIntent): Promise<Charge | undefined> {
    const status = statusOf(intent);
    // Others may use the same account; what lacks our metadata is theirs.
    if (!status || !intent.metadata[KEY]) return undefined;
    return toCharge(intent, status, await whatWentBack(intent));
  }

  async function retrieve(ref: string): Promise<Charge | undefined> {
    try {
      return await read(await stripe.paymentIntents.retrieve(ref, { expand: EXPAND }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
      throw error;
    }
  }

  /** By its metadata, for want of a reference; whether or not a card was tried. */
  async function findIntent(key: string, madeAfter?: Date): Promise<Stripe.PaymentIntent | undefined> {
    const created = seconds((madeAfter?.getTime() ?? Date.now() - DAY) - SKEW);
    const expand = EXPAND.map((path) => `data.${path}`);
    for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE, expand })) {
      if (intent.metadata[KEY] === key) return intent;
    }
    return undefined;
  }

  /** The response may be a replay of an old one: only its reference can be trusted. */
  async function open(request: ChargeRequest): Promise<string | StripeTrouble> {
    const { key, amountCents, currency, capturesLater, labels, description, customerRef } = request;
    const params: Stripe.PaymentIntentCreateParams = {
      amount: toStripeAmount(amountCents, currency),
      currency,
      allowed_payment_method_types: ['card'],
      capture_method: capturesLater ? 'manual' : 'automatic',
      metadata: { [KEY]: key, ...labelled(labels) },
      ...(description && { description }),
      ...(settings.statementSuffix && { statement_descriptor_suffix: settings.statementSuffix }),
      ...(customerRef && { customer: customerRef }),
      ...(customerRef && request.keepsCard && { setup_future_usage: 'off_session' }),
    };
    const create = () => ask(stripe.paymentIntents.create(params, { idempotencyKey: key }));
    try {
      return (await create()).id;
    } catch (error) {
      if (!(error instanceof StripeTrouble)) throw error;
      if (error.isRefusal) return error;
      if (!error.isOwnError) throw error;
      const made = await ask(findIntent(key));
      if (made) return made.id;
      if (error.isRepeated) return error;
    }
    // Once the error is repeated, nothing comes of this key any more, of no request that is still on its way either.
    return create().then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof StripeTrouble && (error.isRefusal || error.isRepeated)) return error;
        throw error;
      },
    );
  }

  async function charge(request: ChargeRequest): Promise<Charge> {
    const id = await open(request).catch((error: unknown) => {
      throw isTurnedAway(error) ? notTaken(request, error) : error;
    });
    if (id instanceof StripeTrouble && id.isRepeated) return refused(request, 'cancelled', null);
    if (id instanceof StripeTrouble) throw notTaken(request, id);
    try {
      // Without the holder, a bank that wants to ask declines instead.
      const way = request.isOffSession ? { off_session: true } : { use_stripe_sdk: true };
      const params = { payment_method: request.paymentMethodId, ...way, expand: EXPAND };
      const answer = await ask(stripe.paymentIntents.confirm(id, params, { idempotencyKey: `${request.key}-confirm` }));
      const isOld = answer.lastResponse.headers['idempotent-replayed'] === 'true';
      const stands = isOld ? await ask(retrieve(id)) : await ask(read(answer));
      if (!stands) throw new Error('Stripe confirmed a payment and knows nothing of it.');
      return stands;
    } catch (error) {
      const stands = await ask(retrieve(id));
      if (stands) return stands;
      if (!(error instanceof StripeTrouble && error.isRefusal)) throw error;
      if (error.param === 'payment_method') {
        const reason = declined('card-unknown');
        return { ...refused(request, 'declined', null), ...reason, ref: id, takesAnotherCard: true };
      }
      await cancel({ ...request, ref: id });
      throw notTaken(request, error);
    }
  }

  async function cancel(request: ChargeRequest & { ref?: string | null }): Promise<Charge> {
    const id = request.ref ?? (await open(request));
    if (id instanceof StripeTrouble) return refused(request, 'cancelled', null);
    try {
      const stands = await ask(stripe.paymentIntents.cancel(id, { expand: EXPAND }).then(read));
      if (stands) return stands;
    } catch (error) {
      // Too late: it was charged or cancelled before. Any other error leaves the outcome open.
      const stands = error instanceof StripeTrouble && error.isRefusal ? await ask(retrieve(id)) : undefined;
      if (!stands) throw error;
      return stands;
    }
    throw new Error(`Stripe cancelled ${id} and knows nothing of it.`);
  }

  /**
   * Without a key of ours: an intent is captured once, no matter who asks, and a key would bring back an error of Stripe's own for
   * a day. The package makes one for its retries.
   */
  async function capture(ref: string, params: Stripe.PaymentIntentCaptureParams): Promise<Charge> {
    let failure: unknown;
    try {
      await ask(stripe.paymentIntents.capture(ref, params));
    } catch (error) {
      failure = error;
    }
    const stands = await ask(retrieve(ref));
    if (!stands) throw new Error(`Stripe knows nothing of ${ref}.`);
    if (stands.status === 'authorised') throw failure ?? new Error(`Stripe has captured ${ref} and says it has not.`);
    return stands;
  }

  async function* list(since: Date): AsyncIterable<Charge> {
    const created = seconds(since);
    const seen = new Set<string>();
    const expand = EXPAND.map((path) => `data.${path}`);
    for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE, expand })) {
      seen.add(intent.id);
      const charge = await read(intent);
      if (charge) yield charge;
    }
    // Refunds and disputes come long after their charge. Stripe keeps events for thirty days.
    for await (const event of stripe.events.list({ types: CHANGES_AFTERWARDS, created, limit: PAGE })) {
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
    findDomainTrouble: (domain) => findDomainTrouble(stripe, domain),
    registerDomain: (domain) => registerDomain(stripe, domain),

    charge,
    cancelCharge: cancel,
    capture: ({ ref, amountCents, currency }) =>
      capture(ref, amountCents === undefined ? {} : { amount_to_capture: toStripeAmount(amountCents, currency) }),

    async findCharge({ key, ref, madeAfter }) {
      if (ref) return ask(retrieve(ref));
      const search = async () => {
        const intent = key ? await findIntent(key, madeAfter) : undefined;
        return intent && read(intent);
      };
      return ask(search());
    },

    async refund({ key, chargeRef, amountCents, currency }) {
      const find = async () => (await ask(refundsOf(chargeRef))).find((refund) => refund.key === key);
      const done = (refund: ProviderRefund) => {
        if (refund.failure) throw new RefundRefused(`The card did not take the refund: ${refund.failure}.`);
        return refund;
      };
      // Stripe forgets a key after a day, so a late retry looks first, lest it refund twice.
      const known = await find();
      if (known) return done(known);
      try {
        const params = {
          payment_intent: chargeRef,
          amount: toStripeAmount(amountCents, currency),
          metadata: { [KEY]: key },
        };
        return done(toRefund(await ask(stripe.refunds.create(params, { idempotencyKey: key }))));
      } catch (error) {
        if (!(error instanceof StripeTrouble)) throw error;
        const made = await find();
        if (made) return done(made);
        if (error.isRefusal) throw new RefundRefused(error.message);
        throw error;
      }
    },

    async sendEvidence({ key, disputeRef, text, product, servedFrom, customerName }) {
      const { evidence_details: sent } = await ask(stripe.disputes.retrieve(disputeRef));
      if (sent.submission_count > 0) return;
      const evidence = {
        uncategorized_text: text.slice(0, EVIDENCE_MAX),
        product_description: product,
        service_date: servedFrom,
        customer_name: customerName,
      };
      await ask(stripe.disputes.update(disputeRef, { evidence, submit: true }, { idempotencyKey: key }));
    },

    createCustomer: async (payerId) => (await ask(stripe.customers.create({ metadata: { [PERSON]: payerId } }))).id,

    async forgetCard({ paymentMethodId }) {
      try {
        await ask(stripe.paymentMethods.detach(paymentMethodId));
      } catch (error) {
        // It is not there any more, or was never kept.
        if (!(error instanceof StripeTrouble && error.isRefusal)) throw error;
      }
    },

    listCharges: (since) => askForAll(list(since)),
    listFees: (since) => askForAll(listStripeFees(stripe, since)),
  };
}
