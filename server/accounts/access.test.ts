import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { many, scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, buildVerified, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { mailsTo, subjectsTo } from '../testing/mails.ts';
import { startOidcProvider } from '../testing/oidc-provider.ts';
import { requestResetLink } from '../testing/reset-link.ts';
import { useTestServer } from '../testing/test-server.ts';

const provider = await startOidcProvider('http://localhost:3000');
const server = useTestServer({ singleSignOn: provider.settings });
afterAll(() => provider.close());

const PASSWORD = 'another unusual phrase';

const verify = (uid: string) => server.pool.query(sql`update users set email_verified = true where id = ${uid}`);
const unverify = (uid: string) => server.pool.query(sql`update users set email_verified = false where id = ${uid}`);

async function signInWithProvider(subject: string) {
  const { body, cookie } = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
  const answer = await provider.signIn(body.url, subject);
  return call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie });
}

const connect = async (as: TestUser, subject: string) => {
  const { body, cookie } = await call(server, 'POST /api/me/sign-ins', { body: { password: as.password }, as });
  const answer = await provider.signIn(body.url, subject);
  return call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie });
};

const createKey = (as: TestUser) =>
  call(server, 'POST /api/my/keys', {
    as,
    body: { name: 'Fleet software', scopes: ['read:cars'], days: null, password: as.password },
  });

const createWebhook = (as: TestUser) =>
  call(server, 'POST /api/my/webhooks', {
    as,
    body: { address: 'https://93.184.215.14/secret-path', events: ['rental.confirmed'] },
  });

/** Builds a user with every kind of access, in the order in which it is listed */
async function buildUserWithAccess() {
  const user = await buildVerified(server);
  const subject = randomUUID();
  provider.people.set(subject, { email: user.email, email_verified: false, name: 'Nora Neu' });
  expect((await connect(user, subject)).status).toBe(200);
  const created = await createKey(user);
  expect(created.status).toBe(201);
  expect((await createWebhook(user)).status).toBe(201);
  const car = await buildCar(server, { ownerId: user.uid, title: 'Fiat Panda' });
  const { body } = await call(server, 'POST /api/cars/:id/export-link', { as: user, params: { id: car.id } });
  return { user, subject, key: { accessToken: created.body.key }, calendar: new URL(body.exportUrl).pathname };
}

async function resetAndSignIn({ email }: { email: string }): Promise<TestUser> {
  const body = { token: await requestResetLink(server, email), password: PASSWORD };
  expect((await call(server, 'POST /api/auth/reset-password', { body })).status).toBe(204);
  const signedIn = await call(server, 'POST /api/auth/sign-in', { body: { email, password: PASSWORD } });
  const { user, accessToken } = signedIn.body;
  return { ...user, accessToken, password: PASSWORD, cookie: signedIn.cookie! };
}

const accessOf = async (as: TestUser) => (await call(server, 'GET /api/me/access', { as })).body;
const newestMail = (email: string) =>
  scalar<string>(server.pool, sql`select text_body from mailbox where recipient = ${email} order by id desc limit 1`);

describe('row 81: an account created by someone other than the owner of its address', () => {
  it('loses all access set up before, when the owner resets the password', async () => {
    const { user, subject, key, calendar } = await buildUserWithAccess();
    const bank = { holder: 'A Stranger', number: '000123456789', country: 'DE', password: user.password };
    await call(server, 'POST /api/my/payout-account', { as: user, body: bank });
    await unverify(user.uid);
    const owner = await resetAndSignIn(user);
    expect((await call(server, 'GET /api/my/cars', { as: key })).status).toBe(401);
    expect((await send(server, 'GET', calendar)).status).toBe(404);
    expect((await signInWithProvider(subject)).problem.code).toBe('auth/connect-first');
    expect((await call(server, 'GET /api/me', { as: user })).status).toBe(401);
    expect(await accessOf(owner)).toEqual({ askedAt: null, access: [] });
    expect((await call(server, 'GET /api/my/payout-account', { as: owner })).body.status).toBe('none');
    await server.outbox.flush();
    expect(await newestMail(user.email)).toContain('we removed everything set up in this account before');
  });

  it('rejects the single sign-on that created it, after the owner resets the password', async () => {
    const [subject, email] = [randomUUID(), `${randomUUID()}@example.org`];
    provider.people.set(subject, { email, email_verified: false, name: 'A Stranger' });
    const { body } = await signInWithProvider(subject);
    expect((await resetAndSignIn({ email })).uid).toBe(body.session!.user.uid);
    expect((await signInWithProvider(subject)).problem.code).toBe('auth/connect-first');
  });

  it('cannot create API keys or webhooks before the address is verified', async () => {
    const user = await buildUser(server);
    for (const create of [createKey, createWebhook]) {
      const { status, problem } = await create(user);
      expect([status, problem.code]).toEqual([403, 'auth/email-not-verified']);
    }
    await verify(user.uid);
    for (const create of [createKey, createWebhook]) expect((await create(user)).status).toBe(201);
  });
});

