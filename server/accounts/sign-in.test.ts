import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const signIn = (email: string, password: string) =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password } });

describe('POST /api/auth/sign-in', () => {
  it('returns the user and a token, ignoring the case of the address', async () => {
    const user = await buildUser(server);
    const { status, body } = await signIn(` ${user.email.toUpperCase()}`, user.password);
    expect(status).toBe(200);
    const { uid, email, displayName } = user;
    expect(body.user).toEqual({
      uid,
      email,
      displayName,
      isAdmin: false,
      language: 'en',
      photo: null,
      isVerified: false,
    });
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  });

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const user = await buildUser(server);
    const { headers, body } = await signIn(user.email, user.password);
    const [session = '', device = ''] = headers['set-cookie'] as string[];
    expect(session).toMatch(/^sparekey_session=.+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^sparekey_device=.+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(body)).not.toContain(session.split('.')[1]!.split(';')[0]);
  });

  it('returns the same error for an unknown address and a wrong password', async () => {
    const user = await buildUser(server);
    const wrong = await signIn(user.email, 'not the password');
    const unknown = await signIn('nobody@example.test', 'not the password');
    for (const { status, problem } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(problem.code).toBe('auth/invalid-credential');
      expect(problem.detail).toBe('Invalid credentials. Please check your email and password and try again.');
    }
    const { requestId: first, ...left } = wrong.problem;
    const { requestId: second, ...right } = unknown.problem;
    expect(left).toEqual(right);
    expect(first).not.toBe(second);
  });

  it.each([
    [{ email: 'a@example.test' }, 'auth/missing-password', 'Password is missing. Please enter your password.'],
    [
      { email: 'a@example.test', password: '' },
      'auth/missing-password',
      'Password is missing. Please enter your password.',
    ],
    [
      { email: 'not-an-address', password: 'x' },
      'auth/invalid-email',
      'The email address is not valid. Please enter a valid email.',
    ],
  ])('returns a specific error for %o', async (body, code, detail) => {
    const { status, problem } = await call(server, 'POST /api/auth/sign-in', { body: body as never });
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({ status: 400, code, detail });
  });

  it('returns that the account is banned only with the right password', async () => {
    const user = await buildUser(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${user.uid}`);
    expect((await signIn(user.email, user.password)).problem.code).toBe('auth/account-disabled');
    expect((await signIn(user.email, 'wrong')).problem.code).toBe('auth/invalid-credential');
  });

  it('ends the previous session of the browser', async () => {
    const user = await buildUser(server);
    const body = { email: user.email, password: user.password };
    await call(server, 'POST /api/auth/sign-in', { body, cookie: user.cookie });
    expect((await call(server, 'GET /api/me', { as: user })).status).toBe(401);
  });
});
