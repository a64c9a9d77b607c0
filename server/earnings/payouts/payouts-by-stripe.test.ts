import { beforeEach, describe, expect, it } from 'vitest';
import { runWithProvider, stripeOf, useBookingServer } from '../../testing/booking-server.ts';
import { call, send } from '../../testing/call.ts';
import {
  balanceOf,
  buildEarnedBooking,
  earningsOf,
  agePayouts,
  runPayouts,
  payoutsOf,
  type EarnedBooking,
} from '../../testing/payouts.ts';
import type { FakeEvent, FakeThinEvent } from '../../testing/stripe/fake-stripe-payments.ts';

runWithProvider('stripe');
const server = useBookingServer();

const received: (FakeEvent | FakeThinEvent)[] = [];
beforeEach(() => {
  received.splice(0);
  stripeOf(server).onEvent = (event) => void received.push(event);
});
/** Delivers all events that Stripe has sent since the last call. */
async function deliverAll(): Promise<void> {
  for (const event of received.splice(0)) {
    const { body, signature } = stripeOf(server).signEvent(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect((await send(server, 'POST', '/api/webhooks/stripe', body, { headers })).status).toBe(200);
  }
}
const accountOf = ({ owner }: EarnedBooking) => call(server, 'GET /api/my/payout-account', { as: owner });

/** Stops at Stripe's onboarding pages, which the owner has not completed. */
async function connect({ owner }: EarnedBooking) {
  const { status, body } = await call(server, 'POST /api/my/payout-account', {
    as: owner,
    body: { password: owner.password },
  });
  expect(status).toBe(200);
  return { url: body.url, ref: stripeOf(server).links.at(-1)!.account };
}

describe('payouts by Stripe', () => {
  it('are sent as soon as Stripe reports that the account is complete', async () => {
    const trip = await buildEarnedBooking(server);
    const { url, ref } = await connect(trip);
    expect(url).toContain('https://connect.stripe.test/setup/');
    expect((await accountOf(trip)).body).toMatchObject({ status: 'incomplete', form: 'provider' });
    await runPayouts(server);
    expect(stripeOf(server).transfers).toEqual([]);

    stripeOf(server).completeAccount(ref);
    await deliverAll();
    expect((await accountOf(trip)).body).toMatchObject({ status: 'ready', label: '3000', country: 'DE' });
    await runPayouts(server);
    const amount = earningsOf(trip.totalCents);
    expect(stripeOf(server).transfers).toMatchObject([{ amount, destination: ref, currency: 'usd' }]);
    expect(await payoutsOf(server, trip.owner.uid)).toMatchObject([{ status: 'paid', amountCents: amount }]);
    expect(await balanceOf(server, trip.owner.uid)).toBe(0);
  });

  it('are made once when the response is lost and events arrive twice', async () => {
    const trip = await buildEarnedBooking(server);
    const { ref } = await connect(trip);
    stripeOf(server).completeAccount(ref);
    stripeOf(server).fail('transfer', 'fail');
    stripeOf(server).fail('list-transfers', 'lose-request', 'lose-request', 'lose-request');
    received.push(...received);
    await deliverAll();
    await runPayouts(server);
    await server.pool.query('update payouts set next_check_at = now()');
    await runPayouts(server);
    expect(stripeOf(server).transfers.filter(({ destination }) => destination === ref)).toHaveLength(1);
    expect(await payoutsOf(server, trip.owner.uid)).toMatchObject([{ status: 'paid' }]);
  });

  it('are owed again when they are reversed in the Stripe dashboard', async () => {
    const trip = await buildEarnedBooking(server);
    const { ref } = await connect(trip);
    stripeOf(server).completeAccount(ref);
    await deliverAll();
    await runPayouts(server);
    const { id, amount } = stripeOf(server).transfers.find(({ destination }) => destination === ref)!;
    stripeOf(server).reverseTransfer(id, { amount: '1000' });
    await deliverAll();
    expect(await balanceOf(server, trip.owner.uid)).toBe(1_000);
    stripeOf(server).reverseTransfer(id);
    await deliverAll();
    expect(await balanceOf(server, trip.owner.uid)).toBe(amount);
  });

  it('wait while the Stripe balance is too low or the account is restricted', async () => {
    const trip = await buildEarnedBooking(server);
    const { ref } = await connect(trip);
    stripeOf(server).available = 10;
    stripeOf(server).completeAccount(ref);
    await deliverAll();
    await runPayouts(server);
    expect(await payoutsOf(server, trip.owner.uid)).toMatchObject([{ status: 'failed', failure: 'not-enough-money' }]);
    stripeOf(server).available = 1_000_000;
    stripeOf(server).restrictAccount(ref, 'identity.individual.documents.primary_verification');
    await deliverAll();
    expect((await accountOf(trip)).body).toMatchObject({
      status: 'incomplete',
      requirements: ['identity.individual.documents.primary_verification'],
    });
    await agePayouts(server);
    await runPayouts(server);
    expect(await balanceOf(server, trip.owner.uid)).toBe(earningsOf(trip.totalCents));
    stripeOf(server).completeAccount(ref);
    await deliverAll();
    await runPayouts(server);
    expect(await balanceOf(server, trip.owner.uid)).toBe(0);
  });
});
