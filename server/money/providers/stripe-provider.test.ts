import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS } from '../../testing/cards.ts';
import { describeProvider, PAYER } from '../../testing/provider-contract.ts';
import { FAKE_STRIPE_KEYS, FakeStripe } from '../../testing/stripe/fake-stripe.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { ChargeRefused, RefundRefused, type Charge, type ChargeRequest } from './payment-provider.ts';
import { KEY_METADATA } from './stripe-charge.ts';
import { createStripeProvider, type StripeProvider } from './stripe-provider.ts';
import { callStripe } from './stripe-api-error.ts';

const fakeStripe = new FakeStripe();
let stripe: StripeProvider;
let apiUrl: string;
beforeAll(async () => {
  apiUrl = await fakeStripe.start();
  stripe = createStripeProvider({ ...FAKE_STRIPE_KEYS, apiUrl });
});
afterAll(() => fakeStripe.stop());

describeProvider('Stripe', () => ({
  provider: stripe,
  method: async (card) => fakeStripe.createMethod(CARDS[card]),
  answer: async ({ action }, approve) => {
    if (action?.provider === 'stripe') fakeStripe.authenticate(action.clientSecret, approve);
  },
}));

const request = (overrides: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: randomUUID(),
  amountCents: 9_000,
  currency: 'usd',
  paymentMethodId: 'pm_card_visa',
  payerId: PAYER,
  ...overrides,
});
const intentsOf = (key: string) =>
  [...fakeStripe.intents.values()].filter(({ metadata }) => metadata[KEY_METADATA] === key);
const listed = async (since: Date) => {
  const charges = new Map<string, Charge>();
  for await (const charge of stripe.listCharges(since)) charges.set(charge.ref, charge);
  return charges;
};
const DAY = 86_400_000;