/** Builds an administrator who created a webhook and a key for the marketplace, and a personal webhook and key. */
async function buildAdminWithAccess({ isVerified = true } = {}) {
  const admin = await buildUser(server, { isAdmin: true, isVerified });
  await server.pool.query(sql`
    insert into webhooks (kind, user_id, address, events) values
      ('operator', ${admin.uid}, 'https://93.184.215.14/operator', array['rental.confirmed']),
      ('personal', ${admin.uid}, 'https://93.184.215.14/own', array['rental.confirmed'])`);
  await server.pool.query(sql`
    insert into api_keys (kind, user_id, name, scopes, prefix, secret_hash)
    select kind, ${admin.uid}, name, array['read:cars'], 'spk_' || name, sha256(gen_random_uuid()::text::bytea)
    from (values ('operator', 'Reports'), ('personal', 'Own software')) key (kind, name)`);
  return admin;
}

const integrationsOf = ({ uid }: TestUser) =>
  many<{ kind: string; name: string }>(
    server.pool,
    sql`
    select kind, name from api_keys where user_id = ${uid} union all
    select kind, address from webhooks where user_id = ${uid} order by 1, 2 desc`,
  );
const OPERATOR_WEBHOOK = { kind: 'operator', name: 'https://93.184.215.14/operator' };

describe('operator keys and webhooks after a password reset', () => {
  it('revokes the keys of a verified administrator without asking, tells every administrator, and keeps the rest', async () => {
    const admin = await buildAdminWithAccess();
    const other = await buildUser(server, { isAdmin: true });
    const signedIn = await resetAndSignIn(admin);
    const left = [
      OPERATOR_WEBHOOK,
      { kind: 'personal', name: 'https://93.184.215.14/own' },
      { kind: 'personal', name: 'Own software' },
    ];
    expect(await integrationsOf(admin)).toEqual(expect.arrayContaining(left));
    expect(await integrationsOf(admin)).toHaveLength(left.length);
    for (const { email } of [admin, other]) {
      const texts = (await mailsTo(server, email)).map(({ text }) => text);
      expect(texts).toContainEqual(expect.stringContaining('that were created there: Reports'));
    }
    // Without the password, only personal access can be kept.
    const kept = await call(server, 'POST /api/me/access/kept', { as: signedIn });
    expect(kept.body.access.map(({ kind, name }) => [kind, name])).toEqual([
      ['key', 'Own software'],
      ['webhook', '93.184.215.14'],
    ]);
  });

  it('revokes the keys of an unverified administrator with everything else, and keeps operator webhooks', async () => {
    const admin = await buildAdminWithAccess({ isVerified: false });
    const other = await buildUser(server, { isAdmin: true });
    await resetAndSignIn(admin);
    expect(await integrationsOf(admin)).toEqual([OPERATOR_WEBHOOK]);
    const subjects = await subjectsTo(server, other.email);
    expect(subjects.filter((subject) => subject === 'Marketplace API keys were revoked')).toHaveLength(1);
  });
});

