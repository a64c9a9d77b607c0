import { beforeEach, describe, expect, it } from 'vitest';
import { payWith, stripeOf, useBookingServer } from '../../testing/booking-server.ts';
import { call, send } from '../../testing/call.ts';
import { balanceOf, buildEarned, earnedOf, passDays, payOut, payoutsOf, type Earned } from '../../testing/payouts.ts';
import type { StandInEvent, StandInThinEvent } from '../../testing/stripe/stripe-books.ts';

payWith('stripe');
const server = useBookingServer();

const told: (StandInEvent | StandInThinEvent)[] = [];
beforeEach(() => {
  told.splice(0);
  stripeOf(server).onEvent = (event) => void told.push(event);
});
/** Everything that Stripe has told since the last time. */
async function deliverAll(): Promise<void> {
  for (const event of told.splice(0)) {
    const { body, signature } = stripeOf(server).letter(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect((await send(server, 'POST', '/api/webhooks/stripe', body, { headers })).status).toBe(200);
  }
}
const accountOf = ({ owner }: Earned) => call(server, 'GET /api/my/payout-account', { as: owner });

/** Up to Stripe's pages, which the owner has not filled in yet. */
async function connect({ owner }: Earned) {
  const { status, body } = await call(server, 'POST /api/my/payout-account', {
    as: owner,
    body: { password: owner.password },
  });
  expect(status).toBe(200);
  return { url: body.url, ref: stripeOf(server).links.at(-1)!.account };
}

describe('payouts by Stripe', () => {
  it('reach an owner as soon as Stripe says that nothing is missing any more', async () => {
    const trip = await buildEarned(server);
    const { url, ref } = await connect(trip);
    expect(url).toContain('https://connect.stripe.test/setup/');
    expect((await accountOf(trip)).body).toMatchObject({ status: 'incomplete', form: 'provider' });
    await payOut(server);
    expect(stripeOf(server).transfers).toEqual([]);

    stripeOf(server).completeAccount(ref);
    await deliverAll();
    expect((await accountOf(trip)).body).toMatchObject({ status: 'ready', label: '3000', country: 'DE' });
    await payOut(server);
    const amount = earnedOf(trip.totalCents);
    expect(stripeOf(server).transfers).toMatchObject([{ amount, destination: ref, currency: 'usd' }]);
    expect(await payoutsOf(server, trip.owner.uid)).toMatchObject([{ status: 'paid', amountCents: amount }]);
    expect(await balanceOf(server, trip.owner.uid)).toBe(0);
  });

  it('are made once when the answer is lost, and the events come twice', async () => {
    const trip = await buildEarned(server);
    const { ref } = await connect(trip);
    stripeOf(server).completeAccount(ref);
    stripeOf(server).fail('transfer', 'fail');
    stripeOf(server).fail('list-transfers', 'lose-request', 'lose-request', 'lose-request');
    told.push(...told);
    await deliverAll();
    await payOut(server);
    await server.pool.query('update payouts set next_check_at = now()');
    await payOut(server);
    expect(stripeOf(server).transfers.filter(({ destination }) => destination === ref)).toHaveLength(1);
    expect(await payoutsOf(server, trip.owner.uid)).toMatchObject([{ status: 'paid' }]);
  });

  it('are owed again when they are reversed on Stripe’s pages', async () => {
    const trip = await buildEarned(server);
    const { ref } = await connect(trip);
    stripeOf(server).completeAccount(ref);
    await deliverAll();
    await payOut(server);
    const { id, amount } = stripeOf(server).transfers.find(({ destination }) => destination === ref)!;
    stripeOf(server).reverseTransfer(id, { amount: '1000' });
    await deliverAll();
    expect(await balanceOf(server, trip.owner.uid)).toBe(1_000);
    stripeOf(server).reverseTransfer(id);
    await deliverAll();
    expect(await balanceOf(server, trip.owner.uid)).toBe(amount);
  });

  it('wait while Stripe has not enough, or wants to know more', async () => {
    const trip = await buildEarned(server);
    const { ref } = await connect(trip);
    stripeOf(server).available = 10;
    stripeOf(server).completeAccount(ref);
    await deliverAll();
    await payOut(server);
    expect(await payoutsOf(server, trip.owner.uid)).toMatchObject([{ status: 'failed', failure: 'not-enough-money' }]);
    stripeOf(server).available = 1_000_000;
    stripeOf(server).restrictAccount(ref, 'identity.individual.documents.primary_verification');
    await deliverAll();
    expect((await accountOf(trip)).body).toMatchObject({
      status: 'incomplete',
      requirements: ['identity.individual.documents.primary_verification'],
    });
    await passDays(server);
    await payOut(server);
    expect(await balanceOf(server, trip.owner.uid)).toBe(earnedOf(trip.totalCents));
    stripeOf(server).completeAccount(ref);
    await deliverAll();
    await payOut(server);
    expect(await balanceOf(server, trip.owner.uid)).toBe(0);
  });
});
