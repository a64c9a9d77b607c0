import { describe, expect, it } from 'vitest';
import { de, en, es, fr } from '../../../contract/languages/catalogues.ts';
import type { Problem } from '../../../contract/problem.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const ENGLISH = en['problems.auth/invalid-credential'];
const GERMAN = de['problems.auth/invalid-credential'];

const post = async (url: string, payload: object | string, headers: Record<string, string>) =>
  (await server.app.inject({ method: 'POST', url, payload, headers })).json<Problem>();
const signIn = (headers: Record<string, string>) =>
  post('/api/auth/sign-in', { email: 'nobody@example.test', password: 'wrong' }, headers);

describe('a problem response', () => {
  it.each([
    ['de', GERMAN],
    ['de-AT,de;q=0.9,en;q=0.8', GERMAN],
    ['en;q=0.3, de;q=0.7', GERMAN],
    ['it, de;q=0.2', GERMAN],
    ['de;q=0, en', ENGLISH],
    ['it', ENGLISH],
    ['es', es['problems.auth/invalid-credential']],
    ['fr', fr['problems.auth/invalid-credential']],
  ])('is in the right language for %s', async (accepted, detail) => {
    expect(await signIn({ 'accept-language': accepted })).toMatchObject({ code: 'auth/invalid-credential', detail });
  });

  it('prefers the language chosen in this browser over the accepted ones', async () => {
    expect((await signIn({ 'accept-language': 'fr', cookie: 'language=de' })).detail).toBe(GERMAN);
  });

  it('describes fields and limits in the same language', async () => {
    const body = { email: 'ab@example.test', password: 'a long and unusual phrase', displayName: 'ab' };
    const message = expect.stringContaining('3 Zeichen') as string;
    expect(await post('/api/auth/sign-up', body, { 'accept-language': 'de' })).toMatchObject({
      detail: message,
      fields: { displayName: { code: 'auth/username-too-short', message } },
    });
  });

  it('uses the message of its route', async () => {
    const own = de['problems.auth/sign-in-failed'];
    const headers = { 'accept-language': 'de', 'content-type': 'application/json' };
    expect(await post('/api/auth/sign-in', '{', headers)).toMatchObject({ code: 'request/unreadable', detail: own });
  });

  it('never contains the validator’s own English messages', async () => {
    const response = (
      await server.app.inject({
        url: '/api/stats?more=1',
        headers: { 'accept-language': 'de' },
      })
    ).json() as { detail: string };
    const token = { token: 'x'.repeat(201), password: 'a long and unusual phrase' };
    const { fields } = await post('/api/auth/reset-password', token, { 'accept-language': 'de' });
    expect(fields?.token).toEqual({ code: 'request/invalid', message: de['problems.request/invalid'] });
    expect(response.detail).toBe(de['problems.auth/not-signed-in']);
  });

  it('is translated for an unknown address', async () => {
    const { detail } = (
      await server.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'de' } })
    ).json() as { detail: string };
    expect(detail).toBe(de['problems.request/not-found']);
  });
});
