import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePayouts } from '../../testing/payout-contract.ts';
import { STAND_IN_KEYS, StripeStandIn } from '../../testing/stripe/stripe-stand-in.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const standIn = new StripeStandIn();
let payouts: PayoutProvider;
let apiUrl: string;
beforeAll(async () => {
  apiUrl = await standIn.start();
  payouts = createStripeProvider({ ...STAND_IN_KEYS, apiUrl }).payouts!;
});
afterAll(() => standIn.stop());

describePayouts('Stripe', () => ({
  payouts,
  complete: async (ref) => standIn.completeAccount(ref),
  close: async (ref) => standIn.closeAccount(ref),
  newUser: async () => randomUUID(),
}));

const payee = () => ({ userId: randomUUID(), email: 'olivia@sparekey.test', language: 'de' });
const PAGES = { returnUrl: 'https://sparekey.test/back', againUrl: 'https://sparekey.test/again' };
async function request() {
  const { ref } = await payouts.openAccount(payee());
  standIn.completeAccount(ref);
  return { key: randomUUID(), accountRef: ref, amountCents: 5_000, currency: 'eur', labels: { payout: '7' } };
}
const transfersOf = (key: string) => standIn.transfers.filter(({ transfer_group: group }) => group === key);

describe('accounts at Stripe', () => {
  it('say what is missing in Stripe’s words, and from whom and where they are once it is there', async () => {
    const { ref, requirements } = await payouts.openAccount(payee());
    expect(requirements).toEqual(['identity.attestations.terms_of_service', 'defaults.payout_methods']);
    // They came back from Stripe's pages without having finished.
    standIn.restrictAccount(ref, 'identity.individual.documents.primary_verification');
    expect(await payouts.findAccount(ref)).toMatchObject({
      status: 'incomplete',
      requirements: ['identity.individual.documents.primary_verification'],
    });
    standIn.completeAccount(ref, { country: 'fr', last4: '2606' });
    expect(await payouts.findAccount(ref)).toMatchObject({ status: 'ready', label: '2606', country: 'FR' });
  });

  it('are new ones after one was closed', async () => {
    const owner = payee();
    const { ref } = await payouts.openAccount(owner);
    standIn.closeAccount(ref);
    expect((await payouts.openAccount(owner)).ref).not.toBe(ref);
  });

  it('that Stripe rejected are as good as closed', async () => {
    const { ref } = await payouts.openAccount(payee());
    standIn.rejectAccount(ref);
    expect(await payouts.findAccount(ref)).toMatchObject({ status: 'closed' });
  });

  it('are completed by a link that is new each time, and changed on Stripe’s dashboard afterwards', async () => {
    const { ref } = await payouts.openAccount(payee());
    const links = [await payouts.linkToAccount(ref, PAGES), await payouts.linkToAccount(ref, PAGES)];
    expect(new Set(links).size).toBe(2);
    expect(standIn.links.at(-1)).toMatchObject({ account: ref, ...PAGES });
    standIn.completeAccount(ref);
    expect(await payouts.linkToAccount(ref, PAGES)).toContain('/express/');
  });

  it('are opened once although the answer was lost', async () => {
    const owner = payee();
    standIn.fail('create-account', 'lose-answer');
    const { ref } = await payouts.openAccount(owner);
    const theirs = [...standIn.accounts.values()].filter(({ metadata }) => metadata.sparekey_person === owner.userId);
    expect(theirs.map(({ id }) => id)).toEqual([ref]);
  });
});

describe('transfers over an unreliable network', () => {
  it('are made once when the answer is lost, or an error', async () => {
    for (const fault of ['lose-answer', 'fail'] as const) {
      const asked = await request();
      standIn.fail('transfer', fault);
      expect(await payouts.transfer(asked)).toMatchObject({ status: 'paid', amountCents: 5_000 });
      expect(transfersOf(asked.key)).toMatchObject([{ amount: 5_000, metadata: { sparekey_payout: '7' } }]);
    }
  });

  it('fail without saying so when there is no answer in time, and are found afterwards', async () => {
    const hasty = createStripeProvider({ ...STAND_IN_KEYS, apiUrl }, 0.1).payouts!;
    const asked = await request();
    standIn.fail('transfer', 'never-answer', 'never-answer', 'never-answer');
    standIn.fail('list-transfers', 'lose-answer', 'never-answer', 'never-answer', 'never-answer', 'never-answer');
    await expect(hasty.transfer(asked)).rejects.not.toHaveProperty('why');
    standIn.fail('list-transfers');
    standIn.fail('transfer');
    const made = await payouts.transfer(asked);
    expect(await payouts.findTransfer({ key: asked.key, ref: null })).toEqual(made);
    expect(transfersOf(asked.key)).toHaveLength(1);
  });

  it('are not made again after Stripe forgot the key', async () => {
    const asked = await request();
    const first = await payouts.transfer(asked);
    standIn.forgetKeys();
    expect(await payouts.transfer(asked)).toEqual(first);
    expect(transfersOf(asked.key)).toHaveLength(1);
  });

  it('are taken back once, although the answer was an error and Stripe forgot the key', async () => {
    const { ref: transferRef } = await payouts.transfer(await request());
    const reversal = { key: randomUUID(), transferRef, amountCents: 1_500, currency: 'eur' };
    standIn.fail('reverse', 'fail');
    expect(await payouts.reverse(reversal)).toMatchObject({ reversedCents: 1_500 });
    standIn.forgetKeys();
    expect(await payouts.reverse(reversal)).toMatchObject({ reversedCents: 1_500 });
    expect(standIn.reversals.filter(({ transfer }) => transfer === transferRef)).toHaveLength(1);
  });
});

describe('what Stripe refuses to transfer', () => {
  it('is for want of money when our balance does not cover it', async () => {
    standIn.available = 4_999;
    await expect(payouts.transfer(await request())).rejects.toMatchObject({ why: 'not-enough-money' });
    standIn.available = Number.POSITIVE_INFINITY;
  });

  it('cannot be taken back when it has gone to the bank', async () => {
    const asked = await request();
    const { ref: transferRef } = await payouts.transfer(asked);
    standIn.sendToBank(asked.accountRef);
    const reversal = payouts.reverse({ key: randomUUID(), transferRef, amountCents: 1, currency: 'eur' });
    await expect(reversal).rejects.toMatchObject({ why: 'not-enough-money' });
  });

  it('is final for an account that was rejected, and for a reason that we do not know', async () => {
    const rejected = await request();
    standIn.rejectAccount(rejected.accountRef);
    await expect(payouts.transfer(rejected)).rejects.toMatchObject({ why: 'account-closed' });
    const odd = { ...(await request()), amountCents: 0 };
    await expect(payouts.transfer(odd)).rejects.toMatchObject({ why: 'other' });
  });

  it('is nothing, for all we know, when our own key is wrong', async () => {
    const stranger = createStripeProvider({ ...STAND_IN_KEYS, secretKey: 'sk_test_wrong', apiUrl }).payouts!;
    await expect(stranger.transfer(await request())).rejects.toMatchObject({ status: 401 });
  });

  it('counts amounts as Stripe does', async () => {
    const asked = { ...(await request()), amountCents: 12_000, currency: 'isk' };
    expect(await payouts.transfer(asked)).toMatchObject({ amountCents: 12_000, currency: 'isk' });
    expect(transfersOf(asked.key)).toMatchObject([{ amount: 1_200_000 }]);
  });
});
