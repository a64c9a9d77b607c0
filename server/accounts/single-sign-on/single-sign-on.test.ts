import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { many, maybeOne, scalar, sql } from '../../platform/database/database.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { startOidcProvider } from '../../testing/oidc-provider.ts';
import { useTestServer } from '../../testing/test-server.ts';

const provider = await startOidcProvider('http://localhost:3000');
const server = useTestServer({ singleSignOn: provider.settings });
afterAll(() => provider.close());
beforeEach(() => {
  provider.settings.signUp = 'on';
  provider.claimsInToken = false;
});

const newPerson = (claims: Record<string, unknown> = {}) => {
  const subject = randomUUID();
  const email = `${subject}@example.org`;
  provider.people.set(subject, { email, email_verified: true, name: 'Nora Neu', ...claims });
  return { subject, email };
};

const begin = (body: { wanted?: string } = {}) => call(server, 'POST /api/auth/single-sign-on', { body });
const finish = (answer: string, cookie: string | undefined) =>
  call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie });

async function signIn(subject: string, wanted?: string) {
  const { body, cookie } = await begin({ ...(wanted && { wanted }) });
  return finish(await provider.signIn(body.url, subject), cookie);
}

const userOf = (email: string) =>
  maybeOne<{ id: string; name: string; isVerified: boolean; language: string | null }>(
    server.pool,
    sql`
    select id, display_name as name, email_verified as "isVerified", language from users where email = ${email}`,
  );
const verify = (uid: string) => server.pool.query(sql`update users set email_verified = true where id = ${uid}`);
const identitiesOf = (uid: string) =>
  scalar<number>(server.pool, sql`select count(*)::int as n from account_identities where user_id = ${uid}`);
const mailsFor = (uid: string) =>
  many<{ kind: string }>(server.pool, sql`select kind from outbox where payload ->> 'userId' = ${uid}`);

describe('signing in with the provider', () => {
  it('creates an account with name, language and verified address the first time', async () => {
    const { subject, email } = newPerson({ name: 'Jörg Müller', locale: 'de-CH' });
    const answer = await signIn(subject, '/details/1?day=2#photos');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      wanted: '/details/1?day=2#photos',
      session: { user: { displayName: 'Jörg Müller', email, isVerified: true, language: 'de', isAdmin: false } },
    });
    expect(await userOf(email)).toMatchObject({ isVerified: true, language: 'de' });
    const { accessToken } = answer.body.session!;
    expect((await call(server, 'GET /api/me', { as: { accessToken } })).body.email).toBe(email);
  });

  it('uses the same account later, even if the address at the provider changed', async () => {
    const { subject, email } = newPerson();
    const first = await signIn(subject);
    provider.people.set(subject, { email: `${randomUUID()}@elsewhere.example`, email_verified: true });
    const again = await signIn(subject);
    expect(again.body.session!.user).toMatchObject({ uid: first.body.session!.user.uid, email });
    expect(again.body.wanted).toBe('/');
  });

  it('starts a regular session, with a refresh cookie and an entry in the list of devices', async () => {
    const { subject } = newPerson();
    const { body, headers } = await signIn(subject);
    const cookies = [headers['set-cookie']].flat().map(String);
    const session = cookies.find((cookie) => cookie.startsWith('sparekey_session='))!;
    expect(session).toMatch(/HttpOnly.*SameSite=Strict/);
    const renewed = await call(server, 'POST /api/auth/refresh', { cookie: session.split(';')[0]! });
    expect(renewed.body.user.uid).toBe(body.session!.user.uid);
    const devices = await call(server, 'GET /api/me/devices', { as: body.session! });
    expect(devices.body.devices).toHaveLength(1);
  });

  it('works without user info if the token contains all claims', async () => {
    provider.claimsInToken = true;
    const { subject, email } = newPerson();
    expect((await signIn(subject)).body.session!.user.email).toBe(email);
  });

  it('takes `email_verified` from the same source as the address', async () => {
    const { subject } = newPerson({ email_verified: undefined });
    provider.alwaysInToken = { email_verified: true };
    const { body } = await signIn(subject);
    provider.alwaysInToken = {};
    expect(body.session!.user.isVerified).toBe(false);
  });

  it('falls back to the local part of the address if the provider’s name is invalid', async () => {
    const { subject, email } = newPerson({ name: 'x' });
    expect((await signIn(subject)).body.session!.user.displayName).toBe(email.slice(0, email.indexOf('@')));
  });

  it('returns an error if the provider reports no address', async () => {
    const { subject } = newPerson({ email: undefined, email_verified: undefined });
    const { problem } = await signIn(subject);
    expect(problem).toMatchObject({
      status: 400,
      code: 'auth/provider-without-email',
      detail: 'Town Hall didn’t share your email address, which an account needs.',
    });
  });

  it('mails a verification link if the provider has not verified the address', async () => {
    const { subject, email } = newPerson({ email_verified: false });
    expect((await signIn(subject)).body.session!.user.isVerified).toBe(false);
    const { id, isVerified } = (await userOf(email))!;
    expect(isVerified).toBe(false);
    expect(await mailsFor(id)).toEqual([{ kind: 'email-verification' }]);
  });

  it('returns the same error for a banned user as signing in with a password', async () => {
    const { subject, email } = newPerson();
    await signIn(subject);
    await server.pool.query(sql`update users set banned_at = now() where email = ${email}`);
    const { problem } = await signIn(subject);
    expect(problem).toMatchObject({
      status: 403,
      code: 'auth/account-disabled',
      detail: 'This account has been disabled. Please contact us for help.',
    });
  });
});

