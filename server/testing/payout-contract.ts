import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TransferRefused, type PayoutProvider, type Transfer } from '../money/providers/payout-provider.ts';

interface PayoutsUnderTest {
  payouts: PayoutProvider;
  /** Completes an account as its owner would, on the provider's pages or on ours. */
  complete(ref: string): Promise<void>;
  close(ref: string): Promise<void>;
  newUser(): Promise<string>;
}

const PAGES = { returnUrl: 'https://sparekey.test/back', againUrl: 'https://sparekey.test/again' };

export function describePayouts(name: string, using: () => PayoutsUnderTest) {
  const payee = async () => {
    const userId = await using().newUser();
    return { userId, email: `${userId}@sparekey.test`, language: 'en' };
  };
  const ready = async () => {
    const { ref } = await using().payouts.openAccount(await payee());
    await using().complete(ref);
    return ref;
  };
  const request = (accountRef: string, amountCents = 5_000) => ({
    key: randomUUID(),
    accountRef,
    amountCents,
    currency: 'usd',
  });
  const all = async () => {
    const transfers: Transfer[] = [];
    for await (const transfer of using().payouts.listTransfers(new Date(0))) transfers.push(transfer);
    return transfers;
  };

  describe(`${name} as a payout provider`, () => {
    it('opens one account per owner, which is ready when its details are complete', async () => {
      const owner = await payee();
      const { payouts } = using();
      const opened = await payouts.openAccount(owner);
      expect(opened).toMatchObject({ status: 'incomplete', label: null });
      expect((await payouts.openAccount(owner)).ref).toBe(opened.ref);
      await using().complete(opened.ref);
      const found = await payouts.findAccount(opened.ref);
      expect(found).toMatchObject({ ref: opened.ref, status: 'ready', requirements: [] });
      expect(found?.label).toMatch(/\d{2,4}$/);
      expect(await payouts.openAccount(owner)).toEqual(found);
    });

    it('returns undefined for an unknown account', async () => {
      expect(await using().payouts.findAccount(`acct_${randomUUID().replaceAll('-', '')}`)).toBeUndefined();
    });

    it('can pay an owner again after their account was closed', async () => {
      const owner = await payee();
      const { ref } = await using().payouts.openAccount(owner);
      await using().close(ref);
      expect(await using().payouts.findAccount(ref)).toMatchObject({ status: 'closed' });
      const { ref: accountRef } = await using().payouts.openAccount(owner);
      await using().complete(accountRef);
      expect(await using().payouts.transfer(request(accountRef))).toMatchObject({ accountRef, amountCents: 5_000 });
    });

    it('links to its own page for missing details, or leaves them to ours', async () => {
      const { ref } = await using().payouts.openAccount(await payee());
      const url = await using().payouts.createAccountLink(ref, PAGES);
      expect(url === undefined || url.startsWith('https://')).toBe(true);
    });

    it('transfers, and finds the transfer by key and by reference', async () => {
      const asked = request(await ready());
      const { key, accountRef, amountCents } = asked;
      const { ref, status, failure } = await using().payouts.transfer(asked);
      expect(['sent', 'paid']).toContain(status);
      expect(failure).toBeNull();
      for (const known of [
        { key, ref: null },
        { key, ref },
      ]) {
        expect(await using().payouts.findTransfer(known)).toMatchObject({
          ref,
          key,
          accountRef,
          amountCents,
          currency: 'usd',
          reversedCents: 0,
        });
      }
    });

    it('transfers once per key, even with repeated concurrent requests', async () => {
      const asked = request(await ready());
      const answers = await Promise.allSettled(Array.from({ length: 5 }, () => using().payouts.transfer(asked)));
      const refs = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.ref : []));
      refs.push((await using().payouts.transfer(asked)).ref);
      expect(new Set(refs).size).toBe(1);
      expect((await all()).filter(({ key }) => key === asked.key)).toHaveLength(1);
    });

    it('returns undefined for an unknown key', async () => {
      expect(await using().payouts.findTransfer({ key: randomUUID(), ref: null })).toBeUndefined();
    });

    it('rejects transfers to incomplete and closed accounts', async () => {
      const { ref: incomplete } = await using().payouts.openAccount(await payee());
      const early = request(incomplete);
      await expect(using().payouts.transfer(early)).rejects.toMatchObject({ reason: 'account-incomplete' });
      const closed = await ready();
      await using().close(closed);
      const late = request(closed);
      await expect(using().payouts.transfer(late)).rejects.toMatchObject({ reason: 'account-closed' });
      const keys = new Set<string | null>([early.key, late.key]);
      expect((await all()).filter(({ key }) => keys.has(key))).toEqual([]);
    });

    it('reverses in parts, once per key, and never more than was sent', async () => {
      const { ref: transferRef } = await using().payouts.transfer(request(await ready()));
      const part = { key: randomUUID(), transferRef, amountCents: 2_000, currency: 'usd' };
      expect(await using().payouts.reverse(part)).toMatchObject({ ref: transferRef, reversedCents: 2_000 });
      expect(await using().payouts.reverse(part)).toMatchObject({ reversedCents: 2_000 });
      const tooMuch = using().payouts.reverse({ ...part, key: randomUUID(), amountCents: 3_001 });
      await expect(tooMuch).rejects.toBeInstanceOf(TransferRefused);
      const rest = { ...part, key: randomUUID(), amountCents: 3_000 };
      expect(await using().payouts.reverse(rest)).toMatchObject({ reversedCents: 5_000 });
    });

    it('lists every transfer with its reversed amount', async () => {
      const { ref: transferRef, key } = await using().payouts.transfer(request(await ready(), 1_234));
      await using().payouts.reverse({ key: randomUUID(), transferRef, amountCents: 34, currency: 'usd' });
      const listed = (await all()).filter(({ ref }) => ref === transferRef);
      expect(listed).toMatchObject([{ key, amountCents: 1_234, reversedCents: 34 }]);
    });
  });
}
