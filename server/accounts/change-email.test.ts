import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { requestResetLink, latestMailLink } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';
import { subjectsTo } from '../testing/mails.ts';

const server = useTestServer();
const newAddress = () => `${randomUUID()}@example.test`;
const requestChange = (as: TestUser, email: string, password = as.password) =>
  call(server, 'POST /api/me/email', { body: { email, password }, as });
const confirm = (token: string) => call(server, 'POST /api/auth/confirm-email', { body: { token } });
const linkIn = (email: string) => latestMailLink(server, email, 'change-email');
const signIn = (email: string, password: string) =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password } });
const account = async (as: TestUser) => (await call(server, 'GET /api/me/account', { as })).body;

describe('row 67: changing the email address', () => {
  it('takes effect when the link mailed to the new address is used, and notifies the old address twice', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    const requested = await requestChange(user, ` ${email.toUpperCase()}`);
    expect([requested.status, requested.body]).toMatchObject([202, { email: user.email, pendingEmail: email }]);
    const token = await linkIn(email);
    expect(await subjectsTo(server, user.email)).toEqual(['Your email address is about to change']);
    expect((await signIn(email, user.password)).status).toBe(401);

    expect((await confirm(token)).status).toBe(204);
    expect(await account(user)).toMatchObject({ email, pendingEmail: null, isVerified: true });
    expect((await signIn(email, user.password)).status).toBe(200);
    expect((await signIn(user.email, user.password)).status).toBe(401);
    expect(await subjectsTo(server, user.email)).toEqual([
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

  it('is rejected when the user was banned in the meantime', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await requestChange(user, email);
    const token = await linkIn(email);
    await server.pool.query(sql`update users set banned_at = now() where id = ${user.uid}`);
    expect((await confirm(token)).problem?.code).toBe('account/link-invalid');
    const stored = sql`select email::text from users where id = ${user.uid}`;
    expect(await many(server.pool, stored)).toEqual([{ email: user.email }]);
  });

  it('accepts a link once, even when it is used concurrently', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await requestChange(user, email);
    const token = await linkIn(email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
  });

  it('only accepts the link of the latest request, even when two are made concurrently', async () => {
    const user = await buildUser(server);
    const [first, second] = [newAddress(), newAddress()];
    await requestChange(user, first);
    const old = await linkIn(first);
    await requestChange(user, second);
    expect((await confirm(old)).problem.code).toBe('account/link-invalid');
    expect((await account(user)).email).toBe(user.email);
    expect((await confirm(await linkIn(second))).status).toBe(204);

    const [third, fourth] = [newAddress(), newAddress()];
    await Promise.all([requestChange(user, third), requestChange(user, fourth)]);
    await server.outbox.flush();
    const { pendingEmail } = await account(user);
    expect([third, fourth]).toContain(pendingEmail);
    expect(await subjectsTo(server, pendingEmail === third ? fourth : third)).toEqual([]);
    expect((await confirm(await linkIn(pendingEmail!))).status).toBe(204);
    expect((await account(user)).email).toBe(pendingEmail);
  });

  it('returns the same response for a taken address, and notifies only its owner', async () => {
    const [user, other] = [await buildUser(server), await buildUser(server)];
    const free = newAddress();
    const { pendingEmail: _, ...taken } = (await requestChange(user, other.email)).body;
    await subjectsTo(server, other.email);
    const { pendingEmail: __, ...available } = (await requestChange(user, free)).body;
    expect(taken).toEqual(available);
    expect(await subjectsTo(server, other.email)).toEqual(['This address already has an account']);
    const links = sql`select 1 from verifications where email = ${other.email}`;
    expect(await many(server.pool, links)).toEqual([]);
    expect((await account(user)).email).toBe(user.email);
  });

  it('is rejected when another user registers with the address in the meantime', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await requestChange(user, email);
    const token = await linkIn(email);
    const body = { email, password: 'a long and unusual phrase', displayName: 'Somebody' };
    await call(server, 'POST /api/auth/sign-up', { body });
    expect((await confirm(token)).problem.code).toBe('account/link-invalid');

    const racing = newAddress();
    await requestChange(user, racing);
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

  it('requires the password and a different address', async () => {
    const user = await buildUser(server);
    const wrong = await requestChange(user, newAddress(), 'not the password');
    expect([wrong.status, wrong.problem.fields?.password?.code]).toEqual([400, 'account/wrong-password']);
    const same = await requestChange(user, user.email.toUpperCase());
    expect([same.status, same.problem.fields?.email?.code]).toEqual([400, 'account/email-unchanged']);
    expect((await requestChange(user, 'no address')).problem.code).toBe('auth/invalid-email');
    expect((await account(user)).pendingEmail).toBeNull();
  });

  it('expires after a day', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await requestChange(user, email);
    const token = await linkIn(email);
    await server.pool.query(sql`
      update users set pending_email_at = now() - interval '25 hours' where id = ${user.uid}`);
    await server.pool.query(sql`update verifications set expires_at = now() where value = ${user.uid}`);
    expect((await account(user)).pendingEmail).toBeNull();
    expect((await confirm(token)).status).toBe(400);
  });

  it('can be cancelled, and is cancelled by a new password', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await requestChange(user, email);
    const first = await linkIn(email);
    const cancelled = await call(server, 'DELETE /api/me/email', { as: user });
    expect(cancelled.body.pendingEmail).toBeNull();
    expect((await confirm(first)).status).toBe(400);

    await requestChange(user, email);
    const second = await linkIn(email);
    const body = { current: user.password, next: 'another unusual phrase' };
    expect((await call(server, 'POST /api/me/password', { body, as: user })).status).toBe(204);
    expect((await confirm(second)).status).toBe(400);

    await requestChange({ ...user, password: body.next }, email);
    const third = await linkIn(email);
    const reset = { token: await requestResetLink(server, user.email), password: 'a third unusual phrase' };
    expect((await call(server, 'POST /api/auth/reset-password', { body: reset })).status).toBe(204);
    expect((await confirm(third)).status).toBe(400);
  });

  it('invalidates reset links mailed to the old address, and keeps sessions', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await requestChange(user, email);
    const token = await linkIn(email);
    const reset = await requestResetLink(server, user.email);
    await confirm(token);
    const body = { token: reset, password: 'another unusual phrase' };
    expect((await call(server, 'POST /api/auth/reset-password', { body })).problem.code).toBe(
      'auth/reset-link-invalid',
    );
    expect((await call(server, 'GET /api/me', { as: user })).body.email).toBe(email);
    const renewed = await call(server, 'POST /api/auth/refresh', { cookie: user.cookie });
    expect(renewed.body.user.email).toBe(email);
  });

  it('is not cancelled when someone requests a password reset for the account', async () => {
    const user = await buildUser(server);
    const email = newAddress();
    await requestChange(user, email);
    const token = await linkIn(email);
    await call(server, 'POST /api/auth/forgot-password', { body: { email: user.email } });
    expect((await confirm(token)).status).toBe(204);
  });
});
