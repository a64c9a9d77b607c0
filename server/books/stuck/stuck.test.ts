import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { StuckKind } from '../../../contract/books/stuck-kinds.ts';
import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { setRefundFailed } from '../../money/refund.queries.ts';
import { one, sql } from '../../platform/database/database.ts';
import { buildBooking, buildHold, cancel, pay } from '../../testing/booking.ts';
import { clearBookings } from '../../testing/books.ts';
import { buildCar, buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
afterEach(async () => {
  await server.pool.query(sql`delete from payouts`);
  await server.pool.query(sql`delete from payout_accounts`);
  await clearBookings(server);
});

async function listStuck() {
  const as = await buildUser(server, { isAdmin: true });
  const { status, body } = await call(server, 'GET /api/admin/money/stuck', { as });
  expect(status).toBe(200);
  return Object.fromEntries(body.lists.map(({ kind, ...list }) => [kind, list])) as Partial<
    Record<StuckKind, (typeof body.lists)[number]>
  >;
}

async function buildBooked() {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, priceCents: 4_500 });
  return { owner, booking: await buildBooking(server, { car }) };
}

const connectAccount = (uid: string) =>
  server.pool.query(sql`
    insert into payout_accounts (user_id, provider, account_ref, status)
    values (${uid}, 'sandbox', ${`acct_${uid}`}, 'ready')`);

const insertPayout = (uid: string, { status = 'started', hours = 0, day = '2026-01-01' } = {}) =>
  server.pool.query(sql`
    insert into payouts (owner_id, provider, provider_key, account_ref, amount_cents, currency, day, status, failure,
      settled_at, provider_ref, created_at)
    values (${uid}, 'sandbox', gen_random_uuid()::text, 'acct', 1000, 'usd', ${day}, ${status},
      case when ${status} = 'failed' then 'account-closed' end,
      case when ${status} not in ('started', 'sent') then now() end,
      case when ${status} not in ('started', 'failed') then gen_random_uuid()::text end,
      now() - make_interval(hours => ${hours}))`);

describe('GET /api/admin/money/stuck', () => {
  it('returns no lists when nothing is stuck', async () => {
    const { owner } = await buildBooked();
    await connectAccount(owner.uid);
    expect(await listStuck()).toEqual({});
  });

  it('lists owners with a positive balance and no ready account', async () => {
    const { owner } = await buildBooked();
    expect((await listStuck())['account-missing']).toMatchObject({
      count: 1,
      items: [{ person: { uid: owner.uid }, why: 'none' }],
    });
    await connectAccount(owner.uid);
    await server.pool.query(sql`update payout_accounts set status = 'closed'`);
    expect((await listStuck())['account-missing']?.items).toMatchObject([{ why: 'closed' }]);
  });

  it('lists payouts without an outcome for an hour, and failed ones until a later payout', async () => {
    const [slow, failed] = [await buildUser(server), await buildUser(server)];
    await insertPayout(slow.uid);
    expect(await listStuck()).toEqual({});
    await server.pool.query(sql`update payouts set created_at = now() - interval '2 hours'`);
    await insertPayout(failed.uid, { status: 'failed' });
    const both = await listStuck();
    expect(both['payout-unknown']?.items).toMatchObject([{ person: { uid: slow.uid }, amountCents: 1_000 }]);
    expect(both['payout-failed']?.items).toMatchObject([{ person: { uid: failed.uid }, why: 'account-closed' }]);
    await insertPayout(failed.uid, { status: 'paid', day: '2026-01-02' });
    expect((await listStuck())['payout-failed']).toBeUndefined();
  });

  it('lists failed and waiting refunds, and payments without an outcome', async () => {
    const { owner, booking } = await buildBooked();
    await connectAccount(owner.uid);
    expect((await cancel(server, booking, booking.renter, booking.totalCents)).status).toBe(200);
    expect((await listStuck())['refund-waiting']).toBeUndefined();
    await server.pool.query(sql`update refunds set created_at = now() - interval '2 hours'`);
    expect((await listStuck())['refund-waiting']?.items).toMatchObject([
      { rentalId: booking.rentalId, person: { uid: booking.renter.uid }, amountCents: booking.totalCents },
    ]);
    const { id } = await one<{ id: string }>(server.pool, sql`select id from refunds`);
    await setRefundFailed(server.pool, id, 'expired_or_canceled_card');
    const after = await listStuck();
    expect(after['refund-failed']?.items).toMatchObject([{ why: 'expired_or_canceled_card' }]);
    // The owner has not earned the money, and no refund is pending.
    expect(after['renter-money']?.items).toMatchObject([{ rentalId: booking.rentalId }]);
    // An administrator refunds it manually at the provider.
    const { ref } = await one<{ ref: string }>(
      server.pool,
      sql`select provider_ref as ref from payment_attempts where rental_behind_due(due_id) = ${booking.rentalId}`,
    );
    const byHand = { key: randomUUID(), chargeRef: ref, amountCents: booking.totalCents, currency: 'usd' };
    await server.services.payments.current.refund(byHand);
    await reconcilePayments(server.services, 1);
    const afterRefund = await listStuck();
    expect(afterRefund['refund-failed']).toBeUndefined();
    expect(afterRefund['renter-money']).toBeUndefined();

    const hold = await buildHold(server);
    await pay(server, hold, { card: '4000002760003184' });
    await server.pool.query(sql`update payment_attempts set created_at = now() - interval '2 hours'`);
    expect((await listStuck())['payment-unknown']?.items).toMatchObject([{ rentalId: hold.rentalId }]);
  });
});