describe('access after a password reset', () => {
  it('keeps operator webhooks when an administrator ends all access, and revokes the keys', async () => {
    const admin = await buildAdminWithAccess();
    const other = await buildUser(server, { isAdmin: true });
    const { access } = await accessOf(admin);
    expect(access.map(({ kind, name }) => [kind, name])).toEqual([
      ['key', 'Reports'],
      ['key', 'Own software'],
      ['webhook', '93.184.215.14'],
    ]);
    const ended = await call(server, 'DELETE /api/me/access', { as: admin, body: { password: admin.password } });
    expect(ended.body.access).toEqual([]);
    expect(await integrationsOf(admin)).toEqual([OPERATOR_WEBHOOK]);
    await server.outbox.flush();
    expect(await newestMail(other.email)).toContain('that were created there: Reports');
  });

  it('keeps the keys that an administrator selects, and notifies other administrators about the revoked ones', async () => {
    const admin = await buildUser(server, { isAdmin: true, isVerified: true });
    const other = await buildUser(server, { isAdmin: true });
    await server.pool.query(sql`
      insert into api_keys (kind, user_id, name, scopes, prefix, secret_hash)
      select 'operator', uid, name, array['read:admin'], 'spk_' || name, sha256(name::bytea)
      from (values (${admin.uid}::uuid, 'Exports'), (${admin.uid}::uuid, 'Alerts'), (${other.uid}::uuid, 'Theirs')) key (uid, name)`);
    const { access } = await accessOf(admin);
    const end = (password: string) =>
      call(server, 'DELETE /api/me/access', {
        as: admin,
        body: { password, keepKeys: access.filter(({ name }) => name === 'Exports').map(({ id }) => id) },
      });
    expect((await end('wrong')).problem.code).toBe('account/wrong-password');
    expect((await end(admin.password)).body.access.map(({ name }) => name)).toEqual(['Exports']);
    expect((await accessOf(other)).access.map(({ name }) => name)).toEqual(['Theirs']);
    await server.outbox.flush();
    expect(await newestMail(other.email)).toContain('that were created there: Alerts');
  });

  it('is listed and announced by mail, and can all be ended', async () => {
    const { user, subject, key, calendar } = await buildUserWithAccess();
    const signedIn = await resetAndSignIn(user);
    const { askedAt, access } = await accessOf(signedIn);
    expect(askedAt).not.toBeNull();
    expect(access.map(({ kind, name }) => [kind, name])).toEqual([
      ['sign-in', user.email],
      ['key', 'Fleet software'],
      ['webhook', '93.184.215.14'],
      ['calendar', 'Fiat Panda'],
    ]);
    await server.outbox.flush();
    const mail = await newestMail(user.email);
    expect(mail).toContain('4 connections set up earlier still work without your password');
    expect(mail).toContain('/account#access');

    const other = await call(server, 'POST /api/auth/sign-in', { body: { email: user.email, password: PASSWORD } });
    const wrong = await call(server, 'DELETE /api/me/access', { as: signedIn, body: { password: 'wrong' } });
    expect(wrong.problem.code).toBe('account/wrong-password');
    const ended = await call(server, 'DELETE /api/me/access', { as: signedIn, body: { password: PASSWORD } });
    expect(ended.body).toEqual({ askedAt: null, access: [] });
    expect((await call(server, 'GET /api/my/cars', { as: key })).status).toBe(401);
    expect((await send(server, 'GET', calendar)).status).toBe(404);
    expect((await signInWithProvider(subject)).problem.code).toBe('auth/connect-first');
    expect((await call(server, 'GET /api/me', { as: other.body })).status).toBe(401);
    expect((await call(server, 'GET /api/me', { as: signedIn })).status).toBe(200);
    const actions = await many<{ action: string }>(
      server.pool,
      sql`select action from audit_log where user_id = ${user.uid} order by id`,
    );
    expect(actions.at(-1)).toEqual({ action: 'access-ended' });
  });

  it('is kept, without asking again, when the user confirms it', async () => {
    const { user, key } = await buildUserWithAccess();
    const signedIn = await resetAndSignIn(user);
    const kept = await call(server, 'POST /api/me/access/kept', { as: signedIn });
    expect([kept.body.askedAt, kept.body.access.length]).toEqual([null, 4]);
    expect((await call(server, 'GET /api/my/cars', { as: key })).status).toBe(200);
  });

  it('needs no review when there is none', async () => {
    const user = await buildVerified(server);
    expect(await accessOf(await resetAndSignIn(user))).toEqual({ askedAt: null, access: [] });
    await server.outbox.flush();
    const mail = await newestMail(user.email);
    expect(mail).toContain('every device was signed out');
    expect(mail).not.toContain('still work');
  });

  it('keeps single sign-on for a user without a password', async () => {
    const [subject, email] = [randomUUID(), `${randomUUID()}@example.org`];
    provider.people.set(subject, { email, email_verified: true, name: 'Nora Neu' });
    const { session } = (await signInWithProvider(subject)).body;
    const as = { ...session!.user, ...session!, password: '', cookie: '' };
    const began = await call(server, 'POST /api/me/confirmation', { body: {}, as });
    const answer = await provider.signIn(began.body.url, subject);
    await call(server, 'POST /api/auth/single-sign-on/finish', { body: { answer }, cookie: began.cookie });
    const ended = await call(server, 'DELETE /api/me/access', { as, body: {} });
    expect(ended.body.access.map(({ kind }) => kind)).toEqual(['sign-in']);
    expect((await signInWithProvider(subject)).status).toBe(200);
  });
});
