import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spotOf } from '../contract/places/position.ts';
import { createPool, many, sql, type Pool } from './platform/database/database.ts';
import { migrate, readMigrations } from './platform/database/migrate.ts';
import { findDatabaseObjects } from './testing/database-objects.queries.ts';
import { FIRST_MIGRATION_AFTER_1_0_0, migrateUpTo } from './testing/older-version.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from './testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-schema-'));
const databases: TestDatabase[] = [];
const pools: Pool[] = [];

async function emptyDatabase(): Promise<Pool> {
  const database = await createTestDatabase({ isEmpty: true });
  const pool = createPool(database, () => {}, 3);
  databases.push(database);
  pools.push(pool);
  return pool;
}

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all(databases.map(dropTestDatabase));
  rmSync(folder, { recursive: true, force: true });
});

describe('the schema', () => {
  let fresh: Pool;
  let objects: Record<string, string>;

  beforeAll(async () => {
    fresh = await emptyDatabase();
    await migrate(fresh);
    objects = await findDatabaseObjects(fresh);
  });

  it('creates the same objects in an empty database as the migrations do from 1.0.0', async () => {
    const migrated = await emptyDatabase();
    await migrateUpTo(migrated, FIRST_MIGRATION_AFTER_1_0_0, join(folder, '1.0.0'));
    await migrate(migrated);
    expect(objects).toEqual(await findDatabaseObjects(migrated));
  });

  it('converts the messages of declined payments of an older version to codes', async () => {
    const pool = await emptyDatabase();
    await migrateUpTo(pool, '0181', join(folder, '0181'));
    await pool.query(sql`
      with person as (insert into users (email, display_name) values ('a@ago.test', 'A') returning id),
      due as (
        insert into dues (kind, subject_id, payer_id, amount_cents, currency)
        select 'claim', gen_random_uuid(), id, 100, 'USD' from person returning id)
      insert into payment_attempts (due_id, provider, provider_key, payment_method_id, amount_cents, currency, status,
        message, request_key, next_check_at)
      select id, 'sandbox', message, 'pm', 100, 'USD', 'declined', message, message, now()
      from due, unnest(array['Your card has expired.', 'Do not honor.']) message`);
    await migrate(pool);
    expect(await many(pool, sql`select message, decline from payment_attempts order by message`)).toEqual([
      { message: 'Do not honor.', decline: null },
      { message: 'Your card has expired.', decline: 'expired-card' },
    ]);
  });

  it('keeps the points at which an older version shows cars with a pin', async () => {
    const pool = await emptyDatabase();
    await migrateUpTo(pool, '0196', join(folder, '0196'));
    const pin = { lat: 46.519653, lng: 6.632273 };
    const shown = spotOf({ lat: 46.522, lng: 6.636 });
    await pool.query(sql`
      with person as (insert into users (email, display_name) values ('a@ago.test', 'A') returning id),
      car as (
        insert into cars (owner_id, title, description, location, vehicle_type, gear, seats, price_cents)
        select id, 'A', 'A', 'A', 'Sedan', 'Manual', 5, 4_000 from person returning id, owner_id),
      pickup as (
        insert into car_pickups (car_id, address, pin) select id, 'A', point(${pin.lat}, ${pin.lng}) from car)
      insert into pin_offsets (owner_id, spot, metres_north, metres_east)
      select owner_id, unnest(${[spotOf(pin), spotOf({ lat: 50, lng: 7 })]}::bigint[]), 260, 285 from car`);
    await pool.query(sql`update cars set spot = ${shown}, spot_source = 2`);
    await migrate(pool);
    expect(await many(pool, sql`select shown from pin_offsets order by spot`)).toEqual([{ shown }, { shown: null }]);
  });

  it('row 34: leaves nothing behind when interrupted, and the next start creates it completely', async () => {
    const pool = await emptyDatabase();
    const holder = await pool.connect();
    await holder.query('begin; create table task_rounds (task text)');
    const interrupted = expect(migrate(pool)).rejects.toThrow('The schema failed: terminating connection');
    const endWaiting = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await many(pool, endWaiting)).length).toBe(1);
    await interrupted;
    expect(await many(pool, sql`select 1 from pg_tables where tablename in ('users', 'cars')`)).toEqual([]);
    await holder.query('rollback');
    holder.release();
    expect(await migrate(pool)).toHaveLength(readMigrations().length);
    expect(await findDatabaseObjects(pool)).toEqual(objects);
  });

  it('is compared including defaults, constraints, indexes, functions, triggers, comments, privileges, sequences and rows', async () => {
    const differences = {
      'column cars.note': 'alter table cars add note text',
      'column cars.seats': 'alter table cars alter seats set default 4',
      'column cars.card': 'alter table cars alter card set storage extended',
      'column cars.booked': 'alter table cars alter booked drop not null',
      'column cars.description': 'alter table cars alter description type varchar(4000)',
      'relation cars': 'alter table cars set (fillfactor = 100)',
      'relation rate_limits': 'alter table rate_limits set logged',
      'relation tax_details': 'grant select on tax_details to public',
      'relation active_cars': 'create view active_cars as select id from cars where status = 1',
      'constraint cars_have_seats on cars': 'alter table cars rename constraint cars_seats_check to cars_have_seats',
      'constraint rentals_never_overlap on rentals': 'alter table rentals drop constraint rentals_never_overlap',
      'constraint rentals_in_currency on rentals': 'alter table rentals drop constraint rentals_in_currency',
      'index payouts_one_open': 'drop index payouts_one_open',
      'trigger ledger_entries_stay on ledger_entries': 'alter table ledger_entries enable trigger ledger_entries_stay',
      'trigger take_block on blocks': 'drop trigger take_block on blocks',
      'function car_card(cars)': 'alter function car_card volatile',
      'function step_of(text)':
        'create or replace function step_of(currency text) returns integer language sql immutable parallel safe return 1',
      'function rental_of_due(uuid)': 'revoke execute on function rental_of_due from public',
      'comment on column hold_expires_at of table rentals': `comment on column rentals.hold_expires_at is 'Until when'`,
      'comment on function percent_of(bigint,bigint,integer)': `comment on function percent_of is 'A share'`,
      'sequence rentals_number_seq': 'alter sequence rentals_number_seq increment 2',
      'type colour': `create type colour as enum ('red')`,
      'row of news_starts: {"kind": "review-wanted"}': `delete from news_starts where kind = 'review-wanted'`,
    };
    const client = await fresh.connect();
    await client.query('begin');
    for (const difference of Object.values(differences)) await client.query(difference);
    const others = await findDatabaseObjects(client);
    await client.query('rollback');
    client.release();
    const missed = Object.keys(differences).filter((name) => objects[name] === others[name]);
    expect(missed).toEqual([]);
  });
});