describe('new accounts', () => {
  it('are rejected when sign-up is off, while existing users can sign in', async () => {
    const [old, stranger] = [newPerson(), newPerson()];
    await signIn(old.subject);
    provider.settings.signUp = 'off';
    expect((await signIn(old.subject)).status).toBe(200);
    const { problem } = await signIn(stranger.subject);
    expect(problem).toMatchObject({ status: 403, code: 'auth/sign-up-closed' });
    expect(problem.detail).toContain(stranger.email);
    expect(await userOf(stranger.email)).toBeUndefined();
  });

  it.each([
    ['of the domain', 'town.example', true, 200],
    ['of another domain', 'village.example', true, 403],
    ['of a domain with the same ending', 'not-town.example', true, 403],
    ['of a subdomain', 'sub.town.example', true, 403],
    ['that the provider has not verified', 'town.example', false, 403],
  ])('are limited to domains: an address %s', async (_, domain, isVerified, status) => {
    provider.settings.signUp = ['town.example'];
    const { subject } = newPerson({ email: `${randomUUID()}@${domain}`, email_verified: isVerified });
    expect((await signIn(subject)).status).toBe(status);
  });
});

describe('an existing account with the same address', () => {
  it('is connected if both sides have verified the address, and the user is notified', async () => {
    const user = await buildUser(server);
    await verify(user.uid);
    const { subject } = newPerson({ email: user.email.toUpperCase() });
    expect((await signIn(subject)).body.session!.user.uid).toBe(user.uid);
    expect(await mailsFor(user.uid)).toEqual([{ kind: 'sign-in-connected' }]);
    await server.outbox.flush();
    const again = await signIn(subject);
    expect(again.body.session!.user.uid).toBe(user.uid);
    expect(await mailsFor(user.uid)).toHaveLength(1);
  });

  it.each([
    ['we have', false, true],
    ['the provider has', true, false],
    ['the provider, which returns “true” as a string, has', true, 'true'],
  ])('row 78: is not connected by an address that %s not verified', async (_, isVerifiedHere, isVerifiedThere) => {
    const user = await buildUser(server);
    if (isVerifiedHere) await verify(user.uid);
    const { subject } = newPerson({ email: user.email, email_verified: isVerifiedThere });
    const { problem, headers } = await signIn(subject);
    expect(problem).toMatchObject({ status: 409, code: 'auth/connect-first' });
    expect(problem.detail).toBe(
      `There is already an account for ${user.email}. Log in with its password, then connect Town Hall on your account page.`,
    );
    expect(String(headers['set-cookie'])).not.toContain('sparekey_session=');
    expect(await identitiesOf(user.uid)).toBe(0);
  });

  it('row 78: is not connected to another user who got the address at the provider later', async () => {
    const { subject, email } = newPerson();
    const { uid } = (await signIn(subject)).body.session!.user;
    const successor = newPerson({ email });
    const { problem } = await signIn(successor.subject);
    expect(problem).toMatchObject({ status: 409, code: 'account/other-identity' });
    expect(await identitiesOf(uid)).toBe(1);
  });

  it('is rejected if it is banned', async () => {
    const user = await buildUser(server);
    await verify(user.uid);
    await server.pool.query(sql`update users set banned_at = now() where id = ${user.uid}`);
    const { subject } = newPerson({ email: user.email });
    expect((await signIn(subject)).problem.code).toBe('auth/account-disabled');
    expect(await identitiesOf(user.uid)).toBe(0);
  });
});

