import { describe, expect, it } from 'vitest';
import { one, scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { setStatus } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ publicUrl: 'https://cars.example' });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const mutedOf = (user: TestUser) =>
  scalar<string[]>(server.pool, sql`select muted_mails from users where id = ${user.uid}`);
const press = (token: string, isMuted?: boolean) =>
  call(server, 'POST /api/unsubscribe', { body: { token, ...(isMuted !== undefined && { isMuted }) } });
const oneClick = (token: string, headers: Record<string, string> = FORM) =>
  send(server, 'POST', `/unsubscribe/${token}`, 'List-Unsubscribe=One-Click', { headers });

/** The mail about a decision on a car of theirs */
async function mailedTo(owner: TestUser): Promise<string> {
  const car = await buildCar(server, { ownerId: owner.uid, status: 0 });
  await setStatus(server, car.id, await buildUser(server, { isAdmin: true }), { status: 1 });
  await server.outbox.flush();
  const { text } = await one<{ text: string }>(
    server.pool,
    sql`select text_body as text from mailbox where recipient = ${owner.email} order by id desc limit 1`,
  );
  return text;
}

const tokenIn = (text: string) => /https:\/\/cars\.example\/unsubscribe\/(\S+)/.exec(text)![1]!;

describe('unsubscribing', () => {
  it.each([
    ['by a mail program’s own button', (token: string) => oneClick(token), 204],
    [
      'by one that sends its form in parts',
      (token: string) => oneClick(token, { 'content-type': 'multipart/form-data; boundary=x' }),
      204,
    ],
    ['by the button on the page', (token: string) => press(token), 200],
  ])('takes one press, %s, signed out', async (_, act, status) => {
    const owner = await buildUser(server);
    const token = tokenIn(await mailedTo(owner));
    expect((await act(token)).status).toBe(status);
    expect((await act(token)).status).toBe(status);
    expect(await mutedOf(owner)).toEqual(['listings']);
    const mails = () => scalar<number>(server.pool, sql`select count(*) from mailbox where recipient = ${owner.email}`);
    const before = await mails();
    await mailedTo(owner);
    expect(await mails()).toBe(before);
  });

  it('can be taken back on the page', async () => {
    const owner = await buildUser(server);
    const token = tokenIn(await mailedTo(owner));
    expect((await press(token)).body).toEqual({ topic: 'listings' });
    await press(token, false);
    expect(await mutedOf(owner)).toEqual([]);
  });

  it('is not done by looking at the link, which leads to the page', async () => {
    const owner = await buildUser(server);
    const token = tokenIn(await mailedTo(owner));
    const { status, headers } = await send(server, 'GET', `/unsubscribe/${token}`);
    expect([status, headers.location]).toEqual([302, `/unsubscribe#token=${token}`]);
    expect(await mutedOf(owner)).toEqual([]);
  });

  it('is possible with the secret of one’s own only, until it is renewed', async () => {
    const [owner, stranger] = [await buildUser(server), await buildUser(server)];
    const token = tokenIn(await mailedTo(owner));
    const other = tokenIn(await mailedTo(stranger));
    const bytes = (text: string) => Buffer.from(text.split('.')[0]!, 'base64url');
    const mixed = Buffer.concat([bytes(token).subarray(0, 16), bytes(other).subarray(16)]).toString('base64url');
    for (const wrong of [`${mixed}.listings`, token.replace('listings', 'money'), `${token}x`, 'x', 'a.b.c']) {
      const { status, problem } = await press(wrong);
      expect([status, problem.code], wrong).toEqual([400, 'account/unsubscribe-invalid']);
      expect((await oneClick(wrong)).status).toBe(400);
    }
    expect(bytes(token)).toHaveLength(34);
    const body = { current: owner.password, next: 'another unusual phrase' };
    await call(server, 'POST /api/me/password', { body, as: owner });
    expect((await press(token)).status).toBe(400);
    expect(await mutedOf(owner)).toEqual([]);
    expect(tokenIn(await mailedTo(owner))).not.toBe(token);
  });

  it('is not offered in mails about safety', async () => {
    const owner = await buildUser(server);
    await call(server, 'POST /api/auth/forgot-password', { body: { email: owner.email } });
    await server.outbox.flush();
    const mail = sql`select text_body as text from mailbox where recipient = ${owner.email}`;
    expect((await one<{ text: string }>(server.pool, mail)).text).not.toContain('nsubscribe');
  });

  it('is said in the reader’s language', async () => {
    const owner = await buildUser(server);
    await call(server, 'PUT /api/me/language', { body: { language: 'de' }, as: owner });
    expect(await mailedTo(owner)).toContain('Abbestellen:\nhttps://cars.example/unsubscribe/');
  });
});
