import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { maybeOne, sql } from '../../platform/database/database.ts';
import { buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { startOidcProvider } from '../../testing/oidc-provider.ts';
import { readZip } from '../../testing/read-zip.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { mailsTo } from '../../testing/mails.ts';

const provider = await startOidcProvider('http://localhost:3000');
const server = useTestServer({ singleSignOn: provider.settings });
afterAll(() => provider.close());

type Person = Pick<TestUser, 'uid' | 'accessToken'> & { subject: string; email: string };
const PASSWORD = 'another unusual phrase';

const addPerson = () => {
  const subject = randomUUID();
  const email = `${subject}@example.org`;
  provider.people.set(subject, { email, email_verified: true, name: 'Nora Neu' });
  return { subject, email };
};

const finish = (answer: string, cookie: string | undefined) =>
  call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie });

/** Builds a user who registered through the provider and has no password. */
async function buildPasswordless(): Promise<Person> {
  const person = addPerson();
  const { body, cookie } = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
  const { session } = (await finish(await provider.signIn(body.url, person.subject), cookie)).body;
  return { ...person, uid: session!.user.uid, accessToken: session!.accessToken };
}

async function connect(as: TestUser, subject: string) {
  const { body, cookie } = await call(server, 'POST /api/me/sign-ins', { body: { password: as.password }, as });
  return finish(await provider.signIn(body.url, subject), cookie);
}

async function confirm(as: Person, subject = as.subject) {
  const { body, cookie } = await call(server, 'POST /api/me/confirmation', { body: {}, as });
  return finish(await provider.signIn(body.url, subject), cookie);
}

const signInsOf = async (as: Pick<TestUser, 'accessToken'>) =>
  (await call(server, 'GET /api/me/sign-ins', { as })).body;
const signIn = (email: string, password: string) =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password } });

describe('a user with a password', () => {
  it('connects the provider, is notified by mail, and can sign in with both', async () => {
    const user = await buildUser(server);
    const { subject, email } = addPerson();
    expect((await connect(user, subject)).body).toEqual({ session: null, wanted: '/account#safety' });
    expect(await signInsOf(user)).toMatchObject({
      identities: [{ provider: 'Town Hall', email }],
      isConnected: true,
      hasPassword: true,
      confirmsBy: 'password',
      confirmedUntil: null,
    });
    expect((await mailsTo(server, user.email))[0]!.text).toContain('Town Hall was connected to your Sparekey account');
    const { body, cookie } = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
    const entered = await finish(await provider.signIn(body.url, subject), cookie);
    expect(entered.body.session!.user.uid).toBe(user.uid);
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });

  it('cannot connect without the password, so that access to an open browser is not enough', async () => {
    const user = await buildUser(server);
    const without = await call(server, 'POST /api/me/sign-ins', { body: {}, as: user });
    expect(without.problem).toMatchObject({ code: 'auth/missing-password' });
    const wrong = await call(server, 'POST /api/me/sign-ins', { body: { password: 'wrong' }, as: user });
    expect(wrong.problem).toMatchObject({ code: 'account/wrong-password' });
  });

  it('cannot connect another user’s identity, nor any identity after signing out', async () => {
    const [user, guest] = [await buildUser(server), await buildPasswordless()];
    expect((await connect(user, guest.subject)).problem.code).toBe('account/identity-taken');
    const { body, cookie } = await call(server, 'POST /api/me/sign-ins', {
      body: { password: user.password },
      as: user,
    });
    const answer = await provider.signIn(body.url, addPerson().subject);
    await call(server, 'POST /api/auth/sign-out', { as: user });
    expect((await finish(answer, cookie)).problem.code).toBe('auth/session-ended');
  });

  it('disconnects the provider with the password, and can no longer sign in with it', async () => {
    const user = await buildUser(server);
    const { subject } = addPerson();
    await connect(user, subject);
    const [identity] = (await signInsOf(user)).identities;
    const params = { id: identity!.id };
    const without = await call(server, 'DELETE /api/me/sign-ins/:id', { params, body: {}, as: user });
    expect(without.problem.code).toBe('auth/missing-password');
    const stranger = await buildUser(server);
    const foreign = { params, body: { password: stranger.password }, as: stranger };
    expect((await call(server, 'DELETE /api/me/sign-ins/:id', foreign)).problem.code).toBe(
      'account/identity-not-found',
    );
    const own = { params, body: { password: user.password }, as: user };
    expect((await call(server, 'DELETE /api/me/sign-ins/:id', own)).body.identities).toEqual([]);
    const { body, cookie } = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
    const entered = await finish(await provider.signIn(body.url, subject), cookie);
    expect(entered.body.session!.user.uid).not.toBe(user.uid);
  });
});

