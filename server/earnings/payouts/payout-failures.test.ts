import { describe, expect, it } from 'vitest';
import { giveBack } from '../../testing/payouts.ts';
import { buildUser } from '../../testing/builders.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import {
  balanceOf,
  buildEarned,
  connectBank,
  earnedOf,
  passDays,
  payOut,
  payoutsOf,
  receivedBy,
  toldOf,
} from '../../testing/payouts.ts';
import { retryPayout } from './retry-payout.ts';
import { reversePayout } from './reverse-payout.ts';
import { sendPayouts } from './send-payouts.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';

const server = useBookingServer();

const statusesOf = async (uid: string) =>
  (await payoutsOf(server, uid)).map(({ status, failure }) => (failure ? `${status}: ${failure}` : status));
const transfersOf = (key: string) =>
  server.provider.calls.filter((made) => made.method === 'transfer' && made.key === key);

describe('row 62: the provider does not send a payout as asked', () => {
  it.each(['lose-request', 'lose-answer', 'answer-late', 'never-answer'] as const)(
    'sends it once if its answer is unknown: %s',
    async (fault) => {
      const { owner, totalCents } = await buildEarned(server);
      await connectBank(server, owner);
      server.provider.fail('transfer', fault);
      await payOut(server);
      expect(await statusesOf(owner.uid)).toEqual(['started']);
      expect(await balanceOf(server, owner.uid)).toBe(0);
      server.provider.fail('findTransfer', 'lose-answer');
      await makeDue(server);
      await sendPayouts(server.services);
      expect(await statusesOf(owner.uid)).toEqual(['started']);
      await makeDue(server);
      await sendPayouts(server.services);
      await server.provider.deliverLate();
      expect(await statusesOf(owner.uid)).toEqual(['paid']);
      expect(await receivedBy(server, owner.uid)).toBe(earnedOf(totalCents));
      expect((await toldOf(server, owner.uid)).filter((kind) => kind === 'payout-sent')).toHaveLength(1);
    },
    20_000,
  );

  it('counts an answer once that comes twice, and from two workers at once', async () => {
    const { owner, totalCents } = await buildEarned(server);
    await connectBank(server, owner);
    await Promise.all([payOut(server), payOut(server), sendPayouts(server.services)]);
    const [payout] = await payoutsOf(server, owner.uid);
    const { key } = payout!;
    await server.provider.payouts!.transfer((await transferRequest(key))!);
    await reconcilePayouts(server.services, 1);
    expect(transfersOf(key).length).toBeGreaterThan(1);
    expect(await receivedBy(server, owner.uid)).toBe(earnedOf(totalCents));
    expect(await statusesOf(owner.uid)).toEqual(['paid']);
  });

  async function transferRequest(key: string) {
    const found = await server.provider.payouts!.findTransfer({ key, ref: null });
    return found && { key, accountRef: found.accountRef, amountCents: found.amountCents, currency: found.currency };
  }

  it.each([
    ['closed', 'failed: account-closed'],
    ['refused', 'failed: other'],
    ['returned later', 'returned: returned'],
  ] as const)('keeps the money owed if the account is %s, and tells its owner', async (outcome, status) => {
    const { owner, totalCents } = await buildEarned(server);
    await connectBank(server, owner, outcome);
    await payOut(server);
    await makeDue(server);
    await runWorkers(server);
    expect(await statusesOf(owner.uid)).toEqual([status]);
    expect(await balanceOf(server, owner.uid)).toBe(earnedOf(totalCents));
    expect(await toldOf(server, owner.uid)).toContain('payout-failed');
    // Not again tomorrow, but once there is another account.
    await passDays(server);
    await payOut(server);
    expect(await statusesOf(owner.uid)).toEqual([status]);
    await connectBank(server, owner);
    await payOut(server);
    expect(await statusesOf(owner.uid)).toEqual([status, 'paid']);
    expect(await receivedBy(server, owner.uid)).toBe(earnedOf(totalCents));
  });

  it('does not hold an old account against the new one that was given while its answer was unknown', async () => {
    const { owner, totalCents } = await buildEarned(server);
    await connectBank(server, owner, 'closed');
    server.provider.fail('transfer', 'answer-late');
    await payOut(server);
    await server.provider.deliverLate();
    expect(await statusesOf(owner.uid)).toEqual(['started']);
    await connectBank(server, owner);
    await makeDue(server);
    await payOut(server);
    expect(await statusesOf(owner.uid)).toEqual(['failed: account-closed']);
    await makeDue(server);
    await payOut(server);
    expect(await statusesOf(owner.uid)).toEqual(['failed: account-closed', 'paid']);
    expect(await receivedBy(server, owner.uid)).toBe(earnedOf(totalCents));
  });

  it('asks an owner who has no account that takes it, once a month', async () => {
    const { owner, totalCents } = await buildEarned(server);
    await connectBank(server, owner, 'incomplete');
    for (const days of [0, 1, 28]) {
      await passDays(server, days);
      await payOut(server);
    }
    const wanted = async () => (await toldOf(server, owner.uid)).filter((kind) => kind === 'payout-details-wanted');
    expect(await wanted()).toHaveLength(1);
    await passDays(server, 2);
    await payOut(server);
    expect(await wanted()).toHaveLength(2);
    expect(await balanceOf(server, owner.uid)).toBe(earnedOf(totalCents));
  });

  it('lets an administrator try again at once', async () => {
    const { owner, totalCents } = await buildEarned(server);
    await connectBank(server, owner, 'refused');
    await payOut(server);
    const [failed] = await payoutsOf(server, owner.uid);
    const again = await retryPayout(server.services, failed!.id);
    expect([again.status, again.failure]).toEqual(['failed', 'other']);
    await connectBank(server, owner);
    await payOut(server);
    await expect(retryPayout(server.services, failed!.id)).rejects.toThrow('payout/nothing-due');
    expect(await receivedBy(server, owner.uid)).toBe(earnedOf(totalCents));
  });
});

