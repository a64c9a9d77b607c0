import { describe, expect, it } from 'vitest';
import { many, sql, transaction, type Database } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { requestResetLink } from '../testing/reset-link.ts';
import { countWaiting } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { endAllSessions, lockUserByEmail, scrubAccount } from './account.queries.ts';

const server = useTestServer();
const signIn = ({ email, password }: TestUser) => call(server, 'POST /api/auth/sign-in', { body: { email, password } });
const refresh = ({ cookie }: TestUser) => call(server, 'POST /api/auth/refresh', { cookie });
const reset = (token: string) =>
  call(server, 'POST /api/auth/reset-password', { body: { token, password: 'a fresh unusual phrase' } });
const isSignedIn = async (as: { accessToken: string }) => (await call(server, 'GET /api/me', { as })).status === 200;
const sessionsOf = (user: TestUser) => many(server.pool, sql`select 1 from sessions where user_id = ${user.uid}`);

/** Makes both requests wait for a lock on the account, in this order, and then releases it. */
async function queueBehindLock<A, B>(
  user: TestUser,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const both = await transaction(server.pool, async (db) => {
    await lockUserByEmail(db, user.email);
    const firstRequest = first();
    await expect.poll(() => countWaiting(server.pool)).toBe(1);
    const secondRequest = second();
    await expect.poll(() => countWaiting(server.pool)).toBe(2);
    return { firstRequest, secondRequest };
  });
  return Promise.all([both.firstRequest, both.secondRequest]);
}

/** Runs `change` while a sign-in waits for the lock on the account. */
async function signInDuring(user: TestUser, change: (db: Database) => Promise<unknown>) {
  const { request } = await transaction(server.pool, async (db) => {
    await lockUserByEmail(db, user.email);
    const waiting = signIn(user);
    await expect.poll(() => countWaiting(server.pool)).toBe(1);
    await change(db);
    return { request: waiting };
  });
  return request;
}

async function buildUserWithResetLink() {
  const user = await buildUser(server);
  return { user, token: await requestResetLink(server, user.email) };
}

describe('a sign-in during a password reset', () => {
  it('is rejected when the reset comes first', async () => {
    const { user, token } = await buildUserWithResetLink();
    const [replaced, signedIn] = await queueBehindLock(
      user,
      () => reset(token),
      () => signIn(user),
    );
    expect(replaced.status).toBe(204);
    expect([signedIn.status, signedIn.problem.code]).toEqual([401, 'auth/invalid-credential']);
    expect(signedIn.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('starts a session that the reset ends when the sign-in comes first', async () => {
    const { user, token } = await buildUserWithResetLink();
    const [signedIn, replaced] = await queueBehindLock(
      user,
      () => signIn(user),
      () => reset(token),
    );
    expect([signedIn.status, replaced.status]).toEqual([200, 204]);
    expect(await isSignedIn(signedIn.body)).toBe(false);
    expect((await refresh({ ...user, cookie: signedIn.cookie! })).status).toBe(401);
  });

  it('leaves no session when many sign in concurrently', async () => {
    for (let round = 0; round < 2; round++) {
      const user = await buildUser(server);
      const token = await requestResetLink(server, user.email);
      const tokens: { accessToken: string }[] = [];
      const statuses = new Set<number>();
      const over = new AbortController();
      const loops = Array.from({ length: 8 }, async () => {
        while (!over.signal.aborted) {
          const { status, body } = await signIn(user);
          statuses.add(status);
          if (status === 200) tokens.push(body);
        }
      });
      await expect.poll(() => tokens.length, { timeout: 10_000 }).toBeGreaterThan(3);
      const { status } = await reset(token);
      over.abort();
      await Promise.all(loops);
      expect(status).toBe(204);
      expect([...statuses].filter((seen) => seen !== 200 && seen !== 401)).toEqual([]);
      expect(await sessionsOf(user)).toEqual([]);
      expect((await Promise.all(tokens.map(isSignedIn))).filter(Boolean)).toEqual([]);
    }
  });
});

describe('a sign-in that waits for a change of the account', () => {
  it('is rejected when the account is banned', async () => {
    const user = await buildUser(server);
    const { status, problem } = await signInDuring(user, async (db) => {
      await db.query(sql`update users set banned_at = now() where id = ${user.uid}`);
      await endAllSessions(db, user.uid);
    });
    expect([status, problem.code]).toEqual([403, 'auth/account-disabled']);
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('is rejected when the account is deleted', async () => {
    const user = await buildUser(server);
    const { status, problem } = await signInDuring(user, async (db) => {
      await scrubAccount(db, user.uid);
      await endAllSessions(db, user.uid);
    });
    expect([status, problem.code]).toEqual([401, 'auth/invalid-credential']);
    expect(await sessionsOf(user)).toEqual([]);
  });
});

describe('refreshing a session during a password reset', () => {
  it.each(['before', 'after'] as const)('leaves no session when it runs %s the reset', async (when) => {
    const { user, token } = await buildUserWithResetLink();
    // Both requests need the session's row, so both wait for this transaction.
    const { requests } = await transaction(server.pool, async (db) => {
      await db.query(sql`select 1 from sessions where user_id = ${user.uid} for update`);
      const [first, second] = when === 'before' ? [refresh, reset] : [reset, refresh];
      const firstRequest = first === refresh ? refresh(user) : reset(token);
      await expect.poll(() => countWaiting(server.pool)).toBe(1);
      const secondRequest = second === refresh ? refresh(user) : reset(token);
      await expect.poll(() => countWaiting(server.pool)).toBe(2);
      return { requests: [firstRequest, secondRequest] };
    });
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(when === 'before' ? [200, 204] : [204, 401]);
    expect(await sessionsOf(user)).toEqual([]);
    for (const { cookie } of answers) if (cookie) expect((await refresh({ ...user, cookie })).status).toBe(401);
  });
});
