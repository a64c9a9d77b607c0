import { expect, it } from 'vitest';
import { reconcilePayouts } from '../../earnings/payouts/reconcile-payouts.ts';
import { scalar, sql } from '../../platform/database/database.ts';
import { newKey, withKey } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import {
  balanceOf,
  buildEarnedBooking,
  connectBank,
  refundRental,
  runPayouts,
  payoutsOf,
  receivedBy,
} from '../../testing/payouts.ts';

const server = useBookingServer();

const listStuck = async () => {
  const as = await buildUser(server, { isAdmin: true });
  return { as, lists: (await call(server, 'GET /api/admin/money/stuck', { as })).body.lists };
};

it('retries a failed payout immediately, and records who did it', async () => {
  const { owner } = await buildEarnedBooking(server);
  await connectBank(server, owner, 'refused');
  await runPayouts(server);
  const { as, lists } = await listStuck();
  const item = lists.find(({ kind }) => kind === 'payout-failed')!.items[0]!;
  expect(item).toMatchObject({ person: { uid: owner.uid } });
  const retry = await call(server, 'POST /api/admin/payouts/:id/retry', { params: { id: item.payoutId! }, as });
  expect(retry.status).toBe(204);
  expect(await payoutsOf(server, owner.uid)).toHaveLength(2);
  const entries = sql`select count(*) from audit_log where action = 'payout-retried' and actor_id = ${as.uid}`;
  expect(await scalar<number>(server.pool, entries)).toBe(1);
});

/** Builds an owner whose balance is negative after a refund that followed the payout. */
async function buildNegativeBalance() {
  const trip = await buildEarnedBooking(server);
  await connectBank(server, trip.owner);
  await runPayouts(server);
  await refundRental(server, trip, 1_000);
  const paid = (await payoutsOf(server, trip.owner.uid)).at(-1)!;
  return { owner: trip.owner, paid, below: await balanceOf(server, trip.owner.uid) };
}

it('stores a reversal before calling the provider, so that workers retry it after a lost response', async () => {
  const { owner, paid, below } = await buildNegativeBalance();
  const as = await buildUser(server, { isAdmin: true });
  const key = newKey();
  const reverse = () =>
    call(server, 'POST /api/admin/payouts/:id/reverse', { params: { id: paid.id }, as, ...withKey(key) });
  const entries = sql`select count(*) from audit_log where action = 'payout-reversed' and actor_id = ${as.uid}`;
  server.provider.fail('reverse', 'lose-request');
  expect((await reverse()).problem.code).toBe('payout/unavailable');
  expect(await balanceOf(server, owner.uid)).toBe(below);
  expect(await scalar<number>(server.pool, entries)).toBe(0);

  await makeDue(server);
  await runWorkers(server);
  expect(await balanceOf(server, owner.uid)).toBe(0);
  expect(await receivedBy(server, owner.uid)).toBe(paid.amountCents + below);
  expect(await scalar<number>(server.pool, entries)).toBe(1);
  expect((await reverse()).status).toBe(204);
  expect(await scalar<number>(server.pool, entries)).toBe(1);
});

it('rejects reversing a payout that was already reversed at the provider, and records nothing', async () => {
  const { owner, paid, below } = await buildNegativeBalance();
  const as = await buildUser(server, { isAdmin: true });
  // Reversed manually at the provider, and not synced yet
  const { ref } = (await server.provider.payouts!.findTransfer({ key: paid.key, ref: null }))!;
  const request = { key: newKey(), transferRef: ref, amountCents: paid.amountCents, currency: 'usd' };
  await server.provider.payouts!.reverse(request);
  const params = { id: paid.id };
  const refused = await call(server, 'POST /api/admin/payouts/:id/reverse', { params, as, ...withKey(newKey()) });
  expect(refused.problem.code).toBe('payout/not-reversible');
  expect(await balanceOf(server, owner.uid)).toBe(below);
  const entries = sql`select count(*) from audit_log where action = 'payout-reversed' and actor_id = ${as.uid}`;
  expect(await scalar<number>(server.pool, entries)).toBe(0);
  await reconcilePayouts(server.services, 1);
});

it('reverses only as much of the last payout as the negative balance', async () => {
  const { owner, rentalId } = await buildEarnedBooking(server);
  await connectBank(server, owner);
  await runPayouts(server);
  const paid = (await payoutsOf(server, owner.uid)).at(-1)!;
  const { as } = await listStuck();
  const reverse = (key = newKey()) =>
    call(server, 'POST /api/admin/payouts/:id/reverse', { params: { id: paid.id }, as, ...withKey(key) });
  expect((await reverse()).problem.code).toBe('payout/not-reversible');

  const refunded = await call(server, 'POST /api/rentals/:id/given-back', {
    params: { id: rentalId },
    body: { amountCents: 1_000 },
    as: owner,
    ...withKey(newKey()),
  });
  expect(refunded.status).toBe(200);
  const below = await balanceOf(server, owner.uid);
  expect(below).toBeLessThan(0);
  const item = (await listStuck()).lists.find(({ kind }) => kind === 'balance-negative')!.items[0]!;
  expect(item).toMatchObject({ amountCents: below, payoutId: paid.id, person: { uid: owner.uid } });
  const key = newKey();
  for (const _attempt of [1, 2]) expect((await reverse(key)).status).toBe(204);
  expect(await balanceOf(server, owner.uid)).toBe(0);
  expect(await receivedBy(server, owner.uid)).toBe(paid.amountCents + below);
});
