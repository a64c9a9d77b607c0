import { leaveFor } from '../platform/address.ts';
import { paths } from '../platform/paths.ts';
import { request } from '../platform/session/api.ts';
import { beginSession } from '../platform/session/sign-in-out.ts';
import { wantedPage } from '../platform/wanted-page.ts';
import { requireStorage } from './require-storage.ts';

/** Stays busy until the page is gone, and is itself again when somebody comes back to it. */
export function goToProvider({ url }: { url: string }): Promise<void> {
  location.assign(url);
  return new Promise((done) => addEventListener('pageshow', () => done(), { once: true }));
}

export async function beginSingleSignOn() {
  requireStorage();
  const body = { wanted: wantedPage(history.state, location.origin) };
  await goToProvider(await request('POST /api/auth/single-sign-on', { body }));
}

/** With what the provider wrote behind the address of this page */
export async function finishSingleSignOn(answer: string) {
  const { session, wanted } = await request('POST /api/auth/single-sign-on/finish', { body: { answer } });
  if (!session) return leaveFor(wantedPage({ from: wanted }, location.origin));
  // From where every sign-in leads on to the page that was wanted.
  history.replaceState({ from: wanted }, '', paths.login);
  await beginSession(session);
}
