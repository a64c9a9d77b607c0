import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool, many, sql, transaction, type Pool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { buildBooking, cancel } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { useProcesses } from '../process.ts';
import { createTestDatabase, databaseUrl } from '../test-database.ts';

const OURS = fileURLToPath(new URL('../../migrations/', import.meta.url));
const names = readdirSync(OURS).toSorted();

const folders = mkdtempSync(join(tmpdir(), 'sparekey-migrations-'));
afterAll(() => rmSync(folders, { recursive: true, force: true }));

/** Copies this version's migrations and adds another one. */
function laterVersion(name: string, text: string): string {
  const folder = join(folders, name);
  cpSync(OURS, folder, { recursive: true });
  writeFileSync(join(folder, `${name}.sql`), text);
  return folder;
}

const hasColumn = async (pool: Pool, table: string, column: string) =>
  (
    await many(
      pool,
      sql`select 1 from information_schema.columns where table_name = ${table} and column_name = ${column}`,
    )
  ).length === 1;

describe('row 34: migrations', () => {
  const { launch, run } = useProcesses();
  const server = useBookingServer();

  it('are applied by only one of several concurrent processes', async () => {
    const database = await createTestDatabase({ isEmpty: true });
    const pools = Array.from({ length: 4 }, () => createPool(database, () => {}, 1));
    const done = await Promise.all(pools.map((pool) => migrate(pool)));
    expect(done.flat()).toEqual(names);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('leave nothing behind when killed midway, and complete on the next run', async () => {
    const folder = laterVersion(
      '9001-halfway',
      `alter table cars add halfway integer;
       select pg_sleep(600) where to_regclass('stop_here') is not null;
       create table beyond_halfway (id integer);`,
    );
    const database = await createTestDatabase();
    const pool = createPool(database, () => {}, 2);
    await pool.query(sql`create table stop_here (id integer)`);
    const migrator = launch('testing/migrate-process.ts', {}, databaseUrl(database), folder);
    const isHalfway = async () =>
      (await many(pool, sql`select 1 from pg_stat_activity where query like '%halfway%' and wait_event = 'PgSleep'`))
        .length === 1;
    await expect.poll(isHalfway, { timeout: 30_000 }).toBe(true);
    migrator.child.kill('SIGKILL');
    await migrator.exited;
    await expect.poll(isHalfway, { timeout: 30_000 }).toBe(false);
    expect(await hasColumn(pool, 'cars', 'halfway')).toBe(false);

    await pool.query(sql`drop table stop_here`);
    expect(await run('testing/migrate-process.ts', {}, databaseUrl(database), folder)).toEqual({ code: 0, output: '' });
    expect(await hasColumn(pool, 'cars', 'halfway')).toBe(true);
    expect(await many(pool, sql`select name from schema_migrations where name like '9001%'`)).toHaveLength(1);
    // A process of the older version ignores migrations that it does not have.
    expect(await migrate(pool)).toEqual([]);
    await pool.end();
  });

  it('of a later version run while this one serves, even during a long transaction', async () => {
    const folder = laterVersion(
      '9002-expand',
      `alter table users add later text;
       alter table cars add later integer not null default 0;
       alter table rentals add later timestamptz;
       alter table payment_attempts add later boolean not null default false;
       create table later (rental_id uuid primary key references rentals (id));
       create index rentals_later on rentals (later);`,
    );
    let isMigrated = false;
    let bookings = 0;
    const book = async () => {
      for (;;) {
        if (isMigrated) return;
        const booking = await buildBooking(server);
        expect((await cancel(server, booking, booking.renter, 9_000)).status).toBe(200);
        bookings++;
      }
    };
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const long = transaction(server.pool, async (db) => {
      await db.query(sql`set local idle_in_transaction_session_timeout = 0`);
      await db.query(sql`select count(*) from rentals`);
      await released;
    });
    const migrated = migrate(server.pool, { folder: pathToFileURL(`${folder}/`), say: () => {} }).finally(
      () => (isMigrated = true),
    );
    const booking = book();
    // The migration waits for the long transaction; bookings do not wait for the migration.
    await expect.poll(() => bookings, { timeout: 30_000 }).toBeGreaterThan(3);
    const wasMigrated = isMigrated;
    release();
    await long;
    expect(wasMigrated).toBe(false);
    expect(await migrated).toEqual(['9002-expand.sql']);
    await booking;
    await buildBooking(server);
  });

  it('report what blocks them, and continue when that ends', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database, () => {}, 3);
    const psql = createPool({ ...database }, () => {}, 1);
    psql.options.application_name = 'psql of Ann';
    const holder = await psql.connect();
    await holder.query('begin; lock table cars in access exclusive mode');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const reports: string[] = [];
    const migrated = migrate(pool, {
      folder: pathToFileURL(`${laterVersion('9003-waits', 'alter table cars add waits integer')}/`),
      say: (sentence) => reports.push(sentence),
    });
    await expect.poll(() => reports, { timeout: 30_000 }).toHaveLength(1);
    expect(reports[0]).toMatch(
      new RegExp(
        `^The migration has waited for \\d+ seconds: process ${rows[0]!.pid} \\(psql of Ann, .*idle in transaction, for \\d+ ` +
          `seconds\\) holds a lock that it needs.*select pg_terminate_backend\\(${rows[0]!.pid}\\)$`,
      ),
    );
    await holder.query('commit');
    holder.release();
    expect(await migrated).toEqual(['9003-waits.sql']);
    await Promise.all([pool.end(), psql.end()]);
  });
});
