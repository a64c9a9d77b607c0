import Fastify from 'fastify';
import { get } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql, type Sql } from '../platform/database/database.ts';
import { saveCommandRun } from '../system/command-run.queries.ts';
import { formatFamilies } from '../platform/metrics/text-format.ts';
import { serveMetrics } from '../platform/metrics/metrics-server.ts';
import { createRouteTimings } from '../platform/metrics/route-timings.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { findRouteTimings } from '../platform/metrics/route-timings.queries.ts';
import { sendRefunds } from '../money/send-refunds.ts';
import { requestHold, buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { CARDS } from '../testing/cards.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { gauges } from '../features.ts';
import { measureGauges } from '../platform/metrics/gauges.ts';
import { setStatus } from '../testing/moderation.ts';
import { buildChargeWithLostResponse } from '../testing/payment-builders.ts';
import { buildEarnedBooking, connectBank, runPayouts } from '../testing/payouts.ts';
import { sabotage } from '../testing/sabotage.ts';

const server = useBookingServer({ rateLimit: true });
const metricsText = async () => formatFamilies(await server.services.metrics.families());

const HALF_AN_HOUR = 1_800;
const numberOf = (text: string, name: string) =>
  Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
/** Reads a metric of the whole installation. */
async function installation(name: string) {
  const metrics = createMetrics();
  measureGauges(metrics, server.pool, gauges);
  return numberOf(formatFamilies(await metrics.families()), name);
}
const age = (table: Sql) =>
  server.pool.query(sql`update ${table} set created_at = created_at - make_interval(secs => ${HALF_AN_HOUR})`);

describe('process metrics', () => {
  it('count requests by route pattern and status, never by address', async () => {
    const id = '01900000-0000-7000-8000-00000000beef';
    const viewer = await buildUser(server);
    await call(server, 'GET /api/cars/:id', { params: { id }, as: viewer });
    await send(server, 'GET', '/api/no-such-thing');
    const text = await metricsText();
    expect(text).toContain('http_requests_total{method="GET",route="/api/cars/:id",status="404"} 1');
    expect(text).toMatch(/http_requests_total\{method="any",route="\(none\)",status="404"\} \d/);
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/cars/:id"} 1');
    expect(text).not.toContain(id);
    expect(text).not.toContain('no-such-thing');
  });

  it('count payments by outcome', async () => {
    const booking = await buildHold(server);
    await pay(server, booking, { card: CARDS.declined });
    await pay(server, booking);
    const text = await metricsText();
    expect(text).toContain('sparekey_payment_calls_total{provider="sandbox",call="charge",outcome="declined"} 1');
    expect(text).toContain('sparekey_payment_calls_total{provider="sandbox",call="charge",outcome="succeeded"} 1');
  });

  it('row 88: count the call before the charge, which fails first when the provider is unreachable', async () => {
    const booking = await buildHold(server);
    server.provider.fail('createCustomer', 'lose-request');
    await pay(server, booking);
    expect(await metricsText()).toContain('call="createCustomer",outcome="failed"} 1');
  });

  it('row 88: count failed requests across all routes', async () => {
    const failures = async () => numberOf(await metricsText(), 'http_failures_total');
    const before = await failures();
    const renter = await buildUser(server);
    const car = await buildCar(server);
    const response = await sabotage(server, 'rentals', { errcode: '53100' }, () => requestHold(server, renter, car.id));
    expect(response.status).toBe(503);
    expect(await failures()).toBe(before + 1);
  });

  it('row 88: include the clock’s offset from the database', async () => {
    const offset = async () => numberOf(await metricsText(), 'sparekey_clock_offset_seconds');
    expect(Math.abs(await offset())).toBeLessThan(2);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    expect(await offset()).toBeLessThan(-55);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 });
    expect(await offset()).toBeGreaterThan(55);
  });

  it('count a payment as failed when the response was lost', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'lose-response');
    await pay(server, booking);
    expect(await metricsText()).toContain('call="charge",outcome="failed"} 1');
  });

  it('count rejected requests by rate limit', async () => {
    const guess = () =>
      call(server, 'POST /api/auth/sign-in', {
        body: { email: 'nobody@example.test', password: 'not their password' },
        ip: '203.0.113.7',
      });
    for (let attempt = 0; attempt < 21; attempt++) await guess();
    expect(await metricsText()).toContain('sparekey_rate_limit_refusals_total{limit="guess-a');
  });

  it('include the use of database connections', async () => {
    const text = await metricsText();
    expect(text).toMatch(/sparekey_database_connections\{state="in-use"\} \d/);
    expect(text).toMatch(/sparekey_database_waiting_requests \d/);
  });
});

