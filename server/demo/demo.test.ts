import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_EMAILS, nextReset } from '../../contract/demo/demo-rules.ts';
import { EVENT_NAMES } from '../../contract/integrations/events.ts';
import { findViolations } from '../checks/find-violations.ts';
import { compareSchema } from '../checks/compare-schema.ts';
import { filesOfPhoto, storageKey } from '../photos/index.ts';
import { many, scalar, sql, transaction, type Pool } from '../platform/database/database.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';
import { readEmptiedTables } from './demo-tables.ts';
import { lockTables } from './demo.queries.ts';
import { checkDemoHealth } from './demo-health.ts';
import { removeLeftovers, resetDemo, runDemoRound } from './reset-demo.ts';

const server = useTestServer({ demo: true, seed: 'demo', mail: 'off', publicBrowsing: true });
const strict = useTestServer({ demo: true, seed: 'demo', mail: 'off', rateLimit: true });
const real = useTestServer({ demo: true, seed: 'demo', mail: 'off' });
const other = useTestServer();

// Resets are an hour apart. Starting early keeps all of them on one day, because the demo data depends on the day.
let hour: number;
/** Resets the demo as if another hour had passed. */
const resetAgain = () => resetDemo(server.services, (hour = nextReset(hour)));

const tables = readEmptiedTables();
const counts = async (pool: Pool) => {
  // Each reset places cars on the map at random, and some may not find a place.
  const columns = [...tables, 'demo_site']
    .filter((table) => table !== 'car_spots')
    .map((table) => `(select count(*) from ${table})::int as ${table}`);
  return (await pool.query<Record<string, number>>(`select ${columns.join(', ')}`)).rows[0]!;
};
const signUp = (at: typeof server, name: string) =>
  call(at, 'POST /api/auth/sign-up', {
    body: { email: `${name}@visitor.example`, password: 'a long and unusual phrase', displayName: 'A Visitor' },
  });
const tryAs = async (at: typeof server, as: keyof typeof DEMO_EMAILS) =>
  (await call(at, 'POST /api/auth/demo', { body: { as } })).body;
const carIds = (pool: Pool) => many<{ id: string }>(pool, sql`select id from cars order by id`);

beforeAll(async () => {
  hour = Date.parse(`${today()}T00:30:00Z`);
  for (const each of [server, strict]) expect(await resetDemo(each.services, hour)).toBe(true);
});

