import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { many, POSTGRES_ERROR, postgresCode, scalar, sql, type Pool } from '../platform/database/database.ts';
import { requestHold, buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { block } from '../testing/calendar.ts';
import { call } from '../testing/call.ts';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { editCar, useModeration } from '../testing/moderation.ts';
import { resetHeldPeriod, runWorkers } from '../testing/pass-time.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
const { owner, ada } = useModeration(server);

const remove = (id: string, as = owner) => call(server, 'DELETE /api/cars/:id', { params: { id }, as });

const waiting = () =>
  many<{ pid: number }>(
    server.pool,
    sql`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`,
  );

/** Sends requests while the car is locked, so that they wait. */
async function whileLocked<T>(carId: string, sendRequests: () => Promise<T>): Promise<T> {
  const db = await server.pool.connect();
  try {
    await db.query('begin');
    await db.query(sql`select 1 from cars where id = ${carId} for no key update`);
    return await sendRequests();
  } finally {
    await db.query('commit');
    db.release();
  }
}

/** Calls back for each statement sent through the pool. */
function watchStatements(pool: Pool, onStatement: (text: string, result: Promise<unknown>, client: object) => void) {
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(...args: [string | { text: string }, ...unknown[]]) {
        const result = query(...args);
        const text = typeof args[0] === 'string' ? args[0] : args[0].text;
        if (result instanceof Promise) onStatement(text, result, client);
        return result;
      },
    });
  });
}

/** Counts deadlocks at the client, because transactions are retried and responses do not show them. */
function countDeadlocks(pool: Pool): () => number {
  let deadlocks = 0;
  watchStatements(pool, (_, result) => {
    result.catch((error: unknown) => {
      if (postgresCode(error) === POSTGRES_ERROR.deadlock) deadlocks++;
    });
  });
  return () => deadlocks;
}

const LOCKED_TABLE = /\b(?:update|insert into|delete from)\s+(\w+)|\bfrom\s+(\w+)(?=[^;]*\bfor (?:no key )?update)/;

/** Returns the tables whose rows each connection has locked, in the order of the first lock. */
function recordLockedTables(pool: Pool): () => string[][] {
  const tables = new Map<object, Set<string>>();
  watchStatements(pool, (text, _, client) => {
    const locked = LOCKED_TABLE.exec(text);
    const table = locked?.[1] ?? locked?.[2];
    if (table) tables.set(client, (tables.get(client) ?? new Set()).add(table));
  });
  return () => [...tables.values()].map((names) => [...names]);
}

describe('removing a car', () => {
  it('locks the car first, and nothing else while it waits for it', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const removed = await whileLocked(car.id, async () => {
      const answer = remove(car.id);
      await expect.poll(waiting).toHaveLength(1);
      const locked = await many<{ table: string }>(
        server.pool,
        sql`
        select distinct relname as table from pg_locks join pg_class on pg_class.oid = relation and relkind = 'r'
        where pid = any(${(await waiting()).map(({ pid }) => pid)}::integer[]) 
          and mode in ('RowShareLock', 'RowExclusiveLock')`,
      );
      expect(locked).toEqual([{ table: 'cars' }]);
      return { answer };
    });
    expect((await removed.answer).status).toBe(204);
  });

  // Each feature deletes its own rows, in the order of `features.ts`.
  it('locks the tables in a fixed order, beginning with the car', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const lockedTables = recordLockedTables(server.pool);
    expect((await remove(car.id)).status).toBe(204);
    expect(lockedTables()).toContainEqual([
      'cars',
      'rentals',
      'calendar_exports',
      'calendar_feeds',
      'saved_cars',
      'reviewed_cars',
      'car_pickups',
      'extras',
      'blocks',
      'photos',
      'audit_log',
    ]);
  });

  it('does not deadlock with concurrent bookings, cancellations and other changes of the car', async () => {
    const deadlocks = countDeadlocks(server.pool);
    const car = await buildCar(server, { ownerId: owner.uid });
    const [renter, saver] = [await buildUser(server), await buildUser(server)];
    // One rental is over and stays with its snapshot, one can still be cancelled, one can still be paid.
    const past = await buildBooking(server, { car });
    await server.pool.query(sql`
      update rentals set period = daterange(${day(-9)}::date, ${day(-7)}::date, '[]') where id = ${past.rentalId}`);
    await resetHeldPeriod(server.pool, past.rentalId);
    await runWorkers(server);
    const booked = await buildBooking(server, { car, from: 20, to: 22 });
    const held = await buildHold(server, { car, from: 30, to: 32 });
    await call(server, 'PUT /api/saved/:carId', { params: { carId: car.id }, as: saver });
    const params = { id: car.id };
    const feed = { name: 'Other site', address: 'https://calendar.example.com/feed.ics' };

    const requests = await whileLocked(car.id, async () => {
      const others = [
        cancel(server, booked, booked.renter, booked.totalCents),
        pay(server, held),
        requestHold(server, renter, car.id, { from: 40, to: 42 }),
        editCar(server, car.id, owner, { title: 'Fiat Topolino' }),
        block(server, owner, car.id, 50, 51),
        call(server, 'POST /api/cars/:id/pause', { params, as: owner }),
        call(server, 'POST /api/cars/:id/feeds', { params, body: feed, as: owner }),
      ];
      await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(others.length - 1);
      const before = (await waiting()).length;
      const removals = [remove(car.id), remove(car.id, ada)];
      await expect.poll(async () => (await waiting()).length).toBe(before + removals.length);
      return { answers: Promise.all([...others, ...removals]) };
    });
    const statuses = (await requests.answers).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(deadlocks()).toBe(0);
    expect(await scalar(server.pool, sql`select count(*) from pg_locks where not granted`)).toBe(0);
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
  });
});
