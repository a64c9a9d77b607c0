import { describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/api.ts';
import { splitName } from '../../contract/calls.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { answerBankChallenge, buildBooking, buildHold, cancel, pay, show, type Booking } from '../testing/booking.ts';
import { runWithProvider, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import { chargesOf, rentalStatusOf } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { runWorkers } from '../testing/pass-time.ts';
import type { FakeEvent } from '../testing/stripe/fake-stripe-payments.ts';
import { findViolations } from '../checks/find-violations.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { recoverPayments } from './recover-payments.ts';
import { describeOpenDisputes } from './dispute.queries.ts';

runWithProvider('stripe');
const server = useBookingServer();

type SignedEvent = { body: string; signature: string };

const post = ({ body, signature }: SignedEvent) =>
  send(server, 'POST', '/api/webhooks/stripe', body, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });
const deliver = (event: FakeEvent) => post(stripeOf(server).signEvent(event));
/** Takes the events that Stripe emitted since the last call, without delivering them. */
const takeEvents = () => stripeOf(server).events.splice(0);
const refOf = async ({ rentalId }: Booking) => (await chargesOf(server, rentalId)).at(-1)!.ref;
const ledgerOf = async (booking: Booking) => (await show(server, booking)).body.ledger;
const movesOf = async (booking: Booking) =>
  (await ledgerOf(booking)).map(({ kind, amountCents }) => `${kind} ${amountCents}`);
const eventIds = () => many<{ id: string }>(server.pool, sql`select id from provider_events order by id`);
const mails = (rentalId: string) =>
  many(server.pool, sql`select 1 from outbox where payload ->> 'rentalId' = ${rentalId} and kind = 'rental-confirmed'`);

/** A charge that succeeded at Stripe, but whose response was lost. */
async function buildUnheardCharge(): Promise<Booking> {
  const booking = await buildHold(server);
  takeEvents();
  server.provider.fail('charge', 'lose-response');
  expect((await pay(server, booking)).body.checking).toBe(true);
  return booking;
}

describe('POST /api/webhooks/stripe', () => {
  it('row 14: confirms once by events alone, when they are repeated, shuffled and late', async () => {
    const booking = await buildUnheardCharge();
    const events = takeEvents();
    expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded');
    const mixed = [...events.toReversed(), ...events, ...events.toReversed()];
    const responses = await Promise.all(mixed.map(deliver));
    expect(responses.map(({ status }) => status)).toEqual(mixed.map(() => 200));
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect(await ledgerOf(booking)).toHaveLength(1);
    expect(await mails(booking.rentalId)).toHaveLength(2);
    const receivedIds = new Set((await eventIds()).map(({ id }) => id));
    expect(events.filter(({ type, id }) => type === 'payment_intent.succeeded' && receivedIds.has(id))).toHaveLength(1);
  });

  it('row 14: looks up the payment at Stripe instead of trusting an old event', async () => {
    const booking = await buildHold(server);
    takeEvents();
    const { body } = await pay(server, booking, { card: CARDS.secure });
    const [asked] = takeEvents();
    await answerBankChallenge(server, booking.renter, body.requiresAction, true);
    expect(asked!.type).toBe('payment_intent.requires_action');
    await deliver(asked!);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
  });

  it.each<[string, (letter: SignedEvent, event: FakeEvent) => SignedEvent]>([
    ['signed with another secret', (_, event) => stripeOf(server).signEvent(event, { secret: 'whsec_guessed' })],
    ['signed over five minutes ago', (_, event) => stripeOf(server).signEvent(event, { at: Date.now() - 301_000 })],
    ['not signed', ({ body }) => ({ body, signature: '' })],
    ['with a broken signature', ({ body }) => ({ body, signature: 't=1,v1=,v0=x' })],
    ['changed by a single space', ({ body, signature }) => ({ body: `${body} `, signature })],
    ['about another payment', ({ body, signature }) => ({ body: body.replace(/pi_\w{6}/, 'pi_000000'), signature })],
    ['that is not JSON', ({ signature }) => ({ body: '[', signature })],
  ])('row 15: returns 400 for an event %s, and changes nothing', async (_, change) => {
    const booking = await buildUnheardCharge();
    const [event] = takeEvents();
    const before = await eventIds();
    const asked = server.provider.calls.length;
    const { status, problem } = await post(change(stripeOf(server).signEvent(event!), event!));
    expect([status, problem.code]).toEqual([400, 'payment/event-not-signed']);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    expect(await eventIds()).toEqual(before);
    expect(server.provider.calls).toHaveLength(asked);
  });

  it('row 15: accepts an event that is nearly five minutes old', async () => {
    const booking = await buildUnheardCharge();
    const [event] = takeEvents();
    expect((await post(stripeOf(server).signEvent(event!, { at: Date.now() - 295_000 }))).status).toBe(200);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
  });

  it('acknowledges and drops events that do not concern us', async () => {
    const before = await eventIds();
    const asked = server.provider.calls.length;
    for (const [type, object] of [
      ['customer.created', { object: 'customer', id: 'cus_1' }],
      ['invented.by_stripe.tomorrow', { object: 'unknown' }],
      ['charge.refunded', { object: 'charge', id: 'ch_without_intent', payment_intent: null }],
      ['a.long.one', { object: 'file', text: 'x'.repeat(200_000) }],
    ] as const) {
      const event = { id: `evt_${type}`, object: 'event', type, created: 1, data: { object } } as const;
      expect((await deliver(event)).status).toBe(200);
    }
    expect(await eventIds()).toEqual(before);
    expect(server.provider.calls).toHaveLength(asked);
  });

  it('acknowledges events of other systems’ payments on the same account, and changes nothing', async () => {
    const stripe = stripeOf(server);
    const { id } = stripe.createIntent({ amount: '700', currency: 'usd' });
    stripe.confirm(id, { payment_method: 'pm_card_visa' });
    for (const event of takeEvents()) expect((await deliver(event)).status).toBe(200);
    expect(await reconcilePayments(server.services, 1)).toEqual([]);
  });

  it('ignores a charge in another currency, even with the key of one of ours', async () => {
    const booking = await buildUnheardCharge();
    const [intent] = [...stripeOf(server).intents.values()].slice(-1);
    intent!.currency = 'eur';
    for (const event of takeEvents()) expect((await deliver(event)).status).toBe(200);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    const refused = { kind: 'charge-without-due', ref: intent!.id, amountCents: intent!.amount };
    expect(await reconcilePayments(server.services, 1)).toEqual([refused]);
    await recoverPayments(server.services);
    expect((await show(server, booking)).body.ledger).toEqual([]);
    intent!.currency = 'usd';
  });

  it('row 16: returns an error while Stripe is unreachable, so that the event is resent', async () => {
    const booking = await buildUnheardCharge();
    const [event] = takeEvents();
    server.provider.fail('findCharge', 'lose-request');
    expect((await deliver(event!)).status).toBe(500);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    expect((await deliver(event!)).status).toBe(200);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
  });

  it('allows Stripe’s script and frames, and exposes only the publishable key', async () => {
    const { headers, body } = await call(server, 'GET /api/config');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(body).toMatchObject({ paymentProvider: 'stripe', stripePublishableKey: 'pk_test_standin' });
    expect(JSON.stringify(body)).not.toMatch(/sk_test|whsec/);
  });

  it('is the only route that Stripe adds, and replaces those of the sandbox', async () => {
    expect((await deliver({ id: 'e', object: 'event', type: 'x', created: 1, data: { object: {} } })).status).toBe(200);
    const as = await buildUser(server);
    for (const { name } of [api.createPaymentMethod, api.answerChallenge]) {
      const [method, path] = splitName(name);
      expect((await send(server, method, path, {}, { as })).status).toBe(404);
    }
  });
});

describe('changes made at Stripe', () => {
  const deliverEvents = async () => {
    for (const event of takeEvents()) expect((await deliver(event)).status).toBe(200);
  };
  /** Drops all events, so that only the reconciler can find the changes. */
  const syncWithoutEvents = async () => {
    takeEvents();
    expect(await reconcilePayments(server.services, 7)).toEqual([]);
  };
  const ways = [
    ['by events', deliverEvents],
    ['by the reconciler alone', syncWithoutEvents],
  ] as const;

  it.each(ways)('row 24: records a refund once, %s', async (_, sync) => {
    const booking = await buildBooking(server);
    stripeOf(server).refund({ payment_intent: await refOf(booking), amount: '2000' });
    const events = [...stripeOf(server).events];
    await sync();
    await Promise.all(events.map(deliver));
    expect(await ledgerOf(booking)).toMatchObject([
      { kind: 'charge', amountCents: 9_000 },
      { kind: 'refund', amountCents: -2_000 },
    ]);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect((await cancel(server, booking, booking.renter, 7_000)).status).toBe(200);
  });

  it.each(ways)(
    'row 24: records a dispute’s withdrawal, and the return of the money when it is won, %s',
    async (_, sync) => {
      const log = vi.spyOn(server.services.log, 'error');
      const booking = await buildBooking(server);
      const { id } = stripeOf(server).dispute(await refOf(booking));
      await sync();
      expect(await ledgerOf(booking)).toMatchObject([{ kind: 'charge' }, { kind: 'dispute', amountCents: -9_000 }]);
      expect(log).toHaveBeenCalledWith(
        expect.objectContaining({ ref: id, amountCents: 9_000 }),
        'a payment is disputed',
      );

      const admin = await buildUser(server, { isAdmin: true });
      const open = { ref: id, amountCents: 9_000, reason: 'fraudulent', status: 'needs_response', isOpen: true };
      expect((await show(server, booking, admin)).body.disputes).toMatchObject([open]);
      expect((await show(server, booking)).body.disputes).toEqual([]);
      const { rentalId } = booking;
      expect((await call(server, 'GET /api/admin/overview', { as: admin })).body.disputes).toMatchObject({
        open: 1,
        next: [{ rentalId, amountCents: 9_000, status: 'needs_response' }],
      });
      expect(await describeOpenDisputes(server.pool)).toEqual([
        expect.stringMatching(`${booking.rentalId} is disputed`),
      ]);

      stripeOf(server).closeDispute(id, 'won');
      await sync();
      expect(await movesOf(booking)).toEqual(['charge 9000', 'dispute -9000', 'dispute-won 9000']);
      expect(await describeOpenDisputes(server.pool)).toEqual([]);
      log.mockRestore();
    },
  );

  it('row 24: records no money for an inquiry, and none returned for a lost dispute', async () => {
    const booking = await buildBooking(server);
    const inquiry = stripeOf(server).dispute(await refOf(booking), { isInquiry: true });
    await deliverEvents();
    expect(await ledgerOf(booking)).toHaveLength(1);
    stripeOf(server).closeDispute(inquiry.id, 'warning_closed');
    const { id } = stripeOf(server).dispute(await refOf(booking), { amount: 4_000 });
    stripeOf(server).closeDispute(id, 'lost');
    await deliverEvents();
    expect(await ledgerOf(booking)).toMatchObject([{ kind: 'charge' }, { kind: 'dispute', amountCents: -4_000 }]);
    expect(await describeOpenDisputes(server.pool)).toEqual([]);
  });

  it('row 24: does not refund a disputed amount when the rental is cancelled', async () => {
    const booking = await buildBooking(server);
    const ref = await refOf(booking);
    stripeOf(server).dispute(ref);
    await deliverEvents();
    expect((await cancel(server, booking, booking.renter, 0)).status).toBe(200);
    await runWorkers(server);
    expect(stripeOf(server).refunds.filter((refund) => refund.payment_intent === ref)).toEqual([]);
    expect(await ledgerOf(booking)).toHaveLength(2);
  });

  it.each(ways)(
    'row 24: records a refund that the card’s bank returned, and verify reports it, %s',
    async (_, sync) => {
      const booking = await buildBooking(server);
      await cancel(server, booking, booking.renter, 9_000);
      await runWorkers(server);
      const ref = await refOf(booking);
      const { id } = stripeOf(server).refunds.find((refund) => refund.payment_intent === ref)!;
      stripeOf(server).failRefund(id, 'expired_or_canceled_card');
      await sync();
      expect(await movesOf(booking)).toEqual(['charge 9000', 'refund -9000', 'refund-failed 9000']);
      const found = await findViolations(server.services, { pauseSeconds: 0 });
      expect(found.map(({ rule }) => rule).toSorted()).toEqual([
        'every refund is completed',
        'the amount kept for a rental equals its price',
      ]);
      // An administrator refunds the renter another way on Stripe's dashboard.
      stripeOf(server).refund({ payment_intent: ref, amount: '9000' });
      await sync();
      expect(await findViolations(server.services)).toEqual([]);
    },
  );
});
