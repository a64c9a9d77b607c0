import { describe, expect, it } from 'vitest';
import { refundRental } from '../../testing/payouts.ts';
import { buildUser } from '../../testing/builders.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import {
  balanceOf,
  buildEarnedBooking,
  connectBank,
  earningsOf,
  agePayouts,
  runPayouts,
  payoutsOf,
  receivedBy,
  noticeKindsOf,
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

describe('row 62: a payout that the provider does not send as requested', () => {
  it.each(['lose-request', 'lose-response', 'respond-late', 'never-respond'] as const)(
    'is sent once when the outcome is unknown: %s',
    async (fault) => {
      const { owner, totalCents } = await buildEarnedBooking(server);
      await connectBank(server, owner);
      server.provider.fail('transfer', fault);
      await runPayouts(server);
      expect(await statusesOf(owner.uid)).toEqual(['started']);
      expect(await balanceOf(server, owner.uid)).toBe(0);
      server.provider.fail('findTransfer', 'lose-response');
      await makeDue(server);
      await sendPayouts(server.services);
      expect(await statusesOf(owner.uid)).toEqual(['started']);
      await makeDue(server);
      await sendPayouts(server.services);
      await server.provider.deliverLate();
      expect(await statusesOf(owner.uid)).toEqual(['paid']);
      expect(await receivedBy(server, owner.uid)).toBe(earningsOf(totalCents));
      expect((await noticeKindsOf(server, owner.uid)).filter((kind) => kind === 'payout-sent')).toHaveLength(1);
    },
    20_000,
  );

  it('is recorded once when the result arrives twice and from two workers', async () => {
    const { owner, totalCents } = await buildEarnedBooking(server);
    await connectBank(server, owner);
    await Promise.all([runPayouts(server), runPayouts(server), sendPayouts(server.services)]);
    const [payout] = await payoutsOf(server, owner.uid);
    const { key } = payout!;
    await server.provider.payouts!.transfer((await transferRequest(key))!);
    await reconcilePayouts(server.services, 1);
    expect(transfersOf(key).length).toBeGreaterThan(1);
    expect(await receivedBy(server, owner.uid)).toBe(earningsOf(totalCents));
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
  ] as const)('stays owed when the account is %s, and its owner is notified', async (outcome, status) => {
    const { owner, totalCents } = await buildEarnedBooking(server);
    await connectBank(server, owner, outcome);
    await runPayouts(server);
    await makeDue(server);
    await runWorkers(server);
    expect(await statusesOf(owner.uid)).toEqual([status]);
    expect(await balanceOf(server, owner.uid)).toBe(earningsOf(totalCents));
    expect(await noticeKindsOf(server, owner.uid)).toContain('payout-failed');
    // It is not retried the next day, but when the owner adds another account.
    await agePayouts(server);
    await runPayouts(server);
    expect(await statusesOf(owner.uid)).toEqual([status]);
    await connectBank(server, owner);
    await runPayouts(server);
    expect(await statusesOf(owner.uid)).toEqual([status, 'paid']);
    expect(await receivedBy(server, owner.uid)).toBe(earningsOf(totalCents));
  });

  it('that failed for an old account does not block a new account added meanwhile', async () => {
    const { owner, totalCents } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'closed');
    server.provider.fail('transfer', 'respond-late');
    await runPayouts(server);
    await server.provider.deliverLate();
    expect(await statusesOf(owner.uid)).toEqual(['started']);
    await connectBank(server, owner);
    await makeDue(server);
    await runPayouts(server);
    expect(await statusesOf(owner.uid)).toEqual(['failed: account-closed']);
    await makeDue(server);
    await runPayouts(server);
    expect(await statusesOf(owner.uid)).toEqual(['failed: account-closed', 'paid']);
    expect(await receivedBy(server, owner.uid)).toBe(earningsOf(totalCents));
  });

  it('causes one request a month for account details when the account is incomplete', async () => {
    const { owner, totalCents } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'incomplete');
    for (const days of [0, 1, 28]) {
      await agePayouts(server, days);
      await runPayouts(server);
    }
    const wanted = async () =>
      (await noticeKindsOf(server, owner.uid)).filter((kind) => kind === 'payout-details-wanted');
    expect(await wanted()).toHaveLength(1);
    await agePayouts(server, 2);
    await runPayouts(server);
    expect(await wanted()).toHaveLength(2);
    expect(await balanceOf(server, owner.uid)).toBe(earningsOf(totalCents));
  });

  it('can be retried immediately by an administrator', async () => {
    const { owner, totalCents } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'refused');
    await runPayouts(server);
    const [failed] = await payoutsOf(server, owner.uid);
    const again = await retryPayout(server.services, failed!.id);
    expect([again.status, again.failure]).toEqual(['failed', 'other']);
    await connectBank(server, owner);
    await runPayouts(server);
    await expect(retryPayout(server.services, failed!.id)).rejects.toThrow('payout/nothing-due');
    expect(await receivedBy(server, owner.uid)).toBe(earningsOf(totalCents));
  });
});

describe('row 63: a refund after the payout', () => {
  it('is deducted from the next payout of the same owner only', async () => {
    const first = await buildEarnedBooking(server);
    const { owner } = first;
    await connectBank(server, owner);
    await runPayouts(server);
    const paid = earningsOf(first.totalCents);
    await refundRental(server, first, first.totalCents);
    expect(await balanceOf(server, owner.uid)).toBe(-paid);

    const other = await buildEarnedBooking(server);
    await connectBank(server, other.owner);
    await agePayouts(server);
    await runPayouts(server);
    expect(await receivedBy(server, other.owner.uid)).toBe(earningsOf(other.totalCents));
    expect(await payoutsOf(server, owner.uid)).toHaveLength(1);
    expect(await noticeKindsOf(server, owner.uid)).toContain('balance-negative');

    const next = await buildEarnedBooking(server, { owner, priceCents: 9_000 });
    await agePayouts(server);
    await runPayouts(server);
    expect(await receivedBy(server, owner.uid)).toBe(earningsOf(next.totalCents));
    expect(await balanceOf(server, owner.uid)).toBe(0);
  });

  it('can be covered by reversing part of the payout, once per key', async () => {
    const earned = await buildEarnedBooking(server);
    const { owner } = earned;
    await connectBank(server, owner);
    await runPayouts(server);
    const paid = earningsOf(earned.totalCents);
    await refundRental(server, earned, 2_000);
    const balance = await balanceOf(server, owner.uid);
    expect(balance).toBe(-earningsOf(2_000));
    const [payout] = await payoutsOf(server, owner.uid);
    const reversal = { id: payout!.id, amountCents: -balance, key: 'once' };
    server.provider.fail('reverse', 'lose-response');
    await expect(reversePayout(server.services, reversal)).rejects.toThrow('payout/unavailable');
    await reversePayout(server.services, reversal);
    await reconcilePayouts(server.services, 1);
    expect(await balanceOf(server, owner.uid)).toBe(0);
    expect(await receivedBy(server, owner.uid)).toBe(paid + balance);
    await expect(reversePayout(server.services, { ...reversal, amountCents: paid, key: 'more' })).rejects.toThrow(
      'payout/not-reversible',
    );
    expect(await noticeKindsOf(server, owner.uid)).toContain('payout-reversed');
  });
});

it('creates no payout for an owner without earnings', async () => {
  const owner = await buildUser(server);
  await connectBank(server, owner);
  await runPayouts(server);
  expect(await payoutsOf(server, owner.uid)).toEqual([]);
});