describe('Stripe over an unreliable network', () => {
  it('row 98: closes idle connections soon, because a firewall may have dropped them by the next payment', async () => {
    const proxy = await startTcpProxy(() => ({ host: '127.0.0.1', port: Number(new URL(apiUrl).port) }));
    const provider = createStripeProvider({ ...FAKE_STRIPE_KEYS, apiUrl: `http://127.0.0.1:${proxy.port}` });
    await Promise.all([1, 2, 3].map(() => provider.charge(request())));
    expect(proxy.open()).toBeGreaterThan(0);
    await expect.poll(() => proxy.open()).toBe(0);
    await proxy.close();
  });

  it('row 3: charges once when the answers to both steps are lost', async () => {
    const asked = request();
    fakeStripe.fail('create', 'lose-response');
    fakeStripe.fail('confirm', 'lose-response');
    expect(await stripe.charge(asked)).toMatchObject({ status: 'succeeded', amountCents: 9_000 });
    expect(intentsOf(asked.key)).toHaveLength(1);
  });

  it('row 6: fails when there is no answer in time, and finds the charge afterwards', async () => {
    const hasty = createStripeProvider({ ...FAKE_STRIPE_KEYS, apiUrl }, 0.1);
    const asked = request();
    fakeStripe.fail('confirm', 'never-respond', 'never-respond', 'never-respond');
    // The failed step is looked up immediately; that answer is lost too.
    fakeStripe.fail('retrieve', 'never-respond', 'never-respond', 'never-respond');
    await expect(hasty.charge(asked)).rejects.toThrow();
    expect(await stripe.findCharge({ key: asked.key, ref: null })).toMatchObject({ status: 'succeeded' });
    expect(await stripe.charge(asked)).toMatchObject({ status: 'succeeded' });
    expect(intentsOf(asked.key)).toHaveLength(1);
  });

  it('row 6: charges nothing when a confirmation arrives after the charge was given up', async () => {
    const asked = request();
    fakeStripe.fail('confirm', 'hold', 'hold', 'hold');
    await expect(stripe.charge(asked)).rejects.toThrow();
    expect(await stripe.findCharge({ key: asked.key, ref: null })).toBeUndefined();
    expect(await stripe.cancelCharge(asked)).toMatchObject({ status: 'cancelled' });
    await fakeStripe.release();
    expect(intentsOf(asked.key)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  });

  it('row 7: takes no error as "not charged", not even a replayed one', async () => {
    const asked = request();
    fakeStripe.fail('confirm', 'fail');
    expect(await stripe.charge(asked)).toMatchObject({ status: 'succeeded' });
    expect(await stripe.charge(asked)).toMatchObject({ status: 'succeeded' });
    expect(fakeStripe.requests.at(-2)).toMatchObject({ operation: 'confirm', replayed: true });
    expect(intentsOf(asked.key)).toHaveLength(1);
  });

  it('row 7: returns the current state of a payment, not the state when the key was first used', async () => {
    const asked = request({ paymentMethodId: 'pm_card_authenticationRequired' });
    const { action } = await stripe.charge(asked);
    if (action?.provider === 'stripe') fakeStripe.authenticate(action.clientSecret, true);
    expect(await stripe.charge(asked)).toMatchObject({ status: 'succeeded', action: null });
  });

  it('row 23: does not repeat a refund whose answer was lost, even after Stripe forgot its key', async () => {
    const { ref: chargeRef } = await stripe.charge(request());
    const refund = { key: randomUUID(), chargeRef, amountCents: 3_000, currency: 'usd' };
    fakeStripe.fail('refund', 'fail');
    const first = await stripe.refund(refund);
    fakeStripe.expireIdempotencyKeys();
    expect(await stripe.refund(refund)).toEqual(first);
    expect(fakeStripe.refunds.filter(({ payment_intent: ref }) => ref === chargeRef)).toHaveLength(1);
  });

  it('finds a charge older than a day by its creation time', async () => {
    const asked = request();
    const { ref } = await stripe.charge(asked);
    fakeStripe.age(ref, 3);
    expect(await stripe.findCharge({ key: asked.key, ref: null })).toBeUndefined();
    const madeAfter = new Date(Date.now() - 3 * DAY);
    expect(await stripe.findCharge({ key: asked.key, ref: null, madeAfter })).toMatchObject({ ref });
  });

  it('sends a description that the payer recognises', async () => {
    const wanted = request({ description: 'Sparekey: car rental (0190f1e2)' });
    await createStripeProvider({ ...FAKE_STRIPE_KEYS, apiUrl, statementSuffix: 'CAR RENTAL' }).charge(wanted);
    expect(intentsOf(wanted.key)).toMatchObject([
      { description: 'Sparekey: car rental (0190f1e2)', statement_descriptor_suffix: 'CAR RENTAL' },
    ]);
  });

  it('removes secrets from the errors it throws', async () => {
    const theirs = new Stripe.errors.StripeCardError({
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
      payment_intent: { client_secret: 'pi_secret_hush' },
    } as never);
    expect(inspect(theirs, { depth: 9 })).toContain('hush');
    const ours = await callStripe(Promise.reject(theirs)).catch((error: unknown) => error);
    expect(ours).toMatchObject({ code: 'card_declined', message: 'Your card was declined.' });
    expect(inspect(ours, { depth: 9, showHidden: true })).not.toContain('hush');
  });
});

describe('a request that Stripe refuses', () => {
  it('throws a refusal with a message for the payer when the amount is not accepted', async () => {
    const asked = request({ amountCents: 20 });
    await expect(stripe.charge(asked)).rejects.toMatchObject({ payerMessageId: 'money.amount-too-small' });
    expect(await stripe.cancelCharge(asked)).toMatchObject({ status: 'cancelled' });
  });

  it('returns a decline that asks for the card again when the payment method is unknown', async () => {
    const { message, status } = await stripe.charge(request({ paymentMethodId: 'pm_unknown' }));
    expect([status, message]).toEqual(['declined', 'Please enter your card again.']);
  });

  it('throws a refusal rather than a decline when our own API key is wrong', async () => {
    const stranger = createStripeProvider({ ...FAKE_STRIPE_KEYS, secretKey: 'sk_test_wrong', apiUrl });
    await expect(stranger.charge(request())).rejects.toThrow(ChargeRefused);
    await expect(stranger.cancelCharge(request())).rejects.toMatchObject({ status: 401 });
  });

  it('throws a final refusal for a refund that the card’s bank returned', async () => {
    const { ref: chargeRef } = await stripe.charge(request());
    const refund = { key: randomUUID(), chargeRef, amountCents: 9_000, currency: 'usd' };
    const { ref } = await stripe.refund(refund);
    fakeStripe.failRefund(ref, 'lost_or_stolen_card');
    await expect(stripe.refund(refund)).rejects.toThrow(RefundRefused);
    expect(await stripe.findCharge({ key: null, ref: chargeRef })).toMatchObject({
      refunds: [{ ref, failure: 'lost_or_stolen_card' }],
    });
  });
});

describe('listing charges at Stripe', () => {
  it('returns each of our charges once across pages, and no intents of other systems', async () => {
    const before = (await listed(new Date(0))).size;
    for (let count = 0; count < 230; count++) {
      const { id } = fakeStripe.createIntent({
        amount: '5000',
        currency: 'usd',
        metadata: { [KEY_METADATA]: randomUUID() },
      });
      fakeStripe.confirm(id, { payment_method: 'pm_card_visa' });
    }
    const foreign = fakeStripe.createIntent({ amount: '5000', currency: 'usd' });
    fakeStripe.confirm(foreign.id, { payment_method: 'pm_card_visa' });
    const untouched = fakeStripe.createIntent({
      amount: '5000',
      currency: 'usd',
      metadata: { [KEY_METADATA]: randomUUID() },
    });
    const charges = await listed(new Date(0));
    expect(charges.size).toBe(before + 230);
    expect(charges.has(foreign.id) || charges.has(untouched.id)).toBe(false);
    expect(await stripe.findCharge({ key: null, ref: foreign.id })).toBeUndefined();
  });

  it('returns all refunds of a charge, even more than a page', async () => {
    const { ref } = await stripe.charge(request());
    for (let cents = 1; cents <= 14; cents++) fakeStripe.refund({ payment_intent: ref, amount: String(cents) });
    const charge = (await listed(new Date(Date.now() - DAY))).get(ref);
    expect(charge?.refunds.map(({ amountCents }) => amountCents)).toEqual(Array.from({ length: 14 }, (_, n) => n + 1));
  });

  it('row 24: includes old charges that were refunded or disputed recently', async () => {
    const [refunded, disputed, quiet] = [
      await stripe.charge(request()),
      await stripe.charge(request()),
      await stripe.charge(request()),
    ];
    for (const { ref } of [refunded, disputed, quiet]) fakeStripe.age(ref, 60);
    fakeStripe.refund({ payment_intent: refunded.ref, amount: '100' });
    fakeStripe.dispute(disputed.ref);
    const charges = await listed(new Date(Date.now() - 7 * DAY));
    expect(charges.get(refunded.ref)).toMatchObject({ refunds: [{ amountCents: 100, key: null }] });
    expect(charges.get(disputed.ref)).toMatchObject({
      disputes: [{ amountCents: 9_000, isOpen: true, isWithdrawn: true, reason: 'fraudulent' }],
    });
    expect(charges.has(quiet.ref)).toBe(false);
  });
});

describe('the domain for Apple Pay', () => {
  it('is registered once, and validated again until Apple Pay is active', async () => {
    const domain = 'cars.example';
    expect(await stripe.findDomainProblem(domain)).toBe('the domain is not registered');
    fakeStripe.domainProblem = 'The file is missing.';
    expect(await stripe.registerDomain(domain)).toBe('The file is missing.');
    expect(await stripe.findDomainProblem(domain)).toBe('The file is missing.');
    fakeStripe.domainProblem = undefined;
    expect(await stripe.registerDomain(domain)).toBeNull();
    expect(await stripe.registerDomain(domain)).toBeNull();
    expect(await stripe.findDomainProblem(domain)).toBeNull();
    expect(fakeStripe.domains.map(({ domain_name: name }) => name)).toEqual([domain]);
  });

  it('stays off when the operator has switched it off', async () => {
    const domain = 'off.example';
    await stripe.registerDomain(domain);
    fakeStripe.domains.find(({ domain_name: name }) => name === domain)!.enabled = false;
    expect(await stripe.registerDomain(domain)).toBe('the domain is switched off');
  });
});