describe('resetDemo', () => {
  it('restores every table to its initial state and keeps all invariants and the schema', async () => {
    const fresh = await counts(server.pool);
    const ids = await carIds(server.pool);
    const visitor = (await signUp(server, 'writes-a-lot')).body;
    const renter = await tryAs(server, 'renter');
    const body = { text: 'Is it still free?' };
    const { id: carId } = ids[0]!;
    expect(
      (await call(server, 'POST /api/threads', { as: visitor, body: { carId, key: randomUUID(), ...body } })).status,
    ).toBe(201);
    await call(server, 'PUT /api/saved/:carId', { as: renter, params: { carId } });
    await buildPhoto(server, visitor);
    expect(await counts(server.pool)).not.toEqual(fresh);

    expect(await resetAgain()).toBe(true);
    expect(await counts(server.pool)).toEqual(fresh);
    expect(await carIds(server.pool)).toEqual(ids);
    expect(await findViolations(server.services)).toEqual([]);
    expect(await compareSchema(server.pool)).toEqual([]);
    expect(await many(server.pool, sql`select 1 from users where email = 'writes-a-lot@visitor.example'`)).toEqual([]);
  });

  it('ends every session and rejects old refresh tokens', async () => {
    const visitor = await signUp(server, 'stays-signed-in');
    await resetAgain();
    expect((await call(server, 'GET /api/me', { as: visitor.body })).problem.code).toBe('auth/session-ended');
    expect((await call(server, 'POST /api/auth/refresh', { cookie: visitor.cookie })).status).toBe(401);
  });

  it('removes uploaded files, including one stored after the reset, and keeps the demo photos', async () => {
    const { storage } = server.services;
    const photo = await buildPhoto(server, (await signUp(server, 'uploads')).body);
    const [file] = filesOfPhoto(photo.key).map(storageKey);
    await resetAgain();
    await removeLeftovers(server.services);
    expect(await storage.has(file!)).toBe(false);
    await storage.put(file!, Buffer.from('late'), 'image/webp');
    await removeLeftovers(server.services);
    expect(await storage.has(file!)).toBe(false);
    await server.pool.query(sql`update demo_leftovers set left_at = left_at - interval '3 minutes'`);
    await removeLeftovers(server.services);
    expect(await scalar(server.pool, sql`select count(*) from demo_leftovers`)).toBe(0);
    const own = await many<{ key: string }>(server.pool, sql`select key from photos`);
    for (const { key } of own) expect(await storage.has(storageKey(filesOfPhoto(key)[0]!)), key).toBe(true);
  });

  it('runs once an hour when several processes try concurrently', async () => {
    hour = nextReset(hour);
    const done = await Promise.all([1, 2, 3].map(() => resetDemo(server.services, hour)));
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('does not block readers and waits for open write transactions', async () => {
    let isDone = false;
    await transaction(server.pool, async (db) => {
      await db.query(sql`update users set about = 'in the middle of something' where email = ${DEMO_EMAILS.owner}`);
      void resetAgain().then(() => (isDone = true));
      await expect
        .poll(() => scalar<number>(db, sql`select count(*) from pg_locks where not granted`))
        .toBeGreaterThan(0);
      expect((await call(server, 'GET /api/cars')).status).toBe(200);
      expect(isDone).toBe(false);
    });
    await expect.poll(() => isDone).toBe(true);
    await transaction(server.pool, async (db) => {
      await lockTables(db, tables);
      expect((await call(server, 'GET /api/cars')).status).toBe(200);
    });
  });

  it('row 145: changes nothing when it fails halfway, and succeeds the next time', async () => {
    const before = await counts(server.pool);
    await server.pool.query(
      `alter table users add constraint no_demo check (email <> '${DEMO_EMAILS.admin}') not valid`,
    );
    await expect(resetDemo(server.services, nextReset(hour))).rejects.toThrow('no_demo');
    await server.pool.query('alter table users drop constraint no_demo');
    expect(await counts(server.pool)).toEqual(before);
    expect(await resetAgain()).toBe(true);
  });
});

describe('a site with real users', () => {
  it('is never reset, and reports the reason', async () => {
    const person = await buildUser(real);
    const before = await counts(real.pool);
    await expect(resetDemo(real.services)).rejects.toThrow('1 account that is not a demo account');
    await expect(runDemoRound(real.services)).rejects.toThrow('Nothing was changed');
    expect(await counts(real.pool)).toEqual(before);
    expect((await call(real, 'GET /api/me', { as: person })).status).toBe(200);
    expect((await call(real, 'POST /api/auth/demo', { body: { as: 'admin' } })).problem.code).toBe(
      'server/unavailable',
    );
    expect((await checkDemoHealth(real.services)).state).toBe('wrong');
  });

  it('is not reset when a user was added while the reset waited, even if deleted', async () => {
    const before = await carIds(server.pool);
    let refused: Promise<unknown> | undefined;
    await transaction(server.pool, async (db) => {
      await db.query(
        sql`insert into users (email, display_name, deleted_at) values ('was@real.example', 'Deleted', now())`,
      );
      refused = expect(resetDemo(server.services, nextReset(hour))).rejects.toThrow('not a demo account');
      await expect
        .poll(() => scalar<number>(db, sql`select count(*) from pg_locks where not granted`))
        .toBeGreaterThan(0);
    });
    await refused;
    expect(await carIds(server.pool)).toEqual(before);
    await server.pool.query(sql`delete from users where email = 'was@real.example'`);
  });

  it('is left alone by the worker when DEMO is off', async () => {
    const person = await buildUser(other);
    await other.pool.query(sql`insert into demo_site (next_reset_at) values ('-infinity')`);
    await runDemoRound(other.services);
    expect((await call(other, 'GET /api/me', { as: person })).status).toBe(200);
  });

  it('does not offer sign-in without a password', async () => {
    expect((await call(other, 'POST /api/auth/demo', { body: { as: 'admin' } })).problem.code).toBe(
      'request/not-found',
    );
  });
});

describe('a demo visitor', () => {
  it.each(['renter', 'owner', 'admin'] as const)('signs in as the demo %s without a password', async (as) => {
    const { user, accessToken } = await tryAs(server, as);
    expect(user).toMatchObject({ email: DEMO_EMAILS[as], isAdmin: as === 'admin' });
    expect((await call(server, 'GET /api/me', { as: { accessToken } })).status).toBe(200);
  });

  it('cannot lock others out of a shared account, as its user or as an administrator', async () => {
    const owner = await tryAs(server, 'owner');
    const admin = await tryAs(server, 'admin');
    const body = { current: 'sparekey-demo', next: 'a long and unusual phrase' };
    const ban = { isBanned: true, version: 1 };
    const responses = [
      await call(server, 'POST /api/me/password', { as: owner, body }),
      await call(server, 'DELETE /api/me', { as: owner, body: { password: 'sparekey-demo' } }),
      await call(server, 'DELETE /api/me/devices', { as: owner }),
      await call(server, 'PATCH /api/admin/users/:id', { as: admin, params: { id: owner.user.uid }, body: ban }),
      await call(server, 'POST /api/admin/users/:id/sign-out', { as: admin, params: { id: owner.user.uid } }),
    ];
    for (const { problem } of responses) expect(problem.code).toBe('demo/shared-account');
  });

  it('can change the password of an account that they created', async () => {
    const { user, accessToken } = (await signUp(server, 'own-account')).body;
    const body = { current: 'a long and unusual phrase', next: 'another unusual phrase' };
    expect((await call(server, 'POST /api/me/password', { as: { accessToken }, body })).status).toBe(204);
    expect(user.isVerified).toBe(false);
  });

  it('cannot send webhooks or email', async () => {
    const admin = await tryAs(server, 'admin');
    const body = { address: 'https://elsewhere.example/hook', events: [EVENT_NAMES[0]] };
    const webhook = await call(server, 'POST /api/admin/webhooks', { as: admin, body });
    expect(webhook.problem.code).toBe('demo/closed');
    expect((await call(server, 'POST /api/admin/system/test-mail', { as: admin })).problem.code).toBe('demo/closed');
    expect(server.config.mail).toBe('off');
  });

  it('is rate limited per address, and a reset does not restore the allowance', async () => {
    const statuses = [];
    for (let n = 1; n <= 6; n++) statuses.push((await signUp(strict, `many-${n}`)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await resetDemo(strict.services, nextReset(Date.now()));
    const again = await signUp(strict, 'many-7');
    expect(again.problem.code).toBe('demo/too-many');
  });

  it('sees in the configuration that the site is a demo', async () => {
    expect((await call(server, 'GET /api/config')).body.demo).toBe(true);
    expect((await call(other, 'GET /api/config')).body).not.toHaveProperty('demo');
  });
});
