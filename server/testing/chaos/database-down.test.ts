import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPool, many, sql, transaction } from '../../platform/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { requestHold, cancel, confirm, newKey, pay } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { providerTotals } from '../books.ts';
import { runWorkers } from '../pass-time.ts';
import { buildPayment } from '../payment-builders.ts';
import { buildCar, buildUser } from '../builders.ts';
import { call } from '../call.ts';
import { hasWaiting } from '../test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-away-'));
let postgres: EmbeddedPostgres;
const startDatabase = async () => void (postgres = await startEmbeddedPostgres(folder, { fsync: 'off' }));

// A separate database, because this file stops it. Rate limits are on, because they are counted in the database too.
const server = useBookingServer(
  { rateLimit: true },
  {
    connect: async () => {
      await startDatabase();
      const pool = createPool(postgres.connection, () => {}, 1);
      await migrate(pool);
      await pool.end();
      return postgres.connection;
    },
  },
);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ready = async () => (await call(server, 'GET /api/ready')).status;

describe('row 29: the database is unreachable', () => {
  it('reports not ready, returns 503, calls no provider, and recovers when the database is back', async () => {
    const { booking, payment } = await buildPayment(server);
    const other = await buildUser(server);
    const asked = server.provider.calls.length;
    await postgres.stop();

    expect(await ready()).toBe(503);
    expect((await call(server, 'GET /api/health')).status).toBe(200);
    const answers = [
      await requestHold(server, other, booking.car.id, { from: 20, to: 22 }),
      await pay(server, booking, payment),
      await confirm(server, booking),
      await cancel(server, booking, booking.renter, 0),
      await call(server, 'GET /api/cars', { as: other }),
      await call(server, 'POST /api/auth/sign-in', { body: { email: other.email, password: other.password } }),
    ];
    for (const { status, problem, headers } of answers) {
      expect([status, problem.code]).toEqual([503, 'server/unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    // The message must not suggest that the password is wrong.
    expect(answers.at(-1)!.problem.detail).toBe('We can’t respond right now. Please try again in a moment.');
    await expect(runWorkers(server)).rejects.toThrow();
    expect(server.provider.calls).toHaveLength(asked);

    await startDatabase();
    expect(await ready()).toBe(200);
    expect((await pay(server, booking, payment)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });
});

describe('row 28: a database restart', () => {
  it('in the middle of a hold: returns 503, leaves nothing behind, and the same key then succeeds', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const key = newKey();
    let asked: ReturnType<typeof requestHold> | undefined;
    const blocked = transaction(server.pool, async (db) => {
      await db.query(sql`select 1 from cars where id = ${car.id} for update`);
      asked = requestHold(server, renter, car.id, { key });
      await expect.poll(() => hasWaiting(server.pool)).toBe(true);
      await postgres.stop();
    });
    await expect(blocked).rejects.toThrow();
    const cut = await asked!;
    expect([cut.status, cut.problem.code]).toEqual([503, 'server/unavailable']);

    await startDatabase();
    expect(await many(server.pool, sql`select 1 from rentals where car_id = ${car.id}`)).toEqual([]);
    expect((await requestHold(server, renter, car.id, { key })).status).toBe(201);
  });

  it('between two statements of a hold: returns 503 and leaves nothing behind', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const key = newKey();
    let isStopped = false;
    const stopAfterBegin = (client: PoolClient) => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(client, {
        async query(...args: unknown[]) {
          const answer = query(...args);
          if (args[0] !== 'begin' || isStopped) return answer;
          isStopped = true;
          await answer;
          const lost = new Promise((done) => client.once('end', done));
          await postgres.stop();
          await lost;
        },
      });
    };
    server.pool.on('acquire', stopAfterBegin);
    onTestFinished(() => void server.pool.off('acquire', stopAfterBegin));
    const cut = await requestHold(server, renter, car.id, { key });
    expect([cut.status, cut.problem.code]).toEqual([503, 'server/unavailable']);

    await startDatabase();
    expect(await many(server.pool, sql`select 1 from rentals where car_id = ${car.id}`)).toEqual([]);
    expect((await requestHold(server, renter, car.id, { key })).status).toBe(201);
  });

  it('during searches: each one returns a result or 503, and later ones succeed', async () => {
    const viewer = await buildUser(server);
    const search = async (limit: number) =>
      (await call(server, 'GET /api/cars', { as: viewer, query: { limit } })).status;
    const searchAll = () => Promise.all(Array.from({ length: 8 }, (_, index) => search(index + 1)));
    expect(new Set(await searchAll())).toEqual(new Set([200]));
    const [cut] = await Promise.all([searchAll(), postgres.stop()]);
    const [early] = await Promise.all([searchAll(), startDatabase()]);
    for (const status of [...cut, ...early, ...(await searchAll())]) expect([200, 503]).toContain(status);
    await expect.poll(() => search(1)).toBe(200);
    expect(new Set(await searchAll())).toEqual(new Set([200]));
  });

  it('during a charge: the same key finds the charge', async () => {
    const { booking, payment } = await buildPayment(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await postgres.stop();
    };
    const cut = await pay(server, booking, payment);
    expect([cut.status, cut.problem.code]).toEqual([503, 'server/unavailable']);

    await startDatabase();
    expect((await pay(server, booking, payment)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1, chargedCents: 9_000 });
  });
});
