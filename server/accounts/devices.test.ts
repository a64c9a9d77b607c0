import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const PHONE = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const signIn = async ({ email, password }: TestUser, userAgent: string) =>
  (await call(server, 'POST /api/auth/sign-in', { body: { email, password }, headers: { 'user-agent': userAgent } }))
    .body;
const devices = async (as: Pick<TestUser, 'accessToken'>) =>
  (await call(server, 'GET /api/me/devices', { as })).body.devices;
const isSignedIn = async (as: Pick<TestUser, 'accessToken'>) =>
  (await call(server, 'GET /api/me', { as })).status === 200;

describe('devices', () => {
  it('are listed with the current one first, without IP addresses', async () => {
    const user = await buildUser(server);
    const phone = await signIn(user, `${PHONE} ${'x'.repeat(900)}`);
    const [own, other, ...rest] = await devices(user);
    expect(rest).toEqual([]);
    expect(own).toMatchObject({ isThis: true });
    expect(other).toEqual({
      id: expect.any(String),
      browser: 'Chrome',
      system: 'Android',
      since: expect.stringMatching(/Z$/),
      lastSeen: expect.stringMatching(/Z$/),
      isThis: false,
    });
    expect((await devices(phone))[0]).toMatchObject({ id: other!.id, isThis: true });
    const stored = await many(
      server.pool,
      sql`
      select length(user_agent) as length from sessions where user_id = ${user.uid} and user_agent like '%xxx%'`,
    );
    expect(stored).toEqual([{ length: 300 }]);
  });

  it('can be signed out individually, with immediate effect', async () => {
    const user = await buildUser(server);
    const [phone, tablet] = [await signIn(user, PHONE), await signIn(user, PHONE)];
    const id = (await devices(phone))[0]!.id;
    expect((await call(server, 'DELETE /api/me/devices/:id', { params: { id }, as: user })).status).toBe(204);
    expect([await isSignedIn(user), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, true]);
    const again = await call(server, 'DELETE /api/me/devices/:id', { params: { id }, as: user });
    expect([again.status, again.problem.code]).toEqual([404, 'account/device-not-found']);
  });

  it('can be signed out together, except the current one', async () => {
    const user = await buildUser(server);
    const others = [await signIn(user, PHONE), await signIn(user, PHONE)];
    expect((await call(server, 'DELETE /api/me/devices', { as: user })).status).toBe(204);
    expect(await Promise.all([user, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect(await devices(user)).toMatchObject([{ isThis: true }]);
  });

  it('of other users are neither listed nor signed out', async () => {
    const [user, stranger] = [await buildUser(server), await buildUser(server)];
    const [theirs] = await devices(stranger);
    const params = { id: theirs!.id };
    expect((await call(server, 'DELETE /api/me/devices/:id', { params, as: user })).status).toBe(404);
    await call(server, 'DELETE /api/me/devices', { as: user });
    expect(await isSignedIn(stranger)).toBe(true);
  });
});
