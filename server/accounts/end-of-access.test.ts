import { describe, expect, it } from 'vitest';
import { many, sql, transaction, type Database } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { linkFor } from '../testing/reset-link.ts';
import { countWaiting } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { endSessionsOf, lockAccount, scrubAccount } from './account.queries.ts';

const server = useTestServer();
const signIn = ({ email, password }: TestUser) => call(server, 'POST /api/auth/sign-in', { body: { email, password } });
const refresh = ({ cookie }: TestUser) => call(server, 'POST /api/auth/refresh', { cookie });
const reset = (token: string) =>
  call(server, 'POST /api/auth/reset-password', { body: { token, password: 'a fresh unusual phrase' } });
const isLetIn = async (as: { accessToken: string }) => (await call(server, 'GET /api/me', { as })).status === 200;
const sessionsOf = (user: TestUser) => many(server.pool, sql`select 1 from sessions where user_id = ${user.uid}`);

/** Lets both wait for the same account, one behind the other, and then go. */
async function inTurn<A, B>(user: TestUser, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const both = await transaction(server.pool, async (db) => {
    await lockAccount(db, user.email);
    const left = first();
    await expect.poll(() => countWaiting(server.pool)).toBe(1);
    const right = second();
    await expect.poll(() => countWaiting(server.pool)).toBe(2);
    return { left, right };
  });
  return Promise.all([both.left, both.right]);
}

/** Signs in while somebody else has the account, and lets `change` happen to it before the sign-in goes on. */
async function signInDuring(user: TestUser, change: (db: Database) => Promise<unknown>) {
  const { asked } = await transaction(server.pool, async (db) => {
    await lockAccount(db, user.email);
    const waiting = signIn(user);
    await expect.poll(() => countWaiting(server.pool)).toBe(1);
    await change(db);
    return { asked: waiting };
  });
  return asked;
}

/** Somebody who has a link to choose a new password. */
async function buildForgetful() {
  const user = await buildUser(server);
  return { user, token: await linkFor(server, user.email) };
}

describe('signing in with a password that is replaced at the same moment', () => {
  it('is refused when the reset comes first', async () => {
    const { user, token } = await buildForgetful();
    const [replaced, entered] = await inTurn(
      user,
      () => reset(token),
      () => signIn(user),
    );
    expect(replaced.status).toBe(204);
    expect([entered.status, entered.problem.code]).toEqual([401, 'auth/invalid-credential']);
    expect(entered.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('is worth nothing when it comes first', async () => {
    const { user, token } = await buildForgetful();
    const [entered, replaced] = await inTurn(
      user,
      () => signIn(user),
      () => reset(token),
    );
    expect([entered.status, replaced.status]).toEqual([200, 204]);
    expect(await isLetIn(entered.body)).toBe(false);
    expect((await refresh({ ...user, cookie: entered.cookie! })).status).toBe(401);
  });

  it('leaves nobody inside, however many try', async () => {
    for (let round = 0; round < 2; round++) {
      const user = await buildUser(server);
      const token = await linkFor(server, user.email);
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
      expect((await Promise.all(tokens.map(isLetIn))).filter(Boolean)).toEqual([]);
    }
  });
});

describe('an account that is closed while somebody signs in', () => {
  it('lets nobody in once it is banned', async () => {
    const user = await buildUser(server);
    const { status, problem } = await signInDuring(user, async (db) => {
      await db.query(sql`update users set banned_at = now() where id = ${user.uid}`);
      await endSessionsOf(db, user.uid);
    });
    expect([status, problem.code]).toEqual([403, 'auth/account-disabled']);
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('lets nobody in once it is deleted', async () => {
    const user = await buildUser(server);
    const { status, problem } = await signInDuring(user, async (db) => {
      await scrubAccount(db, user.uid);
      await endSessionsOf(db, user.uid);
    });
    expect([status, problem.code]).toEqual([401, 'auth/invalid-credential']);
    expect(await sessionsOf(user)).toEqual([]);
  });
});

describe('renewing a session that a reset ends', () => {
  it.each(['before', 'after'] as const)('opens nothing when it comes %s it', async (when) => {
    const { user, token } = await buildForgetful();
    // Both need the session's row, so both wait for the transaction that has it now.
    const { asked } = await transaction(server.pool, async (db) => {
      await db.query(sql`select 1 from sessions where user_id = ${user.uid} for update`);
      const [first, second] = when === 'before' ? [refresh, reset] : [reset, refresh];
      const left = first === refresh ? refresh(user) : reset(token);
      await expect.poll(() => countWaiting(server.pool)).toBe(1);
      const right = second === refresh ? refresh(user) : reset(token);
      await expect.poll(() => countWaiting(server.pool)).toBe(2);
      return { asked: [left, right] };
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(when === 'before' ? [200, 204] : [204, 401]);
    expect(await sessionsOf(user)).toEqual([]);
    for (const { cookie } of answers) if (cookie) expect((await refresh({ ...user, cookie })).status).toBe(401);
  });
});
