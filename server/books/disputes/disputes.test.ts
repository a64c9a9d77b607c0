import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { one, scalar, sql } from '../../platform/database/database.ts';
import { findViolations } from '../../checks/find-violations.ts';
import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { buildBooking, cancel, newKey, withKey } from '../../testing/booking.ts';
import { runWithProvider, stripeOf, useBookingServer } from '../../testing/booking-server.ts';
import { chargesOf, clearBookings } from '../../testing/books.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';

runWithProvider('stripe');
const server = useBookingServer();
let admin: TestUser;

beforeEach(async () => {
  admin = await buildUser(server, { isAdmin: true });
});
afterEach(() => clearBookings(server));

const violations = () => findViolations(server.services, { graceSeconds: 0, pauseSeconds: 0, withSchema: false });

/** Syncs everything that happened at Stripe and runs the workers. */
async function syncAll(): Promise<void> {
  await makeDue(server);
  await runWorkers(server);
  await reconcilePayments(server.services, 7);
  await runWorkers(server);
}

async function dispute(outcome?: 'won' | 'lost') {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, priceCents: 4_500 });
  const booking = await buildBooking(server, { car });
  const { ref } = (await chargesOf(server, booking.rentalId)).at(-1)!;
  const { id: disputeRef } = stripeOf(server).dispute(ref);
  await syncAll();
  if (outcome) {
    stripeOf(server).closeDispute(disputeRef, outcome);
    await syncAll();
  }
  const id = await scalar<string>(server.pool, sql`select id from disputes where provider_ref = ${disputeRef}`);
  return { id, owner, booking, disputeRef };
}

const listed = async (state: 'open' | 'lost' | 'closed') =>
  (await call(server, 'GET /api/admin/disputes', { query: { state }, as: admin })).body.disputes;
const show = async (id: string) =>
  (await call(server, 'GET /api/admin/disputes/:id', { params: { id }, as: admin })).body;
const decide = (id: string, ownerBearsCents: number, { as = admin, key = newKey() } = {}) =>
  call(server, 'POST /api/admin/disputes/:id/decision', {
    params: { id },
    body: { ownerBearsCents, reason: 'The car was handed over without a check of the licence.' },
    as,
    ...withKey(key),
  });
const send = (id: string, parts: ('receipt' | 'handover')[] = ['receipt'], explanation = 'The car was used.') =>
  call(server, 'POST /api/admin/disputes/:id/evidence', { params: { id }, body: { parts, explanation }, as: admin });

const balanceOf = ({ uid }: TestUser) =>
  scalar<number>(
    server.pool,
    sql`select coalesce(-sum(amount_cents), 0)::bigint from ledger_lines where owner_id = ${uid}`,
  );
const accountsOf = (rentalId: string) =>
  one<{ disputes: number; fees: number; renter: number }>(
    server.pool,
    sql`
    select coalesce(sum(amount_cents) filter (where account = 'disputes'), 0)::bigint as disputes,
      coalesce(-sum(amount_cents) filter (where account = 'fees'), 0)::bigint as fees,
      coalesce(sum(amount_cents) filter (where account = 'renter'), 0)::bigint as renter
    from ledger_lines where rental_id = ${rentalId}`,
  );