describe('row 63: money goes back after it was paid out', () => {
  it('is taken from the next payout of the same owner, and from nobody else', async () => {
    const first = await buildEarned(server);
    const { owner } = first;
    await connectBank(server, owner);
    await payOut(server);
    const paid = earnedOf(first.totalCents);
    await giveBack(server, first, first.totalCents);
    expect(await balanceOf(server, owner.uid)).toBe(-paid);

    const other = await buildEarned(server);
    await connectBank(server, other.owner);
    await passDays(server);
    await payOut(server);
    expect(await receivedBy(server, other.owner.uid)).toBe(earnedOf(other.totalCents));
    expect(await payoutsOf(server, owner.uid)).toHaveLength(1);
    expect(await toldOf(server, owner.uid)).toContain('balance-negative');

    const next = await buildEarned(server, { owner, priceCents: 9_000 });
    await passDays(server);
    await payOut(server);
    expect(await receivedBy(server, owner.uid)).toBe(earnedOf(next.totalCents));
    expect(await balanceOf(server, owner.uid)).toBe(0);
  });

  it('is made good by taking a part of the payout back, once under one key', async () => {
    const earned = await buildEarned(server);
    const { owner } = earned;
    await connectBank(server, owner);
    await payOut(server);
    const paid = earnedOf(earned.totalCents);
    await giveBack(server, earned, 2_000);
    const balance = await balanceOf(server, owner.uid);
    expect(balance).toBe(-earnedOf(2_000));
    const [payout] = await payoutsOf(server, owner.uid);
    const reversal = { id: payout!.id, amountCents: -balance, key: 'once' };
    server.provider.fail('reverse', 'lose-answer');
    await expect(reversePayout(server.services, reversal)).rejects.toThrow('payout/unavailable');
    await reversePayout(server.services, reversal);
    await reconcilePayouts(server.services, 1);
    expect(await balanceOf(server, owner.uid)).toBe(0);
    expect(await receivedBy(server, owner.uid)).toBe(paid + balance);
    await expect(reversePayout(server.services, { ...reversal, amountCents: paid, key: 'more' })).rejects.toThrow(
      'payout/not-reversible',
    );
    expect(await toldOf(server, owner.uid)).toContain('payout-reversed');
  });
});

it('never pays anybody who has earned nothing', async () => {
  const somebody = await buildUser(server);
  await connectBank(server, somebody);
  await payOut(server);
  expect(await payoutsOf(server, somebody.uid)).toEqual([]);
});
