import { expect, it } from 'vitest';
import { scalar, sql } from '../../platform/database/database.ts';
import { newKey, withKey } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { balanceOf, buildEarned, connectBank, payOut, payoutsOf, receivedBy } from '../../testing/payouts.ts';

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
