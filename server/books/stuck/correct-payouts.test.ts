import { expect, it } from 'vitest';
import { reconcilePayouts } from '../../earnings/payouts/reconcile-payouts.ts';
import { scalar, sql } from '../../platform/database/database.ts';
import { newKey, withKey } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import { balanceOf, buildEarned, connectBank, giveBack, payOut, payoutsOf, receivedBy } from '../../testing/payouts.ts';

const server = useBookingServer();

const stuck = async () => {
  const as = await buildUser(server, { isAdmin: true });
  return { as, lists: (await call(server, 'GET /api/admin/money/stuck', { as })).body.lists };
};

it('a payout that failed is tried again at once, and the history says by whom', async () => {
  const { owner } = await buildEarned(server);
  await connectBank(server, owner, 'refused');
  await payOut(server);
  const { as, lists } = await stuck();
  const item = lists.find(({ kind }) => kind === 'payout-failed')!.items[0]!;
  expect(item).toMatchObject({ person: { uid: owner.uid } });
  const retry = await call(server, 'POST /api/admin/payouts/:id/retry', { params: { id: item.payoutId! }, as });
  expect(retry.status).toBe(204);
  expect(await payoutsOf(server, owner.uid)).toHaveLength(2);
  const acts = sql`select count(*) from audit_log where action = 'payout-retried' and actor_id = ${as.uid}`;
  expect(await scalar<number>(server.pool, acts)).toBe(1);
});

/** An owner who was paid, and gave something back afterwards. */
async function buildNegative() {
  const trip = await buildEarned(server);
  await connectBank(server, trip.owner);
  await payOut(server);
  await giveBack(server, trip, 1_000);
  const paid = (await payoutsOf(server, trip.owner.uid)).at(-1)!;
  return { owner: trip.owner, paid, below: await balanceOf(server, trip.owner.uid) };
}

it('what is taken back is written down first: a lost answer, and a death, leave it to be asked again', async () => {
  const { owner, paid, below } = await buildNegative();
  const as = await buildUser(server, { isAdmin: true });
  const key = newKey();
  const reverse = () =>
    call(server, 'POST /api/admin/payouts/:id/reverse', { params: { id: paid.id }, as, ...withKey(key) });
  const acts = sql`select count(*) from audit_log where action = 'payout-reversed' and actor_id = ${as.uid}`;
  server.provider.fail('reverse', 'lose-request');
  expect((await reverse()).problem.code).toBe('payout/unavailable');
  expect(await balanceOf(server, owner.uid)).toBe(below);
  expect(await scalar<number>(server.pool, acts)).toBe(0);

  await makeDue(server);
  await runWorkers(server);
  expect(await balanceOf(server, owner.uid)).toBe(0);
  expect(await receivedBy(server, owner.uid)).toBe(paid.amountCents + below);
  expect(await scalar<number>(server.pool, acts)).toBe(1);
  expect((await reverse()).status).toBe(204);
  expect(await scalar<number>(server.pool, acts)).toBe(1);
});

it('what is no longer there is not taken back, and the history does not say so', async () => {
  const { owner, paid, below } = await buildNegative();
  const as = await buildUser(server, { isAdmin: true });
  // By hand at the bank, of which nobody has heard yet
  const { ref } = (await server.provider.payouts!.findTransfer({ key: paid.key, ref: null }))!;
  const request = { key: newKey(), transferRef: ref, amountCents: paid.amountCents, currency: 'usd' };
  await server.provider.payouts!.reverse(request);
  const params = { id: paid.id };
  const refused = await call(server, 'POST /api/admin/payouts/:id/reverse', { params, as, ...withKey(newKey()) });
  expect(refused.problem.code).toBe('payout/not-reversible');
  expect(await balanceOf(server, owner.uid)).toBe(below);
  const acts = sql`select count(*) from audit_log where action = 'payout-reversed' and actor_id = ${as.uid}`;
  expect(await scalar<number>(server.pool, acts)).toBe(0);
  await reconcilePayouts(server.services, 1);
});

it('of the last payout so much is taken back as the balance is below zero, and no more', async () => {
  const { owner, rentalId } = await buildEarned(server);
  await connectBank(server, owner);
  await payOut(server);
  const paid = (await payoutsOf(server, owner.uid)).at(-1)!;
  const { as } = await stuck();
  const reverse = (key = newKey()) =>
    call(server, 'POST /api/admin/payouts/:id/reverse', { params: { id: paid.id }, as, ...withKey(key) });
  expect((await reverse()).problem.code).toBe('payout/not-reversible');

  const given = await call(server, 'POST /api/rentals/:id/given-back', {
    params: { id: rentalId },
    body: { amountCents: 1_000 },
    as: owner,
    ...withKey(newKey()),
  });
  expect(given.status).toBe(200);
  const below = await balanceOf(server, owner.uid);
  expect(below).toBeLessThan(0);
  const item = (await stuck()).lists.find(({ kind }) => kind === 'balance-negative')!.items[0]!;
  expect(item).toMatchObject({ amountCents: below, payoutId: paid.id, person: { uid: owner.uid } });
  const key = newKey();
  for (const _again of [1, 2]) expect((await reverse(key)).status).toBe(204);
  expect(await balanceOf(server, owner.uid)).toBe(0);
  expect(await receivedBy(server, owner.uid)).toBe(paid.amountCents + below);
});
