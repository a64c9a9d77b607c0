import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPool, sql, type Sql } from '../platform/database/database.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { runInProcess, useProcesses } from '../testing/process.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';
import { main } from './verify.ts';

const { folder, run } = useProcesses();
const verify = (env: Record<string, string>, ...args: string[]) =>
  runInProcess(main, { DATA_DIR: folder, ...env }, ...args);

async function verifyDatabase(
  { env, ...options }: { isEmpty?: boolean; change?: Sql; env?: Record<string, string> },
  ...args: string[]
) {
  const database = await createTestDatabase(options);
  const pool = createPool(database, () => {}, 1);
  if (options.change) await pool.query(options.change);
  await pool.end();
  return verify({ DATABASE_URL: databaseUrl(database), ...env }, ...args);
}

describe('npm run verify', () => {
  it('reports that everything is in order', async () => {
    expect(await verifyDatabase({})).toEqual({
      code: 0,
      output: expect.stringMatching(/^Database: test_\w+ at .*\nEverything is in order\.\n$/) as string,
    });
  });

  const STRAY_CHARGE = sql`
    insert into sandbox_charges (id, key, amount_cents, currency, status) values ('x', 'x', 1, 'usd', 'succeeded')`;

  it('reports violations', async () => {
    const { code, output } = await verifyDatabase({ change: STRAY_CHARGE });
    expect(code).toBe(1);
    expect(output).toContain('Not true: every charge of the provider is ours.\n  The provider sandbox charged 1,');
    expect(output).toContain('1 thing is wrong.');
  });

  it('prints nothing with --quiet unless something is wrong', async () => {
    const parked = sql`
      insert into outbox (kind, payload, failed_at, attempts) values ('password-reset', '{}', now(), 8)`;
    expect(await verifyDatabase({ change: parked }, '--quiet')).toEqual({ code: 0, output: '' });
    const { code, output } = await verifyDatabase({ change: STRAY_CHARGE }, '--quiet');
    expect(code).toBe(1);
    expect(output).toMatch(/^Database: test_.*\nNot true: every charge of the provider is ours\./);
    expect(output).toMatch(/1 thing is wrong\.\n$/);
  });

  it('does not report unsent mail with MAIL=off, as in a trial restore', async () => {
    const change = sql`
      insert into outbox (kind, payload, created_at) values ('password-reset', '{}', now() - interval '2 days')`;
    const waiting = await verifyDatabase({ change });
    expect(waiting.output).toContain('Not true: every mail is sent or abandoned in time.');
    const tried = await verifyDatabase({ change, env: { MAIL: 'off' } });
    expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('Everything is in order.') as string });
  });

  it('checks car photos only with --photos, and lists lost ones', async () => {
    const change = sql`
      with owner as (
        insert into users (email, display_name) values ('owner@cars.test', 'Owner') returning id),
      car as (
        insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type)
        select id, 'Lost photo', 'A car', 4500, 'Girona', 'Manual', 4, 'Sedan' from owner returning id, owner_id)
      insert into photos (key, uploader_id, car_id, width, height, position, placeholder)
      select 'lost-photo-lost-photo-lo', owner_id, id, 10, 10, 0, 'data:,' from car`;
    expect((await verifyDatabase({ change })).output).not.toContain('lost-photo');
    const { code, output } = await verifyDatabase({ change }, '--photos');
    expect(code).toBe(1);
    expect(output).toContain('Photos of cars whose files are missing (3):\n  - lost-photo-lost-photo-lo-480.webp');
  });

  it('row 159: lists stray photo files, and removes those older than a day with --remove', async () => {
    const DATA_DIR = join(folder, 'photos-newer-than-the-backup');
    const storage = createDiskStorage(DATA_DIR);
    const aged = async (key: string, hours: number) => {
      await storage.put(key, Buffer.from('photo'), 'image/webp');
      const at = new Date(Date.now() - hours * 3_600_000);
      const path = join(DATA_DIR, key.replace(/\/(..)/, '/$1/$1'));
      utimesSync(path, at, at);
      return key;
    };
    const old = await aged(`carImages/${'a'.repeat(24)}-480.webp`, 30);
    const oldPrivate = await aged(`privateImages/${'b'.repeat(24)}-private-480.webp`, 30);
    const young = await aged(`carImages/${'c'.repeat(24)}-480.webp`, 2);
    const current = await aged(`carImages/${'d'.repeat(24)}-480.webp`, 0);
    const foreign = await aged('carImages/somebody-elses.webp', 30);
    const database = await createTestDatabase();
    const run = (...args: string[]) => verify({ DATABASE_URL: databaseUrl(database), DATA_DIR }, ...args);

    const named = await run('--photos');
    expect(named.code).toBe(1);
    expect(named.output).toContain('Unreferenced photo files; --remove removes those older than a day (3):');
    for (const key of [old, oldPrivate, young]) expect(named.output).toContain(`  - ${key}\n`);
    expect(named.output).not.toMatch(/dddd|somebody/);
    const left = async () => [...(await storage.list('carImages')), ...(await storage.list('privateImages'))];
    expect(await left()).toHaveLength(5);

    const removed = await run('--photos', '--remove');
    expect(removed.output).toContain('Unreferenced photo files removed: 2.');
    expect(removed.output).toContain(`too young to be removed (1):\n  - ${young}\n`);
    expect(await left()).toEqual([young, current, foreign]);
    expect((await run('--remove')).output).toContain('Usage: npm run verify -- [--photos [--remove [--owns-bucket]]]');
  });

  it.each<[string, () => Promise<{ code: number | null; output: string }>, RegExp]>([
    [
      'is empty',
      () => verifyDatabase({ isEmpty: true }),
      /^Database: .*\nThis database is empty: start Sparekey with it once\.\n$/,
    ],
    [
      'is from an older version',
      () => verifyDatabase({ change: sql`delete from schema_migrations where name like '0013%'` }),
      /^Database: .*\nThis database is from an older version, without 0013-idempotency-keys\.sql: start Sparekey with it once\.\n$/,
    ],
    [
      'cannot be reached',
      () => verify({ DATABASE_URL: 'postgres://me:hush@localhost:1/x' }),
      /^Database: .*\nThe database at localhost:1 cannot be reached: .*ECONNREFUSED.*\n$/,
    ],
  ])('reports in one sentence that the database %s', async (_what, attempt, sentence) => {
    const { code, output } = await attempt();
    expect(output).toMatch(sentence);
    expect(code).toBe(1);
  });

  it('reports a missing database in one sentence, and creates none', async () => {
    const DATA_DIR = join(folder, 'nothing');
    const { code, output } = await run('commands/verify.ts', { DATA_DIR });
    expect(output).toMatch(
      /^Database: .*\nThere is no database in .*nothing: start Sparekey once, or set DATA_DIR or DATABASE_URL\.\n$/,
    );
    expect(code).toBe(1);
    expect(readdirSync(DATA_DIR)).not.toContain('postgres');
  });
});
