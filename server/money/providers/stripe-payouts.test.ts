import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePayouts } from '../../testing/payout-contract.ts';
import { FAKE_STRIPE_KEYS, FakeStripe } from '../../testing/stripe/fake-stripe.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const fakeStripe = new FakeStripe();
let payouts: PayoutProvider;
let apiUrl: string;
beforeAll(async () => {
  apiUrl = await fakeStripe.start();
  payouts = createStripeProvider({ ...FAKE_STRIPE_KEYS, apiUrl }).payouts!;
});
afterAll(() => fakeStripe.stop());

describePayouts('Stripe', () => ({
  payouts,
  complete: async (ref) => fakeStripe.completeAccount(ref),
  close: async (ref) => fakeStripe.closeAccount(ref),
  newUser: async () => randomUUID(),
}));

const payee = () => ({ userId: randomUUID(), email: 'olivia@sparekey.test', language: 'de' });
const PAGES = { returnUrl: 'https://sparekey.test/back', againUrl: 'https://sparekey.test/again' };
async function request() {
  const { ref } = await payouts.openAccount(payee());
  fakeStripe.completeAccount(ref);
  return { key: randomUUID(), accountRef: ref, amountCents: 5_000, currency: 'eur', labels: { payout: '7' } };
}
const transfersOf = (key: string) => fakeStripe.transfers.filter(({ transfer_group: group }) => group === key);

describe('Stripe accounts', () => {
  it('report missing requirements in Stripe’s words, and the bank account and country when complete', async () => {
    const { ref, requirements } = await payouts.openAccount(payee());
    expect(requirements).toEqual(['identity.attestations.terms_of_service', 'defaults.payout_methods']);
    // The user returned from Stripe's pages without finishing.
    fakeStripe.restrictAccount(ref, 'identity.individual.documents.primary_verification');
    expect(await payouts.findAccount(ref)).toMatchObject({
      status: 'incomplete',
      requirements: ['identity.individual.documents.primary_verification'],
    });
    fakeStripe.completeAccount(ref, { country: 'fr', last4: '2606' });
    expect(await payouts.findAccount(ref)).toMatchObject({ status: 'ready', label: '2606', country: 'FR' });
  });

  it('have another bank reference for another bank account, even if it ends in the same digits', async () => {
    const { ref } = await payouts.openAccount(payee());
    const bankWith = async (fingerprint: string) => {
      fakeStripe.completeAccount(ref, { last4: '3000', fingerprint });
      const { label, bankRef } = (await payouts.findAccount(ref))!;
      return [label, bankRef];
    };
    const first = await bankWith('fp_first');
    expect(first).toEqual(['3000', expect.any(String)]);
    expect(await bankWith('fp_other')).toEqual(['3000', expect.not.stringMatching(first[1]!)]);
    // Entering the same bank account again changes nothing.
    expect(await bankWith('fp_first')).toEqual(first);
  });

  it('are replaced with a new one after they were closed', async () => {
    const owner = payee();
    const { ref } = await payouts.openAccount(owner);
    fakeStripe.closeAccount(ref);
    expect((await payouts.openAccount(owner)).ref).not.toBe(ref);
  });

  it('count as closed when Stripe rejected them', async () => {
    const { ref } = await payouts.openAccount(payee());
    fakeStripe.rejectAccount(ref);
    expect(await payouts.findAccount(ref)).toMatchObject({ status: 'closed' });
  });

  it('are completed through a new link each time, and changed on Stripe’s dashboard afterwards', async () => {
    const { ref } = await payouts.openAccount(payee());
    const links = [await payouts.createAccountLink(ref, PAGES), await payouts.createAccountLink(ref, PAGES)];
    expect(new Set(links).size).toBe(2);
    expect(fakeStripe.links.at(-1)).toMatchObject({ account: ref, ...PAGES });
    fakeStripe.completeAccount(ref);
    expect(await payouts.createAccountLink(ref, PAGES)).toContain('/express/');
  });

  it('are opened once when the answer is lost', async () => {
    const owner = payee();
    fakeStripe.fail('create-account', 'lose-response');
    const { ref } = await payouts.openAccount(owner);
    const theirs = [...fakeStripe.accounts.values()].filter(
      ({ metadata }) => metadata.sparekey_person === owner.userId,
    );
    expect(theirs.map(({ id }) => id)).toEqual([ref]);
  });
});

