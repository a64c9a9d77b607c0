import { describe, expect, it } from 'vitest';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call, send, type Answer } from '../testing/call.ts';
import { linkFor } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ rateLimit: true });
let lastAddress = 0;
const freshAddress = () => `10.1.${lastAddress >> 8}.${lastAddress++ & 255}`;
const guess = (email: string, ip: string, password = 'wrong') =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password }, ip });

/** Sets a counter, since hashing a hundred passwords takes a while. */
const setCount = (key: string, points: number) =>
  server.pool.query(sql`
    insert into rate_limits (key, points, expire)
    values (${key}, ${points}, (extract(epoch from now()) * 1000)::bigint + 3600000)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`);
const exhaustGuesses = ({ email }: TestUser) => setCount(`guess-account:${email}`, accountLimits.guessesPerHour);

const deviceOf = ({ headers }: Answer<unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('sparekey_device='))!
    .split(';')[0]!;

/** Signs in from somewhere, with the cookie of a device unless there is none. */
const enter = (user: Pick<TestUser, 'email'>, password: string, cookie?: string, ip = freshAddress()) =>
  call(server, 'POST /api/auth/sign-in', { body: { email: user.email, password }, cookie, ip });

describe('limits on guessing', () => {
  it('lets at most 20 guesses an hour through for one account, wherever they come from', async () => {
    const user = await buildUser(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(user.email, freshAddress())));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]!.problem.code).toBe('auth/too-many-requests');
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(user.email, freshAddress(), user.password)).status).toBe(429);
  });

  it('lets at most 20 guesses an hour through from one place, whatever accounts they name', async () => {
    const ip = freshAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(`victim${n}@example.test`, ip)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  });

  it('does not count people who know their password', async () => {
    const user = await buildUser(server);
    const ip = freshAddress();
    for (let n = 0; n < 25; n++) expect((await guess(user.email, ip, user.password)).status).toBe(200);
  });

  it('lets nobody sign in without end, even with the right password, until there is a new one', async () => {
    const user = await buildUser(server);
    await setCount(`sign-in-account:${user.email}`, accountLimits.signInsPerHour - 1);
    expect((await enter(user, user.password)).status).toBe(200);
    expect((await enter(user, user.password)).problem.code).toBe('auth/too-many-requests');
    const password = 'another unusual phrase';
    const body = { token: await linkFor(server, user.email), password };
    expect((await call(server, 'POST /api/auth/reset-password', { body })).status).toBe(204);
    expect((await enter(user, password)).status).toBe(200);

    const ip = freshAddress();
    await setCount(`sign-in-address:${ip}`, accountLimits.signInsFromAddressPerHour);
    expect((await enter(await buildUser(server), user.password, undefined, ip)).status).toBe(429);
  });

  it('counts in the database, so that a second process knows', async () => {
    const ip = freshAddress();
    await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`other${n}@example.test`, ip)));
    const { rows } = await server.pool.query(`select points from rate_limits where key = 'guess-address:${ip}'`);
    expect(rows).toEqual([{ points: 20 }]);
  });

  it('limits registrations from one place', async () => {
    const ip = freshAddress();
    const register = (n: number) =>
      call(server, 'POST /api/auth/sign-up', {
        body: { email: `new${n}-${ip}@example.test`, password: 'a long and unusual phrase', displayName: 'Someone' },
        ip,
      });
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => register(n)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('limits on what costs others something', () => {
  it.each([
    ['mails with a link', 'email-link', accountLimits.emailLinksPerHour, 'POST', '/api/me/verification'],
    ['files of one’s data', 'data-export', accountLimits.exportsPerDay, 'GET', '/api/me/data'],
    ['changes of an account', 'account-change', accountLimits.changesPerHour, 'PATCH', '/api/me'],
  ])('lets one person have so many %s', async (_, limit, points, method, url) => {
    const user = await buildUser(server);
    await setCount(`${limit}:${user.uid}`, points - 1);
    const ask = async () => {
      await server.pool.query(sql`delete from rate_limits where key like 'email-link-pause:%'`);
      return (await send(server, method, url, method === 'PATCH' ? {} : undefined, { as: user })).status;
    };
    expect([200, 204]).toContain(await ask());
    expect(await ask()).toBe(429);
  });

  it.each([
    ['links', 'email-link-used', accountLimits.linkUsesPerHour, '/api/auth/verify-email', { token: 'made-up' }],
    [
      'links to another address',
      'email-link-used',
      accountLimits.linkUsesPerHour,
      '/api/auth/confirm-email',
      { token: 'x' },
    ],
    ['ends of mails', 'unsubscribe', accountLimits.unsubscribesPerHour, '/api/unsubscribe', { token: 'made-up' }],
  ])('lets nobody try %s without end', async (_, limit, points, url, body) => {
    const ip = freshAddress();
    await setCount(`${limit}:${ip}`, points - 1);
    expect((await send(server, 'POST', url, body, { ip })).status).toBe(400);
    expect((await send(server, 'POST', url, body, { ip })).status).toBe(429);
  });
});

describe('somebody whose account strangers have guessed at', () => {
  it('gets in from a device that signed in before, and from no other', async () => {
    const user = await buildUser(server);
    const device = deviceOf(await enter(user, user.password));
    const ip = freshAddress();
    await exhaustGuesses(user);
    await setCount(`guess-address:${ip}`, accountLimits.guessesPerHour);
    expect((await enter(user, user.password)).status).toBe(429);
    const back = await enter(user, user.password, device, ip);
    expect(back.status).toBe(200);
    expect((await enter(user, user.password, deviceOf(back), ip)).status).toBe(200);
    expect((await enter(user, user.password)).status).toBe(429);
  });

  it('gets in after a reset, from any device', async () => {
    const user = await buildUser(server);
    await exhaustGuesses(user);
    const password = 'another unusual phrase';
    const body = { token: await linkFor(server, user.email), password };
    const replaced = await call(server, 'POST /api/auth/reset-password', { body });
    expect((await enter(user, password)).status).toBe(200);
    await exhaustGuesses(user);
    expect((await enter(user, password, deviceOf(replaced))).status).toBe(200);
  });

  it('has a limit on each device, too', async () => {
    const user = await buildUser(server);
    const [device, other] = [deviceOf(await enter(user, user.password)), deviceOf(await enter(user, user.password))];
    const [name] = device.split('=')[1]!.split('.');
    await setCount(`guess-device:${name}`, accountLimits.guessesPerHour - 1);
    expect((await enter(user, 'wrong', device)).status).toBe(401);
    expect((await enter(user, user.password, device)).status).toBe(429);
    expect((await enter(user, user.password, other)).status).toBe(200);
  });

  it('gains nothing by the cookie of another account, an older password, another time or a made-up device', async () => {
    const [user, stranger] = [await buildUser(server), await buildUser(server)];
    const device = deviceOf(await enter(user, user.password));
    const foreign = deviceOf(await enter(stranger, stranger.password));
    const [, name, expires, signature] = /=(.+)\.(.+)\.(.+)$/.exec(device)!;
    const password = 'another unusual phrase';
    const body = { token: await linkFor(server, user.email), password };
    await call(server, 'POST /api/auth/reset-password', { body });
    const renewed = deviceOf(await enter(user, password));
    await exhaustGuesses(user);
    const later = renewed.replace(/\.(\d+)\./, (_, seconds) => `.${Number(seconds) + 1}.`);
    const forged = [
      foreign,
      device,
      later,
      renewed.replace(/=.{22}/, `=${'A'.repeat(22)}`),
      `sparekey_device=${name}.${expires}.${signature!.slice(0, -1)}`,
      'sparekey_device=%00.1.x',
    ];
    for (const cookie of forged) expect((await enter(user, password, cookie)).status, cookie).toBe(429);
    expect((await enter(user, password, renewed)).status).toBe(200);
  });

  it('is not told apart from nobody: an unknown address is limited alike', async () => {
    const device = deviceOf(await enter(await buildUser(server), 'a long and unusual phrase'));
    await setCount('guess-account:nobody@example.test', accountLimits.guessesPerHour);
    expect((await enter({ email: 'nobody@example.test' }, 'wrong', device)).status).toBe(429);
  });
});
