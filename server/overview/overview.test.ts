import { describe, expect, it } from 'vitest';
import { OVERVIEW_ROWS } from '../../contract/overview/overview.ts';
import { sql } from '../platform/database/database.ts';
import { addTimings, TIMING_BOUNDS_MS } from '../platform/metrics/route-timings.queries.ts';
import { buildBooking, buildHold, pay } from '../testing/booking.ts';
import { CARDS } from '../testing/cards.ts';
import { accept, buildClaim, runDueWork } from '../testing/claims.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { inLimitedSnapshot } from '../platform/database/limited-snapshot.ts';

const server = useTestServer();

async function overview() {
  const admin = await buildUser(server, { isAdmin: true });
  const { status, body } = await call(server, 'GET /api/admin/overview', { as: admin });
  expect(status).toBe(200);
  return body;
}

describe('GET /api/admin/overview', () => {
  it('counts waiting, disabled and active listings separately', async () => {
    const before = (await overview()).listings;
    await buildCar(server, { status: 1 });
    await buildCar(server, { status: 0 });
    const { id } = await buildCar(server, { status: 1 });
    const admin = await buildUser(server, { isAdmin: true });
    const disabled = await call(server, 'PATCH /api/admin/cars/:id/status', {
      params: { id },
      body: { status: 0, version: 1, reason: 'The photos show another car.' },
      as: admin,
    });
    expect(disabled.status).toBe(200);
    expect((await overview()).listings).toEqual({
      active: before.active + 1,
      waiting: before.waiting + 1,
      paused: before.paused,
      disabled: before.disabled + 1,
    });
  });

  it('shows the holds that expire first, without expired ones', async () => {
    const first = await buildHold(server);
    const second = await buildHold(server);
    const lapsed = await buildHold(server);
    const move = (id: string, minutes: number) =>
      server.pool.query(
        sql`update rentals set hold_expires_at = now() + make_interval(mins => ${minutes}) where id = ${id}`,
      );
    await move(first.rentalId, 2);
    await move(lapsed.rentalId, -1);
    const { holds } = await overview();
    expect(holds.live).toBe(2);
    expect(holds.next.map(({ rentalId }) => rentalId)).toEqual([first.rentalId, second.rentalId]);
    expect(holds.next[0]).toMatchObject({ carTitle: 'Fiat 500', totalCents: first.totalCents });
    expect(holds.next[0]!.secondsLeft).toBeLessThanOrEqual(120);
  });

  it('shows failed payments, latest first, with the message of the provider', async () => {
    const booking = await buildHold(server);
    await pay(server, booking, { card: CARDS.declined });
    await pay(server, booking, { card: CARDS.poor });
    const { payments } = await overview();
    expect(payments.failedToday).toBe(2);
    expect(payments.latestFailed).toMatchObject([
      { rentalId: booking.rentalId, status: 'declined', message: 'Your card has insufficient funds.' },
      { rentalId: booking.rentalId, status: 'declined', amountCents: booking.totalCents },
    ]);
  });

  it('shows failed payments of extra charges with their rental', async () => {
    const { claim, renter, rentalId } = await buildClaim(server, { card: CARDS.goodOnce });
    await accept(server, claim, renter);
    await runDueWork(server);
    expect((await overview()).payments.latestFailed[0]).toMatchObject({ rentalId, status: 'declined' });
  });

  it('shows open disputes by deadline', async () => {
    expect((await overview()).disputes).toEqual({ open: 0, next: [] });
    const { rentalId } = await buildBooking(server);
    await server.pool.query(sql`
      insert into disputes (attempt_id, provider_ref, amount_cents, reason, status, is_open, respond_by)
      select id, 'dp_' || n, 100, 'fraudulent', 'needs_response', n < 3, '2031-01-01T00:00:00Z'::timestamptz + n * interval '1 day'
      from payment_attempts, generate_series(1, 3) n where rental_id = ${rentalId}`);
    const { disputes } = await overview();
    expect(disputes.open).toBe(2);
    expect(disputes.next).toMatchObject([
      { rentalId, amountCents: 100, reason: 'fraudulent', respondBy: '2031-01-02T00:00:00.000Z' },
      { respondBy: '2031-01-03T00:00:00.000Z' },
    ]);
  });

  it('shows the latest undeliverable mails, and counts all of them', async () => {
    await server.pool.query(sql`
      insert into outbox (kind, payload, attempts, failed_at, last_error)
      select 'booking-confirmed', '{"rentalId": "x"}', 8, now() - make_interval(mins => i), 'mail server away ' || i
      from generate_series(1, 50) i`);
    const { mails } = await overview();
    expect(mails.parked).toBe(50);
    expect(mails.latestParked).toHaveLength(OVERVIEW_ROWS);
    expect(mails.latestParked[0]).toMatchObject({
      kind: 'booking-confirmed',
      attempts: 8,
      error: 'mail server away 1',
    });
    expect(JSON.stringify(mails)).not.toContain('rentalId');
  });

  it('shows the slowest routes first', async () => {
    const buckets = (index: number) => [...TIMING_BOUNDS_MS, Infinity].map((_, place) => (place === index ? 10 : 0));
    const timing = (route: string, index: number) => ({
      method: 'GET',
      route,
      requests: 10,
      failures: 1,
      totalMs: 100,
      buckets: buckets(index),
    });
    await addTimings(server.pool, [timing('/api/quick', 2), timing('/api/slow', 11)]);
    const { routes } = await overview();
    expect(routes.slowest.slice(0, 2)).toMatchObject([
      { route: '/api/slow', requests: 10, failures: 1, meanMs: 10 },
      { route: '/api/quick' },
    ]);
    expect(routes.slowest[0]!.p95Ms).toBeGreaterThan(2_500);
  });
});

describe('withinLimit', () => {
  it('fails with server/unavailable when a query takes too long', async () => {
    const slow = inLimitedSnapshot(server.pool, (db) =>
      db.query('set local statement_timeout = 5; select pg_sleep(5)'),
    );
    await expect(slow).rejects.toMatchObject({ code: 'server/unavailable' });
  });

  it('prevents writes', async () => {
    const writing = inLimitedSnapshot(server.pool, (db) => db.query('delete from outbox'));
    await expect(writing).rejects.toThrow('read-only');
  });
});