describe('a user without a password', () => {
  const acts = {
    'change the address': (as: Person) =>
      call(server, 'POST /api/me/email', { body: { email: `${randomUUID()}@example.org` }, as }),
    'set a password': (as: Person) => call(server, 'POST /api/me/password', { body: { next: PASSWORD }, as }),
    'delete the account': (as: Person) => call(server, 'DELETE /api/me', { body: {}, as }),
  };

  it.each(Object.entries(acts))('can %s only after signing in at the provider again', async (_, act) => {
    const guest = await buildPasswordless();
    expect((await act(guest)).problem).toMatchObject({ status: 403, code: 'account/confirm-first' });
    expect((await confirm(guest)).body).toEqual({ session: null, wanted: '/account' });
    expect((await signInsOf(guest)).confirmedUntil).not.toBeNull();
    expect([200, 202, 204]).toContain((await act(guest)).status);
  });

  it('must enter their credentials at the provider again, as the same person', async () => {
    const [guest, other] = [await buildPasswordless(), await buildPasswordless()];
    const { body } = await call(server, 'POST /api/me/confirmation', { body: {}, as: guest });
    expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect((await confirm(guest, other.subject)).problem.code).toBe('account/other-identity');
    expect((await signInsOf(guest)).confirmedUntil).toBeNull();
  });

  it('is not confirmed by an older sign-in at the provider', async () => {
    const guest = await buildPasswordless();
    const { body, cookie } = await call(server, 'POST /api/me/confirmation', { body: {}, as: guest });
    provider.signedInSecondsAgo = 3_600;
    const { problem } = await finish(await provider.signIn(body.url, guest.subject), cookie);
    provider.signedInSecondsAgo = 0;
    expect(problem.code).toBe('auth/single-sign-on-failed');
    expect((await signInsOf(guest)).confirmedUntil).toBeNull();
  });

  it('is not confirmed if the browser removed the parameters that require a new sign-in', async () => {
    const guest = await buildPasswordless();
    const { body, cookie } = await call(server, 'POST /api/me/confirmation', { body: {}, as: guest });
    const url = new URL(body.url);
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
    const { problem } = await finish(await provider.signIn(url.href, guest.subject), cookie);
    expect(problem.code).toBe('auth/single-sign-on-failed');
    expect((await signInsOf(guest)).confirmedUntil).toBeNull();
  });

  it('stays confirmed for a few minutes only', async () => {
    const guest = await buildPasswordless();
    await confirm(guest);
    await server.pool.query(sql`
      update sessions set confirmed_at = confirmed_at - make_interval(mins => ${accountLimits.confirmedMinutes})
      where user_id = ${guest.uid}`);
    expect((await acts['delete the account'](guest)).problem.code).toBe('account/confirm-first');
  });

  it('can disconnect the provider only after setting a password', async () => {
    const guest = await buildPasswordless();
    await confirm(guest);
    const [identity] = (await signInsOf(guest)).identities;
    const params = { id: identity!.id };
    const refused = await call(server, 'DELETE /api/me/sign-ins/:id', { params, body: {}, as: guest });
    expect(refused.problem).toMatchObject({ status: 409, code: 'account/only-sign-in' });
    await acts['set a password'](guest);
    expect((await signIn(guest.email, PASSWORD)).status).toBe(200);
    expect(await signInsOf(guest)).toMatchObject({ hasPassword: true, confirmsBy: 'password' });
    const body = { password: PASSWORD };
    expect((await call(server, 'DELETE /api/me/sign-ins/:id', { params, body, as: guest })).status).toBe(200);
  });

  it('deletes the identity with the account, and can register again as a new user', async () => {
    const guest = await buildPasswordless();
    const exported = await server.app.inject({
      url: '/api/me/data',
      headers: { authorization: `Bearer ${guest.accessToken}` },
    });
    expect(readZip(exported.rawPayload).get('data.json')!.toString()).toContain(`"subject": "${guest.subject}"`);
    await confirm(guest);
    expect((await acts['delete the account'](guest)).status).toBe(200);
    expect(
      await maybeOne(server.pool, sql`select 1 from account_identities where user_id = ${guest.uid}`),
    ).toBeUndefined();
    const { body, cookie } = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
    const again = await finish(await provider.signIn(body.url, guest.subject), cookie);
    expect(again.body.session!.user.uid).not.toBe(guest.uid);
  });

  it('cannot sign in with any password', async () => {
    const guest = await buildPasswordless();
    expect((await signIn(guest.email, 'undefined')).problem.code).toBe('auth/invalid-credential');
  });
});