describe('installation metrics', () => {
  it('count pending work in the database', async () => {
    const metrics = createMetrics();
    const { pool } = server;
    await buildHold(server);
    await pool.query(sql`insert into outbox (kind, payload, failed_at) values ('broken', '{}', now())`);
    measureGauges(metrics, pool, gauges);
    const text = formatFamilies(await metrics.families());
    await pool.query(sql`delete from outbox where kind = 'broken'`);
    expect(text).toContain('sparekey_mails{state="parked"} 1');
    expect(text).toMatch(/sparekey_holds\{state="all"\} [1-9]/);
    expect(text).toContain('sparekey_holds{state="lapsed"} 0');
    expect(text).toMatch(/sparekey_listings\{status="active"\} [1-9]/);
  });

  it('row 88: include the age of the oldest unsent email, regardless of its attempts', async () => {
    const { pool } = server;
    expect(await installation('sparekey_mails_late_seconds')).toBeLessThan(HALF_AN_HOUR);
    await pool.query(sql`
      insert into outbox (kind, payload, created_at, attempts, next_attempt_at)
      values ('late', '{}', now() - interval '30 minutes', 0, now() + interval '30 seconds')`);
    expect(await installation('sparekey_mails_late_seconds')).toBeGreaterThanOrEqual(HALF_AN_HOUR);
    await pool.query(sql`delete from outbox where kind = 'late'`);
  });

  it('row 88: include the age of the oldest payment without an outcome, but not of one that waits for the payer', async () => {
    await buildChargeWithLostResponse(server);
    await age(sql`payment_attempts`);
    expect(await installation('sparekey_payments_open_seconds')).toBeGreaterThanOrEqual(HALF_AN_HOUR);
    await server.pool.query(sql`update payment_attempts set status = 'requires-action' where status = 'unknown'`);
    expect(await installation('sparekey_payments_open_seconds')).toBe(0);
    await server.pool.query(sql`update payment_attempts set status = 'unknown' where status = 'requires-action'`);
  });

  it('row 88: include the age of the oldest unsent refund', async () => {
    const booking = await buildBooking(server);
    await cancel(server, booking, booking.renter, booking.totalCents);
    server.provider.fail('refund', 'lose-request');
    await sendRefunds(server.services);
    await age(sql`refunds`);
    expect(await installation('sparekey_refunds_late_seconds')).toBeGreaterThanOrEqual(HALF_AN_HOUR);
  });

  it('row 88: include the age of the oldest unsent payout', async () => {
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner);
    server.provider.fail('transfer', 'lose-request');
    await runPayouts(server);
    await age(sql`payouts`);
    expect(await installation('sparekey_payouts_late_seconds')).toBeGreaterThanOrEqual(HALF_AN_HOUR);
  });

  it('row 88: include the result of the last verify run, if any', async () => {
    expect(await installation('sparekey_verify_wrong')).toBeNaN();
    await saveCommandRun(server.pool, 'verify', { result: 'wrong', count: 2, seconds: 3 });
    expect(await installation('sparekey_verify_wrong')).toBe(2);
    await saveCommandRun(server.pool, 'verify', { result: 'good', count: 0, seconds: 3 });
    expect(await installation('sparekey_verify_wrong')).toBe(0);
    expect(await installation('sparekey_verify_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
  });

  it('count waiting listings separately from disabled ones', async () => {
    const waiting = async () => {
      const metrics = createMetrics();
      measureGauges(metrics, server.pool, gauges);
      return Number(/sparekey_listings\{status="waiting"\} (\d+)/.exec(formatFamilies(await metrics.families()))?.[1]);
    };
    const before = await waiting();
    const { id } = await buildCar(server, { status: 0 });
    expect(await waiting()).toBe(before + 1);
    const admin = await buildUser(server, { isAdmin: true });
    await setStatus(server, id, admin, { status: 0, reason: 'The photos show another car.' });
    expect(await waiting()).toBe(before);
  });

  it('query the database once for concurrent requests', async () => {
    const metrics = createMetrics();
    let queries = 0;
    const counting = { query: (query: never) => (queries++, server.pool.query(query)) } as never;
    measureGauges(metrics, counting, gauges);
    await Promise.all([metrics.families(), metrics.families(), metrics.families()]);
    expect(queries).toBe(1);
  });
});

describe('route timings', () => {
  it('are summed across processes in the database, by minute and route', async () => {
    const { pool } = server;
    const processes = [createMetrics(), createMetrics()].map(createRouteTimings);
    for (const timings of processes) {
      const app = Fastify();
      timings.watch(app);
      app.get('/slow/:id', (request, reply) =>
        reply.code((request.params as { id: string }).id === '1' ? 200 : 500).send(),
      );
      await app.inject('/slow/1');
      await app.inject('/slow/2');
      await app.close();
      await timings.flush(pool);
      await timings.flush(pool);
    }
    const found = (await findRouteTimings(pool, { minutes: 5 })).find(({ route }) => route === '/slow/:id');
    expect(found).toMatchObject({ method: 'GET', requests: 4, failures: 2 });
    expect(found!.p99Ms).toBeGreaterThanOrEqual(found!.p50Ms);
  });

  it('are kept for the next flush when the database is unreachable', async () => {
    const timings = createRouteTimings(createMetrics());
    const app = Fastify();
    timings.watch(app);
    app.get('/kept', (_request, reply) => reply.send());
    await app.inject('/kept');
    await expect(timings.flush({ query: () => Promise.reject(new Error('away')) } as never)).rejects.toThrow('away');
    await app.inject('/kept');
    await app.close();
    await timings.flush(server.pool);
    const found = await findRouteTimings(server.pool, { minutes: 5 });
    expect(found.find(({ route }) => route === '/kept')?.requests).toBe(2);
  });

  it('are deleted after a week', async () => {
    const { pool } = server;
    await pool.query(sql`
      insert into route_timings values (now() - interval '8 days', 'GET', '/old', 1, 0, 1, '{1,0,0,0,0,0,0,0,0,0,0,0,0,0}')`);
    await deleteExpiredRows(pool);
    expect((await findRouteTimings(pool, { minutes: 60 * 24 * 30 })).map(({ route }) => route)).not.toContain('/old');
  });
});

describe('the metrics port', () => {
  const fetchText = (port: number, path: string) =>
    new Promise<{ status: number | undefined; type: string | undefined; text: string }>((done, fail) => {
      get({ host: '127.0.0.1', port, path }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => done({ status: response.statusCode, type: response.headers['content-type'], text }));
      }).on('error', fail);
    });

  it('serves only /metrics', async () => {
    const metricsServer = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => server.services.metrics.families());
    try {
      const response = await fetchText(metricsServer.port, '/metrics');
      expect(response).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
      expect(response.text).toContain('http_requests_total');
      expect((await fetchText(metricsServer.port, '/')).status).toBe(404);
    } finally {
      await metricsServer.close();
    }
  });

  it('is separate from the public port', async () => {
    expect((await send(server, 'GET', '/metrics')).status).toBe(404);
    expect((await send(server, 'GET', '/api/metrics')).status).toBe(404);
  });
});
