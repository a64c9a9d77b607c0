import { beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { runInProcess, useProcesses } from '../testing/process.ts';
import { databaseUrl, type TestDatabase } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { main } from './manage-users.ts';

const server = useTestServer();
const { folder, run } = useProcesses();
const PASSWORD = 'a long and unusual phrase';

let DATABASE_URL: string;
beforeAll(() => {
  DATABASE_URL = databaseUrl(server.pool.options as TestDatabase);
});

/** Returns the output without the line that names the database. */
async function user(...args: string[]) {
  const { code, output } = await runInProcess(main, { DATABASE_URL, DATA_DIR: folder }, ...args);
  return { code, output: output.replace(/^Database: .*\n/, '') };
}
const signIn = (email: string) => call(server, 'POST /api/auth/sign-in', { body: { email, password: PASSWORD } });
const actionsAbout = (email: string) =>
  many(
    server.pool,
    sql`
    select action, actor_id as "actorId" from audit_log join users on users.id = user_id where email = ${email}
    order by audit_log.id`,
  );

/** Follows the reset link as its recipient would. */
async function followLink(output: string) {
  const [, token] = /^http:\/\/localhost:3000\/reset-password#token=(\S+)$/m.exec(output) ?? [];
  const body = { token: token!, password: PASSWORD };
  return (await call(server, 'POST /api/auth/reset-password', { body })).status;
}

describe('deploy/run user', () => {
  it('creates an account with a one-time link for choosing a password', async () => {
    const { code, output } = await user('create', 'New@Example.test', 'Nora', 'New');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^New@Example\.test now has an account\. This link works once/),
    ]);
    expect(await followLink(output)).toBe(204);
    expect(await followLink(output)).toBe(400);
    expect((await signIn('new@example.test')).body.user).toMatchObject({ displayName: 'Nora New', isAdmin: false });
    expect(await actionsAbout('new@example.test')).toMatchObject([
      { action: 'account-made', actorId: null },
      { action: 'reset-link-made', actorId: null },
      { action: 'password-reset' },
    ]);
    expect(await user('create', 'new@example.test', 'Nora')).toEqual({
      code: 1,
      output: 'new@example.test already has an account.\n',
    });
  });

  it.each([
    [['create', 'nobody', 'Nora'], 'The email address is not valid. Please enter a valid email.\n'],
    [['create', 'x@example.test', 'N'], 'Username must be at least 3 characters long.\n'],
    [['reset-link', 'nobody@example.test'], 'No account has the address nobody@example.test.\n'],
  ])('answers %j with an error message', async (args, sentence) => {
    expect(await user(...args)).toEqual({ code: 1, output: sentence });
  });

  it('creates a reset link that invalidates earlier ones', async () => {
    const { email } = await buildUser(server);
    const [first, second] = [await user('reset-link', email), await user('reset-link', email)];
    expect(await followLink(first.output)).toBe(400);
    expect(await followLink(second.output)).toBe(204);
    expect((await signIn(email)).status).toBe(200);
    await user('ban', email);
    const banned = await user('reset-link', email);
    expect([banned.code, banned.output]).toEqual([
      1,
      expect.stringContaining(`${email} is banned: unban the account first`),
    ]);
  });

  it('lists all or matching users with their account status', async () => {
    const { email } = await buildUser(server, { displayName: 'Zelda Zebra' });
    await user('make-admin', email);
    const env = { DATABASE_URL, DATA_DIR: folder };
    const { code, output } = await run('commands/manage-users.ts', env, 'list', 'zelda', 'zebra');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Database: .*\n\S+\tZelda Zebra\tactive admin unverified\t\d{4}-\d\d-\d\d\n$/),
    ]);
    const allUsers = (await user('list')).output.trimEnd().split('\n');
    expect(allUsers.length).toBeGreaterThan(2);
    expect(allUsers.filter((line) => line.startsWith(`${email}\t`))).toHaveLength(1);
  });
});
