import { replaceScreen } from '../platform/sign-in-navigation.ts';
import { paths } from '../platform/paths.ts';
import { request } from '../platform/session/api.ts';
import { startSession } from '../platform/session/sign-in-out.ts';
import { returnPage } from '../platform/return-page.ts';
import { requireStorage } from './require-storage.ts';

/** Keeps the button busy until the page is gone, and resolves if the user navigates back to it. */
export function goToProvider({ url }: { url: string }): Promise<void> {
  location.assign(url);
  return new Promise((done) => addEventListener('pageshow', () => done(), { once: true }));
}

export async function beginSingleSignOn() {
  requireStorage();
  const body = { wanted: returnPage(history.state, location.origin) };
  await goToProvider(await request('POST /api/auth/single-sign-on', { body }));
}

/** Completes the sign-in with the parameters that the provider added to this page's URL. */
export async function finishSingleSignOn(answer: string) {
  const { session, wanted } = await request('POST /api/auth/single-sign-on/finish', { body: { answer } });
  if (!session) return replaceScreen(returnPage({ from: wanted }, location.origin));
  // Signing in on the login page continues to the requested page.
  history.replaceState({ from: wanted }, '', paths.login);
  await startSession(session);
}
