import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { requestResetLink, latestMailLink } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';
import { mailsTo } from '../testing/mails.ts';
import { writeResetMail } from './reset-password.ts';

const server = useTestServer();
const forgot = (email: string) => call(server, 'POST /api/auth/forgot-password', { body: { email } });
const reset = (token: string, password = 'another unusual phrase') =>
  call(server, 'POST /api/auth/reset-password', { body: { token, password } });

describe('POST /api/auth/forgot-password', () => {
  it('returns the same response for known and unknown addresses, and mails only known ones', async () => {
    const user = await buildUser(server);
    const known = await forgot(user.email);
    const unknown = await forgot('stranger@example.test');
    expect([known.status, known.body]).toEqual([202, { message: 'Password reset email sent. Check your inbox.' }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await server.outbox.flush();
    expect(await mailsTo(server, user.email)).toHaveLength(1);
    expect(await mailsTo(server, 'stranger@example.test')).toHaveLength(0);
  });

  it('returns 429 for 30 seconds, for known and unknown addresses alike', async () => {
    const user = await buildUser(server);
    for (const email of [user.email, 'patient@example.test']) {
      await forgot(email);
      const { status, problem, headers } = await forgot(email.toUpperCase());
      expect(status).toBe(429);
      expect(problem.detail).toBe('Please wait 30 seconds before attempting to reset your password again.');
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30);
    }
  });
});

describe('POST /api/auth/reset-password', () => {
  it('sets the new password and ends all sessions', async () => {
    const user = await buildUser(server);
    const token = await requestResetLink(server, user.email);
    expect((await reset(token, 'a fresh unusual phrase')).status).toBe(204);
    expect((await call(server, 'GET /api/me', { as: user })).status).toBe(401);
    expect((await call(server, 'POST /api/auth/refresh', { cookie: user.cookie })).status).toBe(401);
    const signIn = (password: string) =>
      call(server, 'POST /api/auth/sign-in', { body: { email: user.email, password } });
    expect((await signIn(user.password)).status).toBe(401);
    expect((await signIn('a fresh unusual phrase')).status).toBe(200);
  });

  it('accepts a link once, even when it is used concurrently', async () => {
    const token = await requestResetLink(server, (await buildUser(server)).email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const late = await reset(token);
    expect(late.problem.code).toBe('auth/reset-link-invalid');
  });

  it('rejects older links once a newer one is requested, and all links once one is used', async () => {
    const user = await buildUser(server);
    const first = await requestResetLink(server, user.email);
    const second = await requestResetLink(server, user.email);
    expect((await reset(first)).problem.code).toBe('auth/reset-link-invalid');

    await server.pool.query(sql`delete from rate_limits`);
    await forgot(user.email.toUpperCase());
    expect((await reset(second)).problem.code).toBe('auth/reset-link-invalid');
    const third = await latestMailLink(server, user.email);
    expect((await reset(third)).status).toBe(204);
    expect(await many(server.pool, sql`select 1 from verifications where value = ${user.uid}`)).toEqual([]);
  });

  it('keeps the links of other users valid', async () => {
    const [user, stranger] = [await buildUser(server), await buildUser(server)];
    const [token, other] = [await requestResetLink(server, user.email), await requestResetLink(server, stranger.email)];
    expect((await reset(token)).status).toBe(204);
    expect((await reset(other)).status).toBe(204);
  });

  it('withdraws reset mails that were requested before the reset', async () => {
    const user = await buildUser(server);
    const token = await requestResetLink(server, user.email);
    await server.pool.query(sql`delete from rate_limits`);
    // An earlier request, still queued because of a slow mail server.
    await server.pool.query(sql`
      insert into outbox (kind, payload) values ('password-reset', ${JSON.stringify({ email: user.email })})`);
    expect((await reset(token)).status).toBe(204);
    await server.outbox.flush();
    expect((await mailsTo(server, user.email)).map(({ subject }) => subject)).toEqual([
      'Choose a new Sparekey password',
      'Your password was reset',
    ]);
    expect(await many(server.pool, sql`select 1 from verifications where value = ${user.uid}`)).toEqual([]);
  });

  it('creates no link for a mail that a worker took from the outbox before the reset', async () => {
    const user = await buildUser(server);
    const token = await requestResetLink(server, user.email);
    expect((await reset(token)).status).toBe(204);
    expect(await writeResetMail(server.services, { email: user.email })).toBeUndefined();
  });

  it('keeps the link valid when the new password is rejected', async () => {
    const token = await requestResetLink(server, (await buildUser(server)).email);
    expect((await reset(token, 'short')).problem.code).toBe('auth/weak-password');
    expect((await reset(token, 'password1')).problem.code).toBe('auth/weak-password');
    expect((await reset(token)).status).toBe(204);
  });

  it('rejects expired and made-up links', async () => {
    const token = await requestResetLink(server, (await buildUser(server)).email);
    await server.pool.query(sql`update verifications set expires_at = now() - interval '1 second'`);
    expect((await reset(token)).status).toBe(400);
    expect((await reset('made-up')).status).toBe(400);
  });

  it('stores the token nowhere in the database except in the mail', async () => {
    const token = await requestResetLink(server, (await buildUser(server)).email);
    const rows = await many<{ row: string }>(
      server.pool,
      sql`select verifications::text as row from verifications union all select outbox::text from outbox`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });
});
