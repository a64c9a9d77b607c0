import type { SignedIn } from '../../../contract/accounts/accounts.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { followAccount, noticeAccount } from '../language-choice.ts';
import { request } from './api.ts';
import { forgetDrafts } from './drafts.ts';
import { currentSession, forgetUser, keepUser, setAdmin, storeUser } from './session.ts';

export async function beginSession({ user, accessToken }: SignedIn) {
  if (followAccount(user.language)) {
    keepUser({ ...user, accessToken });
    // The form stays busy until the page is replaced.
    await new Promise(() => {});
  }
  storeUser({ ...user, accessToken }, user.isAdmin);
}

/** Forgets the person here at once; the server is told as well, and if it cannot be reached its session lapses. */
export async function signOut() {
  const token = currentSession().user?.accessToken;
  forgetUser();
  forgetDrafts();
  await request('POST /api/auth/sign-out', {
    keepalive: true,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => {});
}

/** For people who are signed in; a visitor's choice is kept by the browser alone. */
export async function storeLanguage(language: Language) {
  if (currentSession().user) await request('PUT /api/me/language', { body: { language } });
}

/** Asks the server who the stored person is now. Being signed out is handled where every request handles it. */
export async function lookUpRole(signal: AbortSignal) {
  const { isAdmin, language } = await request('GET /api/me', { signal });
  noticeAccount(language);
  setAdmin(isAdmin);
}
