import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { requestResetLink, latestMailLink } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useTestServer({ requireVerifiedEmail: true });
const requestLink = (as: TestUser) => call(server, 'POST /api/me/verification', { as });
const verify = (token: string) => call(server, 'POST /api/auth/verify-email', { body: { token } });
const linkIn = (email: string) => latestMailLink(server, email, 'verify-email');
const isVerified = async (as: Pick<TestUser, 'accessToken'>) =>
  (await call(server, 'GET /api/me', { as })).body.isVerified;
const endPause = () => server.pool.query(sql`delete from rate_limits`);

async function register(language = 'en') {
  const email = `${randomUUID()}@example.test`;
  const body = { email, password: 'a long and unusual phrase', displayName: 'Ann Example' };
  const headers = { 'accept-language': language };
  const answer = await call(server, 'POST /api/auth/sign-up', { body, headers });
  return { email, uid: answer.body.user.uid, accessToken: answer.body.accessToken, user: answer.body.user };
}

describe('a verified address', () => {
  it('is one whose link, mailed at registration, was used', async () => {
    const { email, user, ...person } = await register();
    expect(user.isVerified).toBe(false);
    const token = await linkIn(email);
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'Confirm your email address' }]);
    expect((await verify(token)).status).toBe(204);
    expect(await isVerified(person)).toBe(true);
    expect((await verify(token)).problem.code).toBe('account/link-invalid');
  });

  it.each([
    ['de', 'Bestätige deine E-Mail-Adresse'],
    ['es', 'Confirma tu correo electrónico'],
    ['fr', 'Confirme ton adresse e-mail'],
    ['pt', 'Confirma o teu e-mail'],
  ])('is requested in the user’s language: %s', async (language, subject) => {
    const { email } = await register(language);
    await linkIn(email);
    expect(await mailsTo(server, email)).toMatchObject([{ subject }]);
  });

  it('can be requested again after a pause, which invalidates the earlier link', async () => {
    const { email, ...person } = await register();
    const first = await linkIn(email);
    expect((await requestLink(person as never)).status).toBe(204);
    expect((await verify(first)).problem.code).toBe('account/link-invalid');
    const tooSoon = await requestLink(person as never);
    expect([tooSoon.status, tooSoon.problem.detail]).toEqual([
      429,
      'Please wait 30 seconds before you ask for another email.',
    ]);
    expect((await verify(await linkIn(email))).status).toBe(204);
    await endPause();
    const again = await requestLink(person as never);
    expect([again.status, again.problem.code]).toEqual([409, 'account/already-verified']);
  });

  it('requires a valid link for that address: expired, made-up and other links are rejected', async () => {
    const { email, uid } = await register();
    const token = await linkIn(email);
    expect((await verify(await requestResetLink(server, email))).status).toBe(400);
    const other = `${randomUUID()}@example.test`;
    await server.pool.query(sql`update users set email = ${other} where id = ${uid}`);
    expect((await verify(token)).problem.code).toBe('account/link-invalid');
    await server.pool.query(sql`update users set email = ${email} where id = ${uid}`);
    await server.pool.query(sql`update verifications set expires_at = now() where value = ${uid}`);
    expect((await verify(token)).problem.code).toBe('account/link-invalid');
    expect((await verify('made-up')).status).toBe(400);
  });

  it('can also be verified by a password reset', async () => {
    const { email, ...person } = await register();
    await linkIn(email);
    const body = { token: await requestResetLink(server, email), password: 'another unusual phrase' };
    await call(server, 'POST /api/auth/reset-password', { body });
    const signedIn = await call(server, 'POST /api/auth/sign-in', { body: { email, password: body.password } });
    expect(signedIn.body.user).toMatchObject({ uid: person.uid, isVerified: true });
  });

  it('gets no mail if it was verified before the mail is sent', async () => {
    const user = await buildUser(server);
    await requestLink(user);
    await server.pool.query(sql`update users set email_verified = true where id = ${user.uid}`);
    await server.outbox.flush();
    expect(await mailsTo(server, user.email)).toEqual([]);
  });
});

describe('without a verified address', () => {
  const reaching = [
    ['POST', '/api/cars'],
    ['PUT', '/api/cars/01900000-0000-7000-8000-000000000000'],
    ['POST', '/api/rentals'],
  ] as const;

  it.each(reaching)('%s %s is rejected with a message in the user’s language', async (method, url) => {
    const user = await buildUser(server);
    const { status, problem } = await send(server, method, url, {}, { as: user });
    expect([status, problem.code]).toEqual([403, 'auth/email-not-verified']);
    expect(problem.detail).toMatch(/^Please confirm your email address first\./);
    const headers = { cookie: 'language=de' };
    const german = await send(server, method, url, {}, { as: user, headers });
    expect(german.problem.detail).toMatch(/^Bitte bestätige zuerst deine E-Mail-Adresse\./);
    await server.pool.query(sql`update users set email_verified = true where id = ${user.uid}`);
    expect((await send(server, method, url, {}, { as: user })).problem.code).not.toBe('auth/email-not-verified');
  });

  it('other requests succeed', async () => {
    const user = await buildUser(server);
    for (const url of ['/api/me', '/api/my/cars', '/api/cars', '/api/saved']) {
      expect((await send(server, 'GET', url, undefined, { as: user })).status, url).toBe(200);
    }
  });
});
