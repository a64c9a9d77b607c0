import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const GOOD = { password: 'a long and unusual phrase', displayName: 'Ann Example' };
const signUp = (body: object) => call(server, 'POST /api/auth/sign-up', { body: body as never });

const TOO_SHORT = 'Username must be at least 3 characters long.';

describe('POST /api/auth/sign-up', () => {
  it('creates an account without admin rights and signs it in', async () => {
    const { status, body, cookie } = await signUp({ ...GOOD, email: 'Ann@Example.test' });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email: 'ann@example.test', displayName: 'Ann Example', isAdmin: false });
    expect(cookie).toBeDefined();
    const { password } = await one<{ password: string }>(
      server.pool,
      sql`select password from accounts where user_id = ${body.user.uid}`,
    );
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [{ email: 'x1@example.test', displayName: 'ab' }, 'auth/username-too-short', TOO_SHORT],
    [{ email: 'x2@example.test', displayName: '  a  ' }, 'auth/username-too-short', TOO_SHORT],
    ...['\u3164\u3164\u3164', 'Ann\u202e Example', '\u{e0041}\u{e0042}\u{e0043}'].map(
      (displayName): [object, string, string] => [
        { email: 'hidden@example.test', displayName },
        'text/hidden-characters',
        'This contains invisible characters. Please type it again instead of pasting it.',
      ],
    ),
    [{ email: 'x3@example.test', password: 'short' }, 'auth/weak-password', 'The password is too weak.'],
    [{ email: 'x4@example.test', password: 'password1' }, 'auth/weak-password', 'The password is too weak.'],
    [{ email: 'x5@example.test', password: 'y'.repeat(129) }, 'auth/weak-password', 'The password is too weak.'],
    [
      { email: 'x6@example.test', password: '' },
      'auth/missing-password',
      'Password is missing. Please enter your password.',
    ],
    [{ email: 'not an address' }, 'auth/invalid-email', 'The email address is not valid.'],
    [{ email: '' }, 'auth/missing-email', 'The email address is not valid. Please enter a valid email.'],
    [{}, 'auth/missing-email', 'The email address is not valid. Please enter a valid email.'],
  ])('rejects %o', async (overrides, code, detail) => {
    const { status, problem } = await signUp({ ...GOOD, ...overrides });
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({ status: 400, code, detail });
  });

  it('rejects a taken address, ignoring case', async () => {
    await signUp({ ...GOOD, email: 'taken@example.test' });
    const { status, problem } = await signUp({ ...GOOD, email: 'TAKEN@example.test' });
    expect(status).toBe(409);
    expect(problem.fields?.email).toEqual({
      code: 'auth/email-already-in-use',
      message: 'The email is already in use.',
    });
  });

  it('accepts one of many concurrent registrations of an address', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp({ ...GOOD, email: 'race@example.test' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each(['isAdmin', 'is_admin', 'id', 'uid', 'role', 'emailVerified'])('rejects the field %s', async (field) => {
    const email = `${field}@example.test`.toLowerCase();
    const { status } = await signUp({ ...GOOD, email, [field]: true });
    expect(status).toBe(400);
    expect(await server.pool.query(sql`select 1 from users where email = ${email}`)).toMatchObject({ rowCount: 0 });
  });

  it('accepts any characters in a password, unchanged', async () => {
    const password = ' пароль 密码 🔑 ';
    await signUp({ ...GOOD, email: 'unicode@example.test', password });
    const trimmed = { email: 'unicode@example.test', password: password.trim() };
    expect((await send(server, 'POST', '/api/auth/sign-in', { ...trimmed, password })).status).toBe(200);
    expect((await send(server, 'POST', '/api/auth/sign-in', trimmed)).status).toBe(401);
  });
});

describe('a failure without a specific message', () => {
  const body = { ...GOOD, email: 'unlucky@example.test' };
  const attempts = [
    [
      '/api/auth/sign-in',
      'Something went wrong. Please check your email and password and try again.',
      'Something went wrong on our side. Please try again.',
    ],
    ['/api/auth/sign-up', 'Registration failed. Please try again.', 'Registration failed. Please try again.'],
  ] as const;

  it.each(attempts)('of %s returns a message that says what to do', async (path, sentence, ofServerError) => {
    for (const [payload, type] of [
      ['{', 'application/json'],
      ['x', 'text/plain'],
      [JSON.stringify({ ...body, more: true }), 'application/json'],
      [JSON.stringify({ ...body, displayName: 'x'.repeat(2_000_000) }), 'application/json'],
    ] as const) {
      const { problem } = await send(server, 'POST', path, payload, { headers: { 'content-type': type } });
      expect([problem.code.split('/')[0], problem.detail]).toEqual(['request', sentence]);
    }
    const { displayName, ...known } = body;
    const valid = path.endsWith('sign-up') ? { ...known, displayName } : known;
    await server.pool.query(sql`alter table users rename to users_away`);
    const { status, problem } = await send(server, 'POST', path, valid);
    await server.pool.query(sql`alter table users_away rename to users`);
    expect([status, problem.code, problem.detail]).toEqual([500, 'server/failed', ofServerError]);
  });
});
