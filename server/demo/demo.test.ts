import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_EMAILS, nextReset } from '../../contract/demo/demo-rules.ts';
import { EVENT_NAMES } from '../../contract/integrations/events.ts';
import { findViolations } from '../checks/find-violations.ts';
import { compareSchema } from '../checks/compare-schema.ts';
import { filesOfPhoto, photoStorageKey } from '../photos/index.ts';
import { many, scalar, sql, transaction, type Pool } from '../platform/database/database.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { readEmptiedTables } from './demo-tables.ts';
import { lockTables } from './demo.queries.ts';
import { lookAtDemo } from './look-at-demo.ts';
import { removeLeftovers, resetDemo, tendDemo } from './reset-demo.ts';

const server = useTestServer({ demo: true, seed: 'demo', mail: 'off', publicBrowsing: true });
const strict = useTestServer({ demo: true, seed: 'demo', mail: 'off', rateLimit: true });
const real = useTestServer({ demo: true, seed: 'demo', mail: 'off' });
const other = useTestServer();

// Each reset is an hour after the last. Starting early keeps all of them on one day, for which the demo data is the same.
let hour = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:30:00Z`);
/** As if another hour had passed */
const resetAgain = () => resetDemo(server.services, (hour = nextReset(hour)));

const tables = readEmptiedTables();
const counts = async (pool: Pool) => {
  // Where a car is shown is drawn anew, and for some there is no room.
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
  for (const each of [server, strict]) expect(await resetDemo(each.services, hour)).toBe(true);
});

describe('a demo that begins afresh', () => {
  it('leaves every table as a fresh demo has it, whatever people did, with books, history and triggers in order', async () => {
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

  it('ends every session, and lets nobody in by what they had', async () => {
    const visitor = await signUp(server, 'stays-signed-in');
    await resetAgain();
    expect((await call(server, 'GET /api/me', { as: visitor.body })).problem.code).toBe('auth/session-ended');
    expect((await call(server, 'POST /api/auth/refresh', { cookie: visitor.cookie })).status).toBe(401);
  });

  it('keeps no file that a visitor uploaded, not even one that arrives late, and all of its own', async () => {
    const { storage } = server.services;
    const photo = await buildPhoto(server, (await signUp(server, 'uploads')).body);
    const [file] = filesOfPhoto(photo.key).map(photoStorageKey);
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
    for (const { key } of own) expect(await storage.has(photoStorageKey(filesOfPhoto(key)[0]!)), key).toBe(true);
  });

  it('happens once in an hour, however many processes want it', async () => {
    hour = nextReset(hour);
    const done = await Promise.all([1, 2, 3].map(() => resetDemo(server.services, hour)));
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('lets people read while it waits and works, and waits for those who write', async () => {
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

  it('row 145: changes nothing if it fails in the middle, and begins afresh the next time', async () => {
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

describe('a site with real people', () => {
  it('is never reset, at a start or later, and says so', async () => {
    const person = await buildUser(real);
    const before = await counts(real.pool);
    await expect(resetDemo(real.services)).rejects.toThrow('1 person who is no demo person');
    await expect(tendDemo(real.services)).rejects.toThrow('Nothing was changed');
    expect(await counts(real.pool)).toEqual(before);
    expect((await call(real, 'GET /api/me', { as: person })).status).toBe(200);
    expect((await call(real, 'POST /api/auth/demo', { body: { as: 'admin' } })).problem.code).toBe(
      'server/unavailable',
    );
    expect((await lookAtDemo(real.services)).state).toBe('wrong');
  });

  it('is not reset either when the person came while the reset was waiting, or has been deleted since', async () => {
    const before = await carIds(server.pool);
    let refused: Promise<unknown> | undefined;
    await transaction(server.pool, async (db) => {
      await db.query(
        sql`insert into users (email, display_name, deleted_at) values ('was@real.example', 'Deleted', now())`,
      );
      refused = expect(resetDemo(server.services, nextReset(hour))).rejects.toThrow('no demo person');
      await expect
        .poll(() => scalar<number>(db, sql`select count(*) from pg_locks where not granted`))
        .toBeGreaterThan(0);
    });
    await refused;
    expect(await carIds(server.pool)).toEqual(before);
    await server.pool.query(sql`delete from users where email = 'was@real.example'`);
  });

  it('is not touched by a worker that is told of no demo', async () => {
    const person = await buildUser(other);
    await other.pool.query(sql`insert into demo_site (next_reset_at) values ('-infinity')`);
    await tendDemo(other.services);
    expect((await call(other, 'GET /api/me', { as: person })).status).toBe(200);
  });

  it('has no way in without a password', async () => {
    expect((await call(other, 'POST /api/auth/demo', { body: { as: 'admin' } })).problem.code).toBe(
      'request/not-found',
    );
  });
});

describe('a visitor of a demo', () => {
  it.each(['renter', 'owner', 'admin'] as const)('is its %s by one press', async (as) => {
    const { user, accessToken } = await tryAs(server, as);
    expect(user).toMatchObject({ email: DEMO_EMAILS[as], isAdmin: as === 'admin' });
    expect((await call(server, 'GET /api/me', { as: { accessToken } })).status).toBe(200);
  });

  it('cannot take a shared account from the others, as its person or as an administrator', async () => {
    const owner = await tryAs(server, 'owner');
    const admin = await tryAs(server, 'admin');
    const body = { current: 'sparekey-demo', next: 'a long and unusual phrase' };
    const ban = { isBanned: true, version: 1 };
    const asked = [
      await call(server, 'POST /api/me/password', { as: owner, body }),
      await call(server, 'DELETE /api/me', { as: owner, body: { password: 'sparekey-demo' } }),
      await call(server, 'DELETE /api/me/devices', { as: owner }),
      await call(server, 'PATCH /api/admin/users/:id', { as: admin, params: { id: owner.user.uid }, body: ban }),
      await call(server, 'POST /api/admin/users/:id/sign-out', { as: admin, params: { id: owner.user.uid } }),
    ];
    for (const { problem } of asked) expect(problem.code).toBe('demo/shared-account');
  });

  it('does with an account of their own what people do with theirs', async () => {
    const { user, accessToken } = (await signUp(server, 'own-account')).body;
    const body = { current: 'a long and unusual phrase', next: 'another unusual phrase' };
    expect((await call(server, 'POST /api/me/password', { as: { accessToken }, body })).status).toBe(204);
    expect(user.isVerified).toBe(false);
  });

  it('reaches nobody outside by it: no webhook, no calendar, no mail', async () => {
    const admin = await tryAs(server, 'admin');
    const body = { address: 'https://elsewhere.example/hook', events: [EVENT_NAMES[0]] };
    const webhook = await call(server, 'POST /api/admin/webhooks', { as: admin, body });
    expect(webhook.problem.code).toBe('demo/closed');
    expect((await call(server, 'POST /api/admin/system/test-mail', { as: admin })).problem.code).toBe('demo/closed');
    expect(server.config.mail).toBe('off');
  });

  it('has only so much of it in an hour, from one address, and a reset gives no more', async () => {
    const statuses = [];
    for (let n = 1; n <= 6; n++) statuses.push((await signUp(strict, `many-${n}`)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await resetDemo(strict.services, nextReset(Date.now()));
    const again = await signUp(strict, 'many-7');
    expect(again.problem.code).toBe('demo/too-many');
  });

  it('is told that it is a demo, before anything else', async () => {
    expect((await call(server, 'GET /api/config')).body.demo).toBe(true);
    expect((await call(other, 'GET /api/config')).body).not.toHaveProperty('demo');
  });
});
