import type { Endpoint } from '../../../contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { api } from '../../../contract/api.ts';
import { SCOPES, scopesFor, type KeyKind, type Scope } from '../../../contract/scopes.ts';
import { keyLimits } from '../../../contract/accounts/limits.ts';
import { deleteAccount } from '../../accounts/index.ts';
import { scalar, sql } from '../../platform/database/database.ts';
import { buildCar, buildVerified, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { examplePath, listRoutes, routeName } from '../../testing/list-routes.ts';
import { useTestServer } from '../../testing/test-server.ts';

const endpoints: Endpoint[] = Object.values(api);
const server = useTestServer();

const bodyOf = (user: TestUser, scopes: Scope[]) => ({
  name: 'A program',
  scopes,
  days: null,
  password: user.password,
});

async function make(user: TestUser, scopes: Scope[], kind: KeyKind = 'personal') {
  const to = kind === 'operator' ? 'POST /api/admin/keys' : 'POST /api/my/keys';
  const { status, body, problem } = await call(server, to, { as: user, body: bodyOf(user, scopes) });
  expect(status, problem?.detail).toBe(201);
  return { ...body, as: { accessToken: body.key } };
}

const statusOfMyCars = async (as: { accessToken: string }) => (await call(server, 'GET /api/my/cars', { as })).status;

describe('scopes', () => {
  it.each([
    ['personal', scopesFor('personal')],
    ['operator', scopesFor('operator')],
  ] as const)('open exactly the endpoints that require them, for %s keys', async (kind, scopes) => {
    const user = await buildVerified(server, { isAdmin: kind === 'operator' });
    const keys = new Map<Scope, { accessToken: string }>();
    for (const scope of scopes) keys.set(scope, (await make(user, [scope], kind)).as);
    const wrong: string[] = [];
    for (const route of listRoutes(server.app)) {
      const endpoint = Object.values(api).find((known) => known.name === routeName(route));
      if (endpoint?.access === 'public' || !route.url.startsWith('/api/')) continue;
      if (!endpoint && ['/api/docs', '/api/openapi.json'].includes(route.url)) continue;
      for (const [scope, as] of keys) {
        const { status, problem } = await send(server, route.method, examplePath(route.url), undefined, { as });
        const code = [401, 403].includes(status) ? problem.code : 'open';
        const wanted = endpoint && 'scope' in endpoint ? endpoint.scope : null;
        const isAllowed = kind === 'operator' || endpoint?.access !== 'admin';
        const expected = !wanted
          ? 'access/not-by-key'
          : wanted !== scope
            ? 'access/scope-missing'
            : isAllowed
              ? 'open'
              : 'access/denied';
        if (code !== expected) wrong.push(`${routeName(route)} with ${scope}: ${code}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are each required by an endpoint and available to at least one kind of key', () => {
    const used = new Set(endpoints.map(({ scope }) => scope));
    expect(SCOPES.filter((scope) => !used.has(scope))).toEqual([]);
    expect(new Set([...scopesFor('personal'), ...scopesFor('operator')]).size).toBe(SCOPES.length);
  });

  it('never open endpoints for payments, agreements, accounts, sessions or keys', () => {
    const forbidden =
      /payment|payout-account|cancellation$|accept|given-back|kept-card|decision|\/me\b|\/auth\/|\/keys|tax|dac7|rentals$|changes$|claims$|contest|agreement|review$|answer$|reports$/;
    const open = endpoints.filter(({ name, scope }) => !name.startsWith('GET ') && forbidden.test(name) && scope);
    expect(open).toEqual([]);
    expect(api.me.scope).toBeNull();
  });

  it('give an administrator’s personal key no administrator rights', async () => {
    const admin = await buildVerified(server, { isAdmin: true });
    const foreign = await buildCar(server);
    const { as } = await make(admin, ['read:cars', 'write:cars']);
    expect((await call(server, 'GET /api/admin/cars', { as })).status).toBe(403);
    expect((await call(server, 'POST /api/cars/:id/pause', { as, params: { id: foreign.id } })).status).toBeGreaterThan(
      399,
    );
    const refused = await call(server, 'POST /api/my/keys', { as: admin, body: bodyOf(admin, ['read:admin']) });
    expect([refused.status, refused.problem.code]).toEqual([400, 'key/scope-not-allowed']);
    const asOperator = { as: admin, body: bodyOf(admin, ['write:cars']) };
    expect((await call(server, 'POST /api/admin/keys', asOperator)).status).toBe(400);
  });
});

describe('an API key', () => {
  it('acts as its user and shows only their data', async () => {
    const [owner, other] = [await buildVerified(server), await buildVerified(server)];
    const car = await buildCar(server, { ownerId: owner.uid });
    const [own, foreign] = [await make(owner, ['read:cars']), await make(other, ['read:cars'])];
    const carsOf = async (as: { accessToken: string }) =>
      JSON.stringify((await call(server, 'GET /api/my/cars', { as })).body).includes(car.id);
    expect([await carsOf(own.as), await carsOf(foreign.as)]).toEqual([true, false]);
  });

  it('is returned once, listed by prefix, stored as a hash, emailed about and recorded', async () => {
    const user = await buildVerified(server);
    const { key, details } = await make(user, ['read:cars']);
    const { keys } = (await call(server, 'GET /api/my/keys', { as: user })).body;
    expect(keys).toEqual([details]);
    expect(JSON.stringify(keys)).not.toContain(key);
    expect(key.startsWith(details.prefix)).toBe(true);
    const dump = await scalar<string>(server.pool, sql`select json_agg(api_keys)::text from api_keys`);
    expect(dump).not.toContain(key);
    const actions = sql`select count(*)::int from audit_log where user_id = ${user.uid} and action = 'key-made'`;
    expect(await scalar(server.pool, actions)).toBe(1);
    await server.outbox.flush();
    const mails = sql`select count(*)::int from mailbox where recipient = ${user.email} and subject = 'A new API key was created'`;
    expect(await scalar(server.pool, mails)).toBe(1);
  });

  it('requires the password to create', async () => {
    const user = await buildVerified(server);
    const body = { ...bodyOf(user, ['read:cars']), password: 'not the password' };
    const { status, problem } = await call(server, 'POST /api/my/keys', { as: user, body });
    expect([status, problem.code]).toEqual([400, 'account/wrong-password']);
    expect((await call(server, 'GET /api/my/keys', { as: user })).body.keys).toEqual([]);
  });

  it('row 72: stops working immediately when revoked, which only its user can do', async () => {
    const [user, other] = [await buildVerified(server), await buildVerified(server, { isAdmin: true })];
    const { as, details } = await make(user, ['read:cars']);
    const revoke = (by: TestUser) => call(server, 'DELETE /api/my/keys/:id', { as: by, params: { id: details.id } });
    expect((await revoke(other)).status).toBe(404);
    const asOperator = { as: other, params: { id: details.id } };
    expect((await call(server, 'DELETE /api/admin/keys/:id', asOperator)).status).toBe(404);
    expect(await statusOfMyCars(as)).toBe(200);
    expect((await revoke(user)).status).toBe(204);
    const { status, problem } = await call(server, 'GET /api/my/cars', { as });
    expect([status, problem.code]).toEqual([401, 'auth/key-invalid']);
  });

  it.each([
    ['it has expired', (uid: string) => sql`update api_keys set expires_at = now() where user_id = ${uid}`],
    ['its user is banned', (uid: string) => sql`update users set banned_at = now() where id = ${uid}`],
  ])('returns 401 once %s', async (_, end) => {
    const user = await buildVerified(server);
    const { as } = await make(user, ['read:cars']);
    expect(await statusOfMyCars(as)).toBe(200);
    await server.pool.query(end(user.uid));
    expect(await statusOfMyCars(as)).toBe(401);
  });

  it('is deleted with its user', async () => {
    const user = await buildVerified(server);
    const { as } = await make(user, ['read:cars']);
    await deleteAccount(server.services, user.email);
    expect(await statusOfMyCars(as)).toBe(401);
    expect(await scalar(server.pool, sql`select count(*)::int from api_keys where user_id = ${user.uid}`)).toBe(0);
  });

  it('of the operator works while its creator is an administrator, and any administrator can revoke it', async () => {
    const [maker, other] = [
      await buildVerified(server, { isAdmin: true }),
      await buildVerified(server, { isAdmin: true }),
    ];
    const { as, details } = await make(maker, ['read:admin'], 'operator');
    const status = async () => (await call(server, 'GET /api/admin/cars', { as })).status;
    expect(await status()).toBe(200);
    await server.pool.query(sql`update users set is_admin = false where id = ${maker.uid}`);
    expect(await status()).toBe(401);
    await server.pool.query(sql`update users set is_admin = true where id = ${maker.uid}`);
    expect((await call(server, 'GET /api/admin/keys', { as: other })).body.keys.map(({ id }) => id)).toContain(
      details.id,
    );
    await call(server, 'DELETE /api/admin/keys/:id', { as: other, params: { id: details.id } });
    expect(await status()).toBe(401);
  });

  it('records its last use at most once a minute', async () => {
    const { as, details } = await make(await buildVerified(server), ['read:cars']);
    const used = () =>
      scalar<Date | null>(server.pool, sql`select last_used_at from api_keys where id = ${details.id}`);
    expect(await used()).toBeNull();
    await statusOfMyCars(as);
    const first = await used();
    await statusOfMyCars(as);
    expect([first === null, await used()]).toEqual([false, first]);
    await server.pool.query(
      sql`update api_keys set last_used_at = now() - interval '2 minutes' where id = ${details.id}`,
    );
    await statusOfMyCars(as);
    expect((await used())!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
  });

  it('is limited in number, even with concurrent requests', async () => {
    const user = await buildVerified(server);
    await server.pool.query(sql`
      insert into api_keys (kind, user_id, name, scopes, prefix, secret_hash)
      select 'personal', ${user.uid}, 'k', '{read:cars}', 'spk_', sha256(gen_random_uuid()::text::bytea)
      from generate_series(1, ${keyLimits.keysMax - 1})`);
    const body = bodyOf(user, ['read:cars']);
    const responses = await Promise.all([1, 2, 3].map(() => call(server, 'POST /api/my/keys', { as: user, body })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('returns 401 when it was never issued', async () => {
    for (const accessToken of ['spk_', `spk_${'a'.repeat(49)}`, 'spk_😀']) {
      expect((await send(server, 'GET', '/api/my/cars', undefined, { as: { accessToken } })).status).toBe(401);
    }
  });
});

describe('rate limits', () => {
  const limited = useTestServer({ rateLimit: true });

  it('count each key separately', async () => {
    const user = await buildVerified(limited);
    const [busy, idle] = await Promise.all(
      ['busy', 'idle'].map(async (key) => {
        const created = await call(limited, 'POST /api/my/keys', {
          as: user,
          body: { ...bodyOf(user, ['read:cars']), name: key },
        });
        return { id: created.body.details.id, as: { accessToken: created.body.key } };
      }),
    );
    await call(limited, 'GET /api/my/cars', { as: busy!.as });
    await limited.pool.query(sql`
      update rate_limits set points = ${keyLimits.requestsPerMinute} where key = ${`api-key:${busy!.id}`}`);
    const refused = await call(limited, 'GET /api/my/cars', { as: busy!.as });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await call(limited, 'GET /api/my/cars', { as: idle!.as })).status).toBe(200);
  });
});