describe('GET /api/admin/disputes', () => {
  it('lists open disputes by deadline, lost ones until they are decided, and closed ones', async () => {
    const [later, sooner] = [await dispute(), await dispute()];
    const [lost, won] = [await dispute('lost'), await dispute('won')];
    await server.pool.query(sql`update disputes set respond_by = now() + interval '2 days' where id = ${sooner.id}`);
    expect((await listed('open')).map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect((await listed('lost')).map(({ id }) => id)).toEqual([lost.id]);
    expect((await listed('closed')).map(({ id }) => id)).toEqual([won.id]);
    expect((await listed('lost'))[0]).toMatchObject({
      rentalId: lost.booking.rentalId,
      amountCents: 9_000,
      owner: { uid: lost.owner.uid },
      renter: { uid: lost.booking.renter.uid },
    });
  });

  it.each(['open', 'lost'] as const)('returns %s disputes page by page', async (state) => {
    const outcome = state === 'open' ? undefined : state;
    const ids = [(await dispute(outcome)).id, (await dispute(outcome)).id, (await dispute(outcome)).id];
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { state, limit: '2', ...(cursor && { cursor }) };
      const { status, body } = await call(server, 'GET /api/admin/disputes', { query, as: admin });
      expect(status).toBe(200);
      seen.push(...body.disputes.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor && seen.length < ids.length);
    expect(cursor).toBeUndefined();
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });
});

describe('POST /api/admin/disputes/:id/decision', () => {
  it('row 65: books the loss to the marketplace when the owner bears nothing', async () => {
    const { id, owner, booking } = await dispute('lost');
    const before = await balanceOf(owner);
    expect((await decide(id, 0)).status).toBe(200);
    expect(await balanceOf(owner)).toBe(before);
    expect(await accountsOf(booking.rentalId)).toMatchObject({ disputes: 9_000, renter: 0 });
    expect(await listed('lost')).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it.each(['a cent', 'a part', 'all'] as const)(
    'row 65: takes %s from the owner’s balance, to the cent',
    async (part) => {
      const { id, owner, booking } = await dispute('lost');
      const { ownerShareCents } = await show(id);
      const before = await balanceOf(owner);
      const bears = { 'a cent': 1, 'a part': 3_333, all: ownerShareCents }[part];
      const { status, body } = await decide(id, bears);
      expect(status).toBe(200);
      expect(body.decision).toMatchObject({ ownerBearsCents: bears });
      expect(await balanceOf(owner)).toBe(before - bears);
      expect((await accountsOf(booking.rentalId)).renter).toBe(0);
      expect(await violations()).toEqual([]);
      expect(
        await scalar<number>(
          server.pool,
          sql`select count(*) from outbox where kind = 'dispute-decided' and payload ->> 'disputeId' = ${id}`,
        ),
      ).toBe(1);
    },
  );

  it('row 65: makes the owner’s balance negative if the earnings were already paid out', async () => {
    const { id, owner, booking } = await dispute('lost');
    const paid = await balanceOf(owner);
    await server.pool.query(sql`
      do $$ declare entry uuid; begin
        insert into ledger_entries (kind, amount_cents, provider_ref) values ('payout', 0, 'payout-of-test')
        returning id into entry;
        insert into ledger_lines (entry_id, account, owner_id, rental_id, amount_cents)
        select entry, 'owner', owner_id, rental_id, -sum(amount_cents) from ledger_lines
        where account = 'owner' group by owner_id, rental_id;
        insert into ledger_lines (entry_id, account, amount_cents)
        select entry, 'payouts', -sum(amount_cents) from ledger_lines where entry_id = entry;
      end $$`);
    expect(await balanceOf(owner)).toBe(0);
    expect((await decide(id, 2_000)).status).toBe(200);
    expect(paid).toBeGreaterThan(2_000);
    expect(await balanceOf(owner)).toBe(-2_000);
    expect((await accountsOf(booking.rentalId)).renter).toBe(0);
  });

  it('row 65: has no owner share if the renter was owed a refund, which the chargeback has settled', async () => {
    const { id, booking, disputeRef } = await dispute();
    expect((await cancel(server, booking, admin, 0)).status).toBe(200);
    stripeOf(server).closeDispute(disputeRef, 'lost');
    await syncAll();
    expect(await accountsOf(booking.rentalId)).toEqual({ disputes: 0, fees: 0, renter: 0 });
    expect((await show(id)).ownerShareCents).toBe(0);
    expect((await call(server, 'GET /api/admin/money/stuck', { as: admin })).body).toMatchObject({ lists: [] });
    expect(await violations()).toEqual([]);
  });

  it('row 65: settles the refund of a rental cancelled after the decision', async () => {
    const { id, booking } = await dispute('lost');
    await decide(id, 3_000);
    expect((await cancel(server, booking, admin, 0)).status).toBe(200);
    await syncAll();
    expect(await accountsOf(booking.rentalId)).toEqual({ disputes: 0, fees: 0, renter: 0 });
    expect(await violations()).toEqual([]);
  });

  it('decides once, and returns the same response to a repeated request', async () => {
    const { id, owner } = await dispute('lost');
    const key = newKey();
    const first = await decide(id, 1_000, { key });
    expect((await decide(id, 1_000, { key })).body).toEqual(first.body);
    expect((await decide(id, 500)).problem.code).toBe('dispute/decided');
    expect((await show(id)).decision).toMatchObject({ ownerBearsCents: 1_000 });
    expect(await balanceOf(owner)).toBeGreaterThan(0);
  });

  it('rejects open, won and own disputes, and more than the owner’s share', async () => {
    const [open, won, lost] = [await dispute(), await dispute('won'), await dispute('lost')];
    expect((await decide(open.id, 0)).problem.code).toBe('dispute/not-lost');
    expect((await decide(won.id, 0)).problem.code).toBe('dispute/not-lost');
    const { ownerShareCents } = await show(lost.id);
    expect((await decide(lost.id, ownerShareCents + 1)).problem.code).toBe('dispute/amount-invalid');
    await server.pool.query(sql`update users set is_admin = true where id = ${lost.owner.uid}`);
    expect((await decide(lost.id, 0, { as: lost.owner })).problem.code).toBe('dispute/own');
  });
});

describe('POST /api/admin/disputes/:id/evidence', () => {
  it('sends the selected evidence to the bank, once', async () => {
    const { id, disputeRef } = await dispute();
    expect((await show(id)).can.sendEvidence).toBe(true);
    const { status, body } = await send(id);
    expect(status).toBe(200);
    expect(body.sent?.at).not.toBeNull();
    const { evidence } = stripeOf(server).disputeOf(disputeRef);
    expect(evidence?.['uncategorized_text']).toBe(body.sent?.text);
    expect(body.sent?.text).toMatch(/^The car was used\.\n\nRECEIPT \d{4}-\d{6}/);
    expect((await send(id)).problem.code).toBe('dispute/evidence-sent');
  });

  it('stores the first text when the provider does not respond, and submits it once', async () => {
    const { id, disputeRef } = await dispute();
    stripeOf(server).fail('submit-evidence', 'lose-response', 'lose-response', 'lose-response');
    expect((await send(id)).status).toBeGreaterThanOrEqual(500);
    expect((await show(id)).sent).toMatchObject({ at: null });
    const { body } = await send(id, [], 'Something else.');
    expect(body.sent?.at).not.toBeNull();
    expect(body.sent?.text).toMatch(/^The car was used/);
    expect(stripeOf(server).disputeOf(disputeRef).evidence_details.submission_count).toBe(1);
  });

  it('rejects empty evidence, a closed dispute, and a passed deadline', async () => {
    const { id, disputeRef } = await dispute();
    expect((await send(id, [], '')).problem.code).toBe('dispute/evidence-required');
    await server.pool.query(sql`update disputes set respond_by = now() where id = ${id}`);
    expect((await send(id)).problem.code).toBe('dispute/too-late');
    stripeOf(server).closeDispute(disputeRef, 'lost');
    await syncAll();
    expect((await send(id)).problem.code).toBe('dispute/closed');
  });
});