describe('a response from the provider', () => {
  const failed = { status: 400, code: 'auth/single-sign-on-failed' };

  it('row 77: is accepted only from the browser that began the flow', async () => {
    const { subject, email } = newPerson();
    const attacker = await begin();
    const victim = await begin();
    const answer = await provider.signIn(attacker.body.url, subject);
    expect((await finish(answer, victim.cookie)).problem).toMatchObject(failed);
    expect((await finish(answer, undefined)).problem).toMatchObject(failed);
    expect((await finish(answer, 'sparekey_flow=made-up')).problem).toMatchObject(failed);
    expect(await userOf(email)).toBeUndefined();
    expect((await finish(answer, attacker.cookie)).status).toBe(200);
  });

  it('row 77: is accepted once, and clears the cookie', async () => {
    const { subject } = newPerson();
    const { body, cookie } = await begin();
    const answer = await provider.signIn(body.url, subject);
    const first = await finish(answer, cookie);
    expect(first.status).toBe(200);
    expect([first.headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/^sparekey_flow=;/));
    expect((await finish(answer, cookie)).problem).toMatchObject(failed);
  });

  it.each([
    ['another state', (answer: string) => answer.replace(/state=[^&]+/, 'state=another')],
    ['no state', (answer: string) => answer.replace(/&?state=[^&]+/, '')],
    ['another code', (answer: string) => answer.replace(/code=[^&]+/, 'code=another')],
    ['no code', (answer: string) => answer.replace(/code=[^&]+&?/, '')],
    ['another issuer', (answer: string) => answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
    ['no issuer', (answer: string) => answer.replace(/&?iss=[^&]+/, '')],
    ['nothing', () => ''],
    ['a second state', (answer: string) => `${answer}&state=another`],
  ])('row 77: is rejected with %s', async (_, change) => {
    const { subject, email } = newPerson();
    const { body, cookie } = await begin();
    const answer = await provider.signIn(body.url, subject);
    expect((await finish(change(answer), cookie)).problem).toMatchObject(failed);
    expect(await userOf(email)).toBeUndefined();
  });

  it('row 77: is rejected with another nonce or another challenge', async () => {
    const { subject } = newPerson();
    for (const name of ['nonce', 'code_challenge']) {
      const { body, cookie } = await begin();
      const url = new URL(body.url);
      url.searchParams.set(name, 'x'.repeat(43));
      const answer = await provider.signIn(url.href, subject);
      expect((await finish(answer, cookie)).problem, name).toMatchObject(failed);
    }
  });

  it('is rejected from another origin', async () => {
    const headers = { origin: 'https://evil.example' };
    const { problem } = await call(server, 'POST /api/auth/single-sign-on', { body: {}, headers });
    expect(problem.code).toBe('auth/wrong-origin');
    const body = { answer: 'code=1' };
    const finished = await call(server, 'POST /api/auth/single-sign-on/finish', { body, headers });
    expect(finished.problem.code).toBe('auth/wrong-origin');
  });

  it('returns a readable error when the user cancelled at the provider', async () => {
    const { body, cookie } = await begin();
    const { problem } = await finish(await provider.cancel(body.url), cookie);
    expect(problem).toMatchObject({
      status: 400,
      code: 'auth/provider-refused',
      detail: 'Town Hall didn’t sign you in. Please try again.',
    });
  });

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/\t/evil.example',
  ])('cannot redirect to another site: %j', async (wanted) => {
    expect((await begin({ wanted })).status).toBe(400);
  });

  it('is requested with our exact redirect URI, and with state, nonce and challenge', async () => {
    const { body, headers } = await begin();
    const { searchParams } = new URL(body.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/single-sign-on',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(String(headers['set-cookie'])).toMatch(
      /^sparekey_flow=.*Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict/,
    );
  });
});
