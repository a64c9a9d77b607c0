import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { deleteAccount } from './delete-account.ts';

const server = useTestServer({ defaultLanguage: 'fr' });
const PASSWORD = 'a long and unusual phrase';

const signUp = (headers: Record<string, string> = {}, email = `${randomUUID()}@example.test`) =>
  call(server, 'POST /api/auth/sign-up', { body: { email, password: PASSWORD, displayName: 'Ann Example' }, headers });
const signIn = (email: string, headers: Record<string, string> = {}) =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password: PASSWORD }, headers });
const choose = (as: Pick<TestUser, 'accessToken'>, language: string) =>
  send(server, 'PUT', '/api/me/language', { language }, { as });
const stored = (uid: string) => scalar<string | null>(server.pool, sql`select language from users where id = ${uid}`);
const store = (uid: string, language: string | null) =>
  server.pool.query(sql`update users set language = ${language} where id = ${uid}`);

/** The language of a response that contains text. */
const languageOf = async (headers: Record<string, string>, as?: Pick<TestUser, 'accessToken'>, url = '/api/cars/0') => {
  const answer = await send(server, 'GET', url, undefined, { headers, as });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return answer.headers['content-language'];
};

describe('the language of a request', () => {
  it.each([
    [{ cookie: 'language=de', 'accept-language': 'es' }, 'de'],
    [{ cookie: 'other=1; language=es' }, 'es'],
    [{ cookie: 'language=xx', 'accept-language': 'es' }, 'es'],
    [{ cookie: 'language=__proto__' }, 'fr'],
    [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    [{ 'accept-language': 'it,en;q=0.3,es;q=0.7' }, 'es'],
    [{ 'accept-language': 'de;q=0, en;q=0.1' }, 'en'],
    [{ 'accept-language': '*' }, 'fr'],
    [{ 'accept-language': ';;q=,,' }, 'fr'],
    [{}, 'fr'],
  ])('for a visitor with %j is %s', async (headers, expected) => {
    expect(await languageOf(headers)).toBe(expected);
  });

  it('is the account’s unless the browser has a language cookie, and ignores Accept-Language', async () => {
    const user = await buildUser(server);
    await choose(user, 'de');
    expect(await languageOf({ 'accept-language': 'es' }, user)).toBe('de');
    expect(await languageOf({ cookie: 'language=en', 'accept-language': 'es' }, user)).toBe('en');
  });

  it('is read from the token for searches, which do not query the user', async () => {
    const { body } = await signUp({ 'accept-language': 'de' });
    expect(await languageOf({ 'accept-language': 'es' }, body, '/api/cars?minPrice=x')).toBe('de');
  });

  it('is used for errors of malformed requests', async () => {
    expect(await languageOf({ 'accept-language': 'de' }, undefined, '/api/%E0%A4%A')).toBe('de');
    expect(await languageOf({ 'accept-language': 'de' }, undefined, `/api/cars/${'x'.repeat(300)}`)).toBe('de');
  });
});

describe('the language of an account', () => {
  it('is the one that the user signed up in', async () => {
    const { body } = await signUp({ 'accept-language': 'es' });
    expect(body.user.language).toBe('es');
    expect((await call(server, 'GET /api/me', { as: body })).body.language).toBe('es');
  });

  it('is set by the first sign-in if the account has none, and then stays', async () => {
    const { body } = await signUp({}, 'adopts@example.test');
    await store(body.user.uid, null);
    expect((await signIn('adopts@example.test', { cookie: 'language=de' })).body.user.language).toBe('de');
    expect((await signIn('adopts@example.test', { cookie: 'language=es' })).body.user.language).toBe('de');
    expect(await stored(body.user.uid)).toBe('de');
  });

  it.each<Language>(LANGUAGES)(
    'can be %s, and is returned by refresh and by sign-in on other devices',
    async (language) => {
      const user = await buildUser(server);
      expect((await choose(user, language)).status).toBe(204);
      expect((await call(server, 'GET /api/me', { as: user })).body.language).toBe(language);
      expect((await call(server, 'POST /api/auth/refresh', { cookie: user.cookie })).body.user.language).toBe(language);
      expect((await signIn(user.email, { cookie: 'language=en' })).body.user.language).toBe(language);
    },
  );

  it.each(['', 'xx', 'EN', 'en-GB', '__proto__', 'toString'])('cannot be “%s”', async (language) => {
    const user = await buildUser(server);
    expect((await choose(user, language)).status).toBe(400);
    expect(await stored(user.uid)).toBe('fr');
  });

  it('falls back to the default, and stays stored, if only a later version knows it', async () => {
    const user = await buildUser(server);
    await store(user.uid, 'eo');
    expect(await languageOf({}, user)).toBe('fr');
    expect((await signIn(user.email)).body.user.language).toBe('fr');
    expect(await stored(user.uid)).toBe('eo');
  });

  it('is erased when the account is deleted', async () => {
    const user = await buildUser(server);
    await deleteAccount(server.services, user.email);
    expect(await stored(user.uid)).toBeNull();
  });
});
