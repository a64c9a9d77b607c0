import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { linkFor, newestLink } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const newAddress = () => `${randomUUID()}@example.test`;
const ask = (as: TestUser, email: string, password = as.password) =>
  call(server, 'POST /api/me/email', { body: { email, password }, as });
const confirm = (token: string) => call(server, 'POST /api/auth/confirm-email', { body: { token } });
const linkIn = (email: string) => newestLink(server, email, 'change-email');
const signIn = (email: string, password: string) =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password } });
const account = async (as: TestUser) => (await call(server, 'GET /api/me/account', { as })).body;
async function subjectsTo(email: string) {
  await server.outbox.flush();
  const mails = await many<{ subject: string }>(
    server.pool,
    sql`select subject from mailbox where recipient = ${email} order by id`,
  );
  return mails.map(({ subject }) => subject);
}

describe('row 67: changing the address', () => {
  it('happens once the link in the new inbox is used, once, and the old inbox hears of both', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    const asked = await ask(user, ` ${email.toUpperCase()}`);
    expect([asked.status, asked.body]).toMatchObject([202, { email: user.email, pendingEmail: email }]);
    const token = await linkIn(email);
    expect(await subjectsTo(user.email)).toEqual(['Your email address is about to change']);
    expect((await signIn(email, user.password)).status).toBe(401);

    expect((await confirm(token)).status).toBe(204);
    expect(await account(user)).toMatchObject({ email, pendingEmail: null, isVerified: true });
    expect((await signIn(email, user.password)).status).toBe(200);
    expect((await signIn(user.email, user.password)).status).toBe(401);
    expect(await subjectsTo(user.email)).toEqual([
      'Your email address is about to change',
      'Your email address was changed',
    ]);
    expect((await confirm(token)).problem.code).toBe('account/link-invalid');
    const entries = await many(
      server.pool,
      sql`select action, details from audit_log where user_id = ${user.uid} order by id`,
    );
    expect(entries).toEqual([{ action: 'email-changed', details: {} }]);
  });

  it('does not happen for somebody who was banned meanwhile', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await ask(user, email);
    const token = await linkIn(email);
    await server.pool.query(sql`update users set banned_at = now() where id = ${user.uid}`);
    expect((await confirm(token)).problem?.code).toBe('account/link-invalid');
    const kept = sql`select email::text from users where id = ${user.uid}`;
    expect(await many(server.pool, kept)).toEqual([{ email: user.email }]);
  });

  it('takes a link once, even when it is pressed twice at the same moment', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await ask(user, email);
    const token = await linkIn(email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
  });

  it('goes to the newest wish, also when two are made at once', async () => {
    const user = await buildUser(server);
    const [first, second] = [newAddress(), newAddress()];
    await ask(user, first);
    const old = await linkIn(first);
    await ask(user, second);
    expect((await confirm(old)).problem.code).toBe('account/link-invalid');
    expect((await account(user)).email).toBe(user.email);
    expect((await confirm(await linkIn(second))).status).toBe(204);

    const [third, fourth] = [newAddress(), newAddress()];
    await Promise.all([ask(user, third), ask(user, fourth)]);
    await server.outbox.flush();
    const { pendingEmail } = await account(user);
    expect([third, fourth]).toContain(pendingEmail);
    expect(await subjectsTo(pendingEmail === third ? fourth : third)).toEqual([]);
    expect((await confirm(await linkIn(pendingEmail!))).status).toBe(204);
    expect((await account(user)).email).toBe(pendingEmail);
  });

  it('to one that somebody has is answered like any other, and only its owner is told', async () => {
    const [user, other] = [await buildUser(server), await buildUser(server)];
    const free = newAddress();
    const { pendingEmail: _, ...taken } = (await ask(user, other.email)).body;
    await subjectsTo(other.email);
    const { pendingEmail: __, ...untaken } = (await ask(user, free)).body;
    expect(taken).toEqual(untaken);
    expect(await subjectsTo(other.email)).toEqual(['This address has an account already']);
    const links = sql`select 1 from verifications where email = ${other.email}`;
    expect(await many(server.pool, links)).toEqual([]);
    expect((await account(user)).email).toBe(user.email);
  });

  it('to one that somebody registers meanwhile does not happen', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await ask(user, email);
    const token = await linkIn(email);
    const body = { email, password: 'a long and unusual phrase', displayName: 'Somebody' };
    await call(server, 'POST /api/auth/sign-up', { body });
    expect((await confirm(token)).problem.code).toBe('account/link-invalid');

    const racing = newAddress();
    await ask(user, racing);
    const link = await linkIn(racing);
    const [changed, registered] = await Promise.all([
      confirm(link),
      call(server, 'POST /api/auth/sign-up', { body: { ...body, email: racing } }),
    ]);
    expect([
      [204, 409],
      [400, 201],
    ]).toContainEqual([changed.status, registered.status]);
  });

  it('needs the password, and another address', async () => {
    const user = await buildUser(server);
    const wrong = await ask(user, newAddress(), 'not the password');
    expect([wrong.status, wrong.problem.fields?.password?.code]).toEqual([400, 'account/wrong-password']);
    const same = await ask(user, user.email.toUpperCase());
    expect([same.status, same.problem.fields?.email?.code]).toEqual([400, 'account/email-unchanged']);
    expect((await ask(user, 'no address')).problem.code).toBe('auth/invalid-email');
    expect((await account(user)).pendingEmail).toBeNull();
  });

  it('is over after a day', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await ask(user, email);
    const token = await linkIn(email);
    await server.pool.query(sql`
      update users set pending_email_at = now() - interval '25 hours' where id = ${user.uid}`);
    await server.pool.query(sql`update verifications set expires_at = now() where value = ${user.uid}`);
    expect((await account(user)).pendingEmail).toBeNull();
    expect((await confirm(token)).status).toBe(400);
  });

  it('can be taken back, and a new password stops it', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await ask(user, email);
    const first = await linkIn(email);
    const kept = await call(server, 'DELETE /api/me/email', { as: user });
    expect(kept.body.pendingEmail).toBeNull();
    expect((await confirm(first)).status).toBe(400);

    await ask(user, email);
    const second = await linkIn(email);
    const body = { current: user.password, next: 'another unusual phrase' };
    expect((await call(server, 'POST /api/me/password', { body, as: user })).status).toBe(204);
    expect((await confirm(second)).status).toBe(400);

    await ask({ ...user, password: body.next }, email);
    const third = await linkIn(email);
    const reset = { token: await linkFor(server, user.email), password: 'a third unusual phrase' };
    expect((await call(server, 'POST /api/auth/reset-password', { body: reset })).status).toBe(204);
    expect((await confirm(third)).status).toBe(400);
  });

  it('ends links to reset the password that were mailed to the old address, and no session', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await ask(user, email);
    const token = await linkIn(email);
    const reset = await linkFor(server, user.email);
    await confirm(token);
    const body = { token: reset, password: 'another unusual phrase' };
    expect((await call(server, 'POST /api/auth/reset-password', { body })).problem.code).toBe(
      'auth/reset-link-invalid',
    );
    expect((await call(server, 'GET /api/me', { as: user })).body.email).toBe(email);
    const renewed = await call(server, 'POST /api/auth/refresh', { cookie: user.cookie });
    expect(renewed.body.user.email).toBe(email);
  });

  it('is not undone by somebody who asks for a new password in their name', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await ask(user, email);
    const token = await linkIn(email);
    await call(server, 'POST /api/auth/forgot-password', { body: { email: user.email } });
    expect((await confirm(token)).status).toBe(204);
  });
});
