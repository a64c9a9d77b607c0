import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runWithProvider, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import { send } from '../testing/call.ts';
import type { FakeEvent, FakeThinEvent } from '../testing/stripe/fake-stripe-payments.ts';
import { FAKE_STRIPE_KEYS } from '../testing/stripe/fake-stripe.ts';
import { createStripeProvider } from './providers/stripe-provider.ts';

runWithProvider('stripe');
const server = useBookingServer();

const accountChanged = vi.fn(() => Promise.resolve());
const transferChanged = vi.fn(() => Promise.resolve());
const received: (FakeEvent | FakeThinEvent)[] = [];
beforeEach(() => {
  server.services.payoutEventHandlers = { accountChanged, transferChanged };
  for (const mock of [accountChanged, transferChanged]) mock.mockClear();
  received.splice(0);
  stripeOf(server).onEvent = (event) => void received.push(event);
});
// These transfers belong to no payout of ours.
afterEach(() => stripeOf(server).clear());

const deliver = (event: FakeEvent | FakeThinEvent, secret = FAKE_STRIPE_KEYS.webhookSecret) => {
  const { body, signature } = stripeOf(server).signEvent(event, { secret });
  return send(server, 'POST', '/api/webhooks/stripe', body, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });
};
const open = async () => {
  const payee = { userId: randomUUID(), email: 'olivia@sparekey.test', language: 'en' };
  return (await server.services.payments.of('stripe').payouts!.openAccount(payee)).ref;
};
const named = (type: string) => received.find((event) => event.type === type)!;

describe('Stripe events about payouts', () => {
  it('report the account to look up once per event, for snapshot and thin events', async () => {
    const accountRef = await open();
    stripeOf(server).completeAccount(accountRef);
    const thin = named('v2.core.account[configuration.recipient].capability_status_updated');
    for (const event of [thin, thin, named('account.updated')]) expect((await deliver(event)).status).toBe(200);
    expect(accountChanged.mock.calls).toEqual(
      Array.from({ length: 2 }, () => [server.services, { provider: 'stripe', accountRef }]),
    );
  });

  it('report the transfer to look up', async () => {
    const accountRef = await open();
    stripeOf(server).completeAccount(accountRef);
    const { payouts } = server.services.payments.of('stripe');
    const asked = { key: randomUUID(), accountRef, amountCents: 900, currency: 'usd' };
    const { ref: transferRef } = await payouts!.transfer(asked);
    stripeOf(server).reverseTransfer(transferRef);
    expect((await deliver(named('transfer.reversed'))).status).toBe(200);
    expect(transferChanged.mock.calls).toEqual([[server.services, { provider: 'stripe', transferRef }]]);
  });

  it('are handled again after a failure of ours, and rejected when signed with another secret', async () => {
    stripeOf(server).closeAccount(await open());
    const closed = named('v2.core.account.closed');
    expect((await deliver(closed, 'whsec_ofsomebodyelse')).status).toBe(400);
    expect(accountChanged).not.toHaveBeenCalled();
    accountChanged.mockRejectedValueOnce(new Error('The database is unavailable.'));
    expect((await deliver(closed)).status).toBe(500);
    expect((await deliver(closed)).status).toBe(200);
    expect(accountChanged).toHaveBeenCalledTimes(2);
  });

  it('are accepted with the secret of any configured destination', async () => {
    stripeOf(server).closeAccount(await open());
    const closed = named('v2.core.account.closed');
    const secrets = ['whsec_ofpayments', 'whsec_ofaccounts'];
    const stripe = createStripeProvider({ ...FAKE_STRIPE_KEYS, webhookSecret: secrets.join(', '), apiUrl: undefined });
    for (const secret of secrets) {
      const { body, signature } = stripeOf(server).signEvent(closed, { secret });
      expect(stripe.readEvent(Buffer.from(body), signature)).toMatchObject({ id: closed.id });
    }
    const { body, signature } = stripeOf(server).signEvent(closed, { secret: 'whsec_ofsomebodyelse' });
    expect(() => stripe.readEvent(Buffer.from(body), signature)).toThrow('not signed');
  });

  it('are ignored when they are about payments of a connected account', async () => {
    const foreign: FakeEvent = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'charge.refunded',
      created: 1,
      account: 'acct_somebody',
      data: { object: { id: 'ch_theirs', object: 'charge', payment_intent: 'pi_theirs' } },
    };
    const find = vi.spyOn(server.provider, 'findCharge');
    expect((await deliver(foreign)).status).toBe(200);
    expect(find).not.toHaveBeenCalled();
  });
});
