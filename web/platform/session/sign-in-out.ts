import type { SignedIn } from '../../../contract/accounts/accounts.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { applyAccountLanguage, syncAccountLanguage } from '../language-choice.ts';
import { request } from './api.ts';
import { deleteDrafts } from './drafts.ts';
import { currentSession, clearUser, saveUser, setAdmin, storeUser } from './session.ts';

export async function startSession({ user, accessToken }: SignedIn) {
  if (applyAccountLanguage(user.language)) {
    saveUser({ ...user, accessToken });
    // Never resolves, so that the form stays busy until the page reloads.
    await new Promise(() => {});
  }
  storeUser({ ...user, accessToken }, user.isAdmin);
}

/** Signs out locally right away, then on the server. If the server is unreachable, its session expires later. */
export async function signOut() {
  const token = currentSession().user?.accessToken;
  clearUser();
  deleteDrafts();
  await request('POST /api/auth/sign-out', {
    keepalive: true,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => {});
}

/** Stores the language in the account. A visitor's choice is stored only in the browser. */
export async function storeLanguage(language: Language) {
  if (currentSession().user) await request('PUT /api/me/language', { body: { language } });
}

/** Fetches the role of the stored user. An ended session is handled like in every other request. */
export async function fetchRole(signal: AbortSignal) {
  const { isAdmin, language } = await request('GET /api/me', { signal });
  syncAccountLanguage(language);
  setAdmin(isAdmin);
}
