import { describe, expect, it } from 'vitest';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { requestResetLink } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ rateLimit: true });
const NEXT = 'another unusual phrase';
const change = (as: TestUser, current = as.password, next = NEXT) =>
  call(server, 'POST /api/me/password', { body: { current, next }, as });
const signIn = ({ email }: TestUser, password: string, cookie?: string) =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password }, cookie });

const exhaustGuesses = ({ email }: TestUser) =>
  server.pool.query(sql`
    insert into rate_limits (key, points, expire)
    values (${`guess-account:${email}`}, 99, (extract(epoch from now()) * 1000)::bigint + 3600000)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`);

describe('POST /api/me/password', () => {
  it('keeps the current session, ends other sessions and mailed links, and notifies the user by mail', async () => {
    const user = await buildUser(server);
    const other = await signIn(user, user.password);
    const reset = await requestResetLink(server, user.email);
    expect((await change(user)).status).toBe(204);
    expect((await call(server, 'GET /api/me', { as: user })).status).toBe(200);
    expect((await call(server, 'GET /api/me', { as: other.body })).status).toBe(401);
    expect((await call(server, 'POST /api/auth/refresh', { cookie: other.cookie })).status).toBe(401);
    expect((await call(server, 'POST /api/auth/refresh', { cookie: user.cookie })).status).toBe(200);
    const body = { token: reset, password: 'a third unusual phrase' };
    expect((await call(server, 'POST /api/auth/reset-password', { body })).status).toBe(400);
    expect((await signIn(user, user.password)).status).toBe(401);
    expect((await signIn(user, NEXT)).status).toBe(200);
    await server.outbox.flush();
    const mails = sql`select subject from mailbox where recipient = ${user.email} order by id desc limit 1`;
    expect(await many(server.pool, mails)).toEqual([{ subject: 'Your password was changed' }]);
    const entries = sql`select action, actor_id, details from audit_log where user_id = ${user.uid}`;
    expect(await many(server.pool, entries)).toEqual([{ action: 'password-changed', actor_id: user.uid, details: {} }]);
  });

  it.each([
    ['a wrong password', 'not the password', NEXT, 'account/wrong-password', 'current'],
    ['no password', '', NEXT, 'auth/missing-password', 'current'],
    ['a short new password', undefined, 'short', 'auth/weak-password', 'next'],
    ['a common new password', undefined, 'password1', 'auth/weak-password', 'next'],
  ])('returns an error at the field for %s', async (_, current, next, code, field) => {
    const user = await buildUser(server);
    const { status, problem } = await change(user, current, next);
    expect([status, problem.code, problem.fields?.[field]?.code]).toEqual([400, code, code]);
    expect((await signIn(user, user.password)).status).toBe(200);
  });

  it('limits guesses by session, independently of guesses at sign-in', async () => {
    const user = await buildUser(server);
    await exhaustGuesses(user);
    const answers = [];
    for (let n = 0; n <= accountLimits.guessesPerHour; n++) answers.push((await change(user, 'wrong')).status);
    expect(answers.filter((status) => status === 400)).toHaveLength(accountLimits.guessesPerHour);
    expect(answers.at(-1)).toBe(429);
    expect((await change(user)).status).toBe(429);
    await server.pool.query(sql`delete from rate_limits`);
    expect((await change(user)).status).toBe(204);
  });

  it('accepts one of two concurrent changes', async () => {
    const user = await buildUser(server);
    const chosen = [NEXT, 'a third unusual phrase'];
    const answers = await Promise.all(chosen.map((next) => change(user, user.password, next)));
    const statuses = answers.map(({ status }) => status);
    // The second request fails in its transaction, or earlier because its password is no longer the current one.
    expect(statuses.toSorted()).toEqual([204, expect.toBeOneOf([400, 401])]);
    const signedIn = await Promise.all(chosen.map(async (password) => (await signIn(user, password)).status));
    expect(signedIn).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)));
  });

  it('keeps the browser a known device', async () => {
    const user = await buildUser(server);
    const { headers } = await change(user);
    const device = [headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('sparekey_device='))!;
    await exhaustGuesses(user);
    expect((await signIn(user, NEXT)).status).toBe(429);
    expect((await signIn(user, NEXT, device.split(';')[0])).status).toBe(200);
  });
});
