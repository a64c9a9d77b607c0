import { describe, expect, it } from 'vitest';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call, send, type ApiResponse } from '../testing/call.ts';
import { requestResetLink } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ rateLimit: true });
let lastAddress = 0;
const freshAddress = () => `10.1.${lastAddress >> 8}.${lastAddress++ & 255}`;
const guess = (email: string, ip: string, password = 'wrong') =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password }, ip });

/** Sets a counter directly, because hashing a hundred passwords is slow. */
const setCount = (key: string, points: number) =>
  server.pool.query(sql`
    insert into rate_limits (key, points, expire)
    values (${key}, ${points}, (extract(epoch from now()) * 1000)::bigint + 3600000)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`);
const exhaustGuesses = ({ email }: TestUser) => setCount(`guess-account:${email}`, accountLimits.guessesPerHour);

const deviceOf = ({ headers }: ApiResponse<unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('sparekey_device='))!
    .split(';')[0]!;

/** Signs in from a new address by default, with a device cookie if given. */
const signIn = (user: Pick<TestUser, 'email'>, password: string, cookie?: string, ip = freshAddress()) =>
  call(server, 'POST /api/auth/sign-in', { body: { email: user.email, password }, cookie, ip });

describe('limits on guessing', () => {
  it('allow 20 guesses an hour per account, from any addresses', async () => {
    const user = await buildUser(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(user.email, freshAddress())));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]!.problem.code).toBe('auth/too-many-requests');
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(user.email, freshAddress(), user.password)).status).toBe(429);
  });

  it('allow 20 guesses an hour per IP address, for any accounts', async () => {
    const ip = freshAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(`victim${n}@example.test`, ip)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  });

  it('do not count sign-ins with the right password', async () => {
    const user = await buildUser(server);
    const ip = freshAddress();
    for (let n = 0; n < 25; n++) expect((await guess(user.email, ip, user.password)).status).toBe(200);
  });

  it('limit sign-ins with the right password too, until it is reset', async () => {
    const user = await buildUser(server);
    await setCount(`sign-in-account:${user.email}`, accountLimits.signInsPerHour - 1);
    expect((await signIn(user, user.password)).status).toBe(200);
    expect((await signIn(user, user.password)).problem.code).toBe('auth/too-many-requests');
    const password = 'another unusual phrase';
    const body = { token: await requestResetLink(server, user.email), password };
    expect((await call(server, 'POST /api/auth/reset-password', { body })).status).toBe(204);
    expect((await signIn(user, password)).status).toBe(200);

    const ip = freshAddress();
    await setCount(`sign-in-address:${ip}`, accountLimits.signInsFromAddressPerHour);
    expect((await signIn(await buildUser(server), user.password, undefined, ip)).status).toBe(429);
  });

  it('are counted in the database, so that all processes share them', async () => {
    const ip = freshAddress();
    await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`other${n}@example.test`, ip)));
    const { rows } = await server.pool.query(`select points from rate_limits where key = 'guess-address:${ip}'`);
    expect(rows).toEqual([{ points: 20 }]);
  });

  it('limit registrations per IP address', async () => {
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

describe('limits on expensive requests', () => {
  it.each([
    ['mailed links', 'email-link', accountLimits.emailLinksPerHour, 'POST', '/api/me/verification'],
    ['data exports', 'data-export', accountLimits.exportsPerDay, 'GET', '/api/me/data'],
    ['account changes', 'account-change', accountLimits.changesPerHour, 'PATCH', '/api/me'],
  ])('apply per user to %s', async (_, limit, points, method, url) => {
    const user = await buildUser(server);
    await setCount(`${limit}:${user.uid}`, points - 1);
    const request = async () => {
      await server.pool.query(sql`delete from rate_limits where key like 'email-link-pause:%'`);
      return (await send(server, method, url, method === 'PATCH' ? {} : undefined, { as: user })).status;
    };
    expect([200, 204]).toContain(await request());
    expect(await request()).toBe(429);
  });

  it.each([
    [
      'verification links',
      'email-link-used',
      accountLimits.linkUsesPerHour,
      '/api/auth/verify-email',
      { token: 'made-up' },
    ],
    [
      'links that change the address',
      'email-link-used',
      accountLimits.linkUsesPerHour,
      '/api/auth/confirm-email',
      { token: 'x' },
    ],
    ['unsubscribe links', 'unsubscribe', accountLimits.unsubscribesPerHour, '/api/unsubscribe', { token: 'made-up' }],
  ])('apply per IP address to %s', async (_, limit, points, url, body) => {
    const ip = freshAddress();
    await setCount(`${limit}:${ip}`, points - 1);
    expect((await send(server, 'POST', url, body, { ip })).status).toBe(400);
    expect((await send(server, 'POST', url, body, { ip })).status).toBe(429);
  });
});

describe('an account whose guesses are exhausted', () => {
  it('can be signed in to from a known device only', async () => {
    const user = await buildUser(server);
    const device = deviceOf(await signIn(user, user.password));
    const ip = freshAddress();
    await exhaustGuesses(user);
    await setCount(`guess-address:${ip}`, accountLimits.guessesPerHour);
    expect((await signIn(user, user.password)).status).toBe(429);
    const back = await signIn(user, user.password, device, ip);
    expect(back.status).toBe(200);
    expect((await signIn(user, user.password, deviceOf(back), ip)).status).toBe(200);
    expect((await signIn(user, user.password)).status).toBe(429);
  });

  it('can be signed in to from any device after a reset', async () => {
    const user = await buildUser(server);
    await exhaustGuesses(user);
    const password = 'another unusual phrase';
    const body = { token: await requestResetLink(server, user.email), password };
    const replaced = await call(server, 'POST /api/auth/reset-password', { body });
    expect((await signIn(user, password)).status).toBe(200);
    await exhaustGuesses(user);
    expect((await signIn(user, password, deviceOf(replaced))).status).toBe(200);
  });

  it('has a limit for each known device', async () => {
    const user = await buildUser(server);
    const [device, other] = [deviceOf(await signIn(user, user.password)), deviceOf(await signIn(user, user.password))];
    const [name] = device.split('=')[1]!.split('.');
    await setCount(`guess-device:${name}`, accountLimits.guessesPerHour - 1);
    expect((await signIn(user, 'wrong', device)).status).toBe(401);
    expect((await signIn(user, user.password, device)).status).toBe(429);
    expect((await signIn(user, user.password, other)).status).toBe(200);
  });

  it('rejects device cookies of another account or an older password, and manipulated ones', async () => {
    const [user, stranger] = [await buildUser(server), await buildUser(server)];
    const device = deviceOf(await signIn(user, user.password));
    const foreign = deviceOf(await signIn(stranger, stranger.password));
    const [, name, expires, signature] = /=(.+)\.(.+)\.(.+)$/.exec(device)!;
    const password = 'another unusual phrase';
    const body = { token: await requestResetLink(server, user.email), password };
    await call(server, 'POST /api/auth/reset-password', { body });
    const renewed = deviceOf(await signIn(user, password));
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
    for (const cookie of forged) expect((await signIn(user, password, cookie)).status, cookie).toBe(429);
    expect((await signIn(user, password, renewed)).status).toBe(200);
  });

  it('is indistinguishable from an unknown address, which has the same limit', async () => {
    const device = deviceOf(await signIn(await buildUser(server), 'a long and unusual phrase'));
    await setCount('guess-account:nobody@example.test', accountLimits.guessesPerHour);
    expect((await signIn({ email: 'nobody@example.test' }, 'wrong', device)).status).toBe(429);
  });
});