describe('transfers over an unreliable network', () => {
  it('are made once when the answer is lost or an error', async () => {
    for (const fault of ['lose-response', 'fail'] as const) {
      const asked = await request();
      fakeStripe.fail('transfer', fault);
      expect(await payouts.transfer(asked)).toMatchObject({ status: 'paid', amountCents: 5_000 });
      expect(transfersOf(asked.key)).toMatchObject([{ amount: 5_000, metadata: { sparekey_payout: '7' } }]);
    }
  });

  it('have an unknown outcome when there is no answer in time, and are found afterwards', async () => {
    const hasty = createStripeProvider({ ...FAKE_STRIPE_KEYS, apiUrl }, 0.1).payouts!;
    const asked = await request();
    fakeStripe.fail('transfer', 'never-respond', 'never-respond', 'never-respond');
    fakeStripe.fail(
      'list-transfers',
      'lose-response',
      'never-respond',
      'never-respond',
      'never-respond',
      'never-respond',
    );
    await expect(hasty.transfer(asked)).rejects.not.toHaveProperty('why');
    fakeStripe.fail('list-transfers');
    fakeStripe.fail('transfer');
    const made = await payouts.transfer(asked);
    expect(await payouts.findTransfer({ key: asked.key, ref: null })).toEqual(made);
    expect(transfersOf(asked.key)).toHaveLength(1);
  });

  it('are not repeated after Stripe forgot the key', async () => {
    const asked = await request();
    const first = await payouts.transfer(asked);
    fakeStripe.expireIdempotencyKeys();
    expect(await payouts.transfer(asked)).toEqual(first);
    expect(transfersOf(asked.key)).toHaveLength(1);
  });

  it('are reversed once when the answer was an error and Stripe forgot the key', async () => {
    const { ref: transferRef } = await payouts.transfer(await request());
    const reversal = { key: randomUUID(), transferRef, amountCents: 1_500, currency: 'eur' };
    fakeStripe.fail('reverse', 'fail');
    expect(await payouts.reverse(reversal)).toMatchObject({ reversedCents: 1_500 });
    fakeStripe.expireIdempotencyKeys();
    expect(await payouts.reverse(reversal)).toMatchObject({ reversedCents: 1_500 });
    expect(fakeStripe.reversals.filter(({ transfer }) => transfer === transferRef)).toHaveLength(1);
  });
});

describe('a refused transfer', () => {
  it('has the reason `not-enough-money` when our balance does not cover it', async () => {
    fakeStripe.available = 4_999;
    await expect(payouts.transfer(await request())).rejects.toMatchObject({ reason: 'not-enough-money' });
    fakeStripe.available = Number.POSITIVE_INFINITY;
  });

  it('is thrown when reversing money that was already paid out to the bank', async () => {
    const asked = await request();
    const { ref: transferRef } = await payouts.transfer(asked);
    fakeStripe.sendToBank(asked.accountRef);
    const reversal = payouts.reverse({ key: randomUUID(), transferRef, amountCents: 1, currency: 'eur' });
    await expect(reversal).rejects.toMatchObject({ reason: 'not-enough-money' });
  });

  it('is final for a rejected account and for unknown reasons', async () => {
    const rejected = await request();
    fakeStripe.rejectAccount(rejected.accountRef);
    await expect(payouts.transfer(rejected)).rejects.toMatchObject({ reason: 'account-closed' });
    const odd = { ...(await request()), amountCents: 0 };
    await expect(payouts.transfer(odd)).rejects.toMatchObject({ reason: 'other' });
  });

  it('is not reported when our own API key is wrong', async () => {
    const stranger = createStripeProvider({ ...FAKE_STRIPE_KEYS, secretKey: 'sk_test_wrong', apiUrl }).payouts!;
    await expect(stranger.transfer(await request())).rejects.toMatchObject({ status: 401 });
  });

  it('converts amounts to Stripe’s units', async () => {
    const asked = { ...(await request()), amountCents: 12_000, currency: 'isk' };
    expect(await payouts.transfer(asked)).toMatchObject({ amountCents: 12_000, currency: 'isk' });
    expect(transfersOf(asked.key)).toMatchObject([{ amount: 1_200_000 }]);
  });
});
