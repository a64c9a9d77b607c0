import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const refresh = (cookie: string | undefined, headers = {}) =>
  call(server, 'POST /api/auth/refresh', { cookie, headers });
const sessionOf = (user: TestUser) => user.cookie.split('=')[1]!.split('.')[0]!;
const age = (user: TestUser, seconds: number) =>
  server.pool.query(sql`
    update sessions set rotated_at = rotated_at - make_interval(secs => ${seconds}) where id = ${sessionOf(user)}`);

describe('POST /api/auth/refresh', () => {
  it('exchanges the cookie for a token and the next cookie', async () => {
    const user = await buildUser(server);
    const { status, body, cookie } = await refresh(user.cookie);
    expect(status).toBe(200);
    expect(cookie).not.toBe(user.cookie);
    expect((await call(server, 'GET /api/me', { as: body })).body.uid).toBe(user.uid);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('returns the same next cookie to two tabs that refresh concurrently', async () => {
    const user = await buildUser(server);
    const [left, right] = await Promise.all([refresh(user.cookie), refresh(user.cookie)]);
    expect([left.status, right.status]).toEqual([200, 200]);
    expect(left.cookie).toBe(right.cookie);
    expect((await refresh(left.cookie)).status).toBe(200);
  });

  it('returns the same next cookie again when the response was lost', async () => {
    const user = await buildUser(server);
    const lost = await refresh(user.cookie);
    const again = await refresh(user.cookie);
    expect(again.status).toBe(200);
    expect(again.cookie).toBe(lost.cookie);
  });

  it('ends the session when an old cookie is reused after the grace period', async () => {
    const user = await buildUser(server);
    const { cookie: next, body } = await refresh(user.cookie);
    await age(user, 11);
    const stolen = await refresh(user.cookie);
    expect(stolen.status).toBe(401);
    expect(stolen.problem.code).toBe('auth/session-ended');
    expect((await refresh(next)).status).toBe(401);
    expect((await call(server, 'GET /api/me', { as: body })).status).toBe(401);
  });

  it.each([
    ['no cookie', () => undefined],
    ['a made-up secret', (user: TestUser) => `${user.cookie.split('.')[0]}.${'A'.repeat(43)}`],
    [
      'a session that does not exist',
      (user: TestUser) => user.cookie.replace(sessionOf(user), '00000000-0000-7000-8000-000000000000'),
    ],
    ['garbage', () => 'sparekey_session=%00.x'],
  ])('rejects %s', async (_, cookieOf) => {
    expect((await refresh(cookieOf(await buildUser(server)))).status).toBe(401);
  });

  it.each([{ origin: 'https://evil.example' }, { origin: '' }])('rejects a request with %o', async (headers) => {
    const user = await buildUser(server);
    const { status, problem } = await refresh(user.cookie, headers);
    expect(status).toBe(403);
    expect(problem.code).toBe('auth/wrong-origin');
  });

  it('rejects a banned account and an expired session', async () => {
    const banned = await buildUser(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${banned.uid}`);
    expect((await refresh(banned.cookie)).status).toBe(401);
    const expired = await buildUser(server);
    await server.pool.query(sql`update sessions set expires_at = now() where id = ${sessionOf(expired)}`);
    expect((await refresh(expired.cookie)).status).toBe(401);
  });

  it('does not extend a session beyond its maximum age', async () => {
    const user = await buildUser(server);
    await server.pool.query(sql`
      update sessions set created_at = now() - interval '29 days 23 hours' where id = ${sessionOf(user)}`);
    await refresh(user.cookie);
    const { rows } = await server.pool.query<{ hours: number }>(sql`
      select (extract(epoch from expires_at - now()) / 3600)::float8 as hours from sessions where id = ${sessionOf(user)}`);
    expect(rows[0]!.hours).toBeLessThanOrEqual(1);
  });
});

describe('POST /api/auth/sign-out', () => {
  it('revokes the session on the server and clears the cookie', async () => {
    const user = await buildUser(server);
    const { status, headers } = await call(server, 'POST /api/auth/sign-out', { cookie: user.cookie, as: user });
    expect(status).toBe(204);
    expect(headers['set-cookie']).toMatch(/^sparekey_session=;/);
    expect((await refresh(user.cookie)).status).toBe(401);
    expect((await call(server, 'GET /api/me', { as: user })).problem.code).toBe('auth/session-ended');
  });

  it('keeps the sessions of other devices', async () => {
    const user = await buildUser(server);
    const { email, password } = user;
    const elsewhere = await call(server, 'POST /api/auth/sign-in', { body: { email, password } });
    await call(server, 'POST /api/auth/sign-out', { cookie: user.cookie });
    expect((await refresh(elsewhere.cookie)).status).toBe(200);
  });

  it('rejects other origins, and cookies with only the session id right', async () => {
    const user = await buildUser(server);
    const { status } = await call(server, 'POST /api/auth/sign-out', {
      cookie: user.cookie,
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    await call(server, 'POST /api/auth/sign-out', { cookie: `sparekey_session=${sessionOf(user)}.guess` });
    expect((await refresh(user.cookie)).status).toBe(200);
  });
});
