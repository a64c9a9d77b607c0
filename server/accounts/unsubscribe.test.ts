import { describe, expect, it } from 'vitest';
import { scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { setStatus } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useTestServer({ publicUrl: 'https://cars.example' });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const mutedOf = (user: TestUser) =>
  scalar<string[]>(server.pool, sql`select muted_mails from users where id = ${user.uid}`);
const unsubscribe = (token: string, isMuted?: boolean) =>
  call(server, 'POST /api/unsubscribe', { body: { token, ...(isMuted !== undefined && { isMuted }) } });
const oneClick = (token: string, headers: Record<string, string> = FORM) =>
  send(server, 'POST', `/unsubscribe/${token}`, 'List-Unsubscribe=One-Click', { headers });

/** Sends the owner a mail about a decision on their car and returns its text. */
async function mailOwner(owner: TestUser): Promise<string> {
  const car = await buildCar(server, { ownerId: owner.uid, status: 0 });
  await setStatus(server, car.id, await buildUser(server, { isAdmin: true }), { status: 1 });
  return (await mailsTo(server, owner.email)).at(-1)!.text;
}

const tokenIn = (text: string) => /https:\/\/cars\.example\/unsubscribe\/(\S+)/.exec(text)![1]!;

describe('unsubscribing', () => {
  it.each([
    ['the button of a mail client', (token: string) => oneClick(token), 204],
    [
      'a mail client that posts multipart forms',
      (token: string) => oneClick(token, { 'content-type': 'multipart/form-data; boundary=x' }),
      204,
    ],
    ['the button on the page', (token: string) => unsubscribe(token), 200],
  ])('works without signing in, with %s', async (_, act, status) => {
    const owner = await buildUser(server);
    const token = tokenIn(await mailOwner(owner));
    expect((await act(token)).status).toBe(status);
    expect((await act(token)).status).toBe(status);
    expect(await mutedOf(owner)).toEqual(['listings']);
    const before = await mailsTo(server, owner.email);
    await mailOwner(owner);
    expect(await mailsTo(server, owner.email)).toEqual(before);
  });

  it('can be undone on the page', async () => {
    const owner = await buildUser(server);
    const token = tokenIn(await mailOwner(owner));
    expect((await unsubscribe(token)).body).toEqual({ topic: 'listings' });
    await unsubscribe(token, false);
    expect(await mutedOf(owner)).toEqual([]);
  });

  it('is not triggered by a GET, which redirects to the page', async () => {
    const owner = await buildUser(server);
    const token = tokenIn(await mailOwner(owner));
    const { status, headers } = await send(server, 'GET', `/unsubscribe/${token}`);
    expect([status, headers.location]).toEqual([302, `/unsubscribe#token=${token}`]);
    expect(await mutedOf(owner)).toEqual([]);
  });

  it('requires the user’s own secret, which a new password replaces', async () => {
    const [owner, stranger] = [await buildUser(server), await buildUser(server)];
    const token = tokenIn(await mailOwner(owner));
    const other = tokenIn(await mailOwner(stranger));
    const bytes = (text: string) => Buffer.from(text.split('.')[0]!, 'base64url');
    const mixed = Buffer.concat([bytes(token).subarray(0, 16), bytes(other).subarray(16)]).toString('base64url');
    for (const wrong of [`${mixed}.listings`, token.replace('listings', 'money'), `${token}x`, 'x', 'a.b.c']) {
      const { status, problem } = await unsubscribe(wrong);
      expect([status, problem.code], wrong).toEqual([400, 'account/unsubscribe-invalid']);
      expect((await oneClick(wrong)).status).toBe(400);
    }
    expect(bytes(token)).toHaveLength(34);
    const body = { current: owner.password, next: 'another unusual phrase' };
    await call(server, 'POST /api/me/password', { body, as: owner });
    expect((await unsubscribe(token)).status).toBe(400);
    expect(await mutedOf(owner)).toEqual([]);
    expect(tokenIn(await mailOwner(owner))).not.toBe(token);
  });

  it('is not offered in security mails', async () => {
    const owner = await buildUser(server);
    await call(server, 'POST /api/auth/forgot-password', { body: { email: owner.email } });
    expect((await mailsTo(server, owner.email))[0]!.text).not.toContain('nsubscribe');
  });

  it('is offered in the recipient’s language', async () => {
    const owner = await buildUser(server);
    await call(server, 'PUT /api/me/language', { body: { language: 'de' }, as: owner });
    expect(await mailOwner(owner)).toContain('Abbestellen:\nhttps://cars.example/unsubscribe/');
  });
});
