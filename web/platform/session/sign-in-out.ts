import type { SignedIn } from '../../../contract/accounts/accounts.ts';
import { request } from './api.ts';
import { currentSession, forgetUser, setAdmin, storeUser } from './session.ts';

export function beginSession({ user, accessToken }: SignedIn) {
  storeUser({ ...user, accessToken }, user.isAdmin);
}

/** Forgets the person here at once; the server is told as well, and if it cannot be reached its session lapses. */
export async function signOut() {
  const token = currentSession().user?.accessToken;
  forgetUser();
  await request('POST /api/auth/sign-out', {
    keepalive: true,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => {});
}

/** Asks the server who the stored person is now. Being signed out is handled where every request handles it. */
export async function lookUpRole(signal: AbortSignal) {
  const { isAdmin } = await request('GET /api/me', { signal });
  setAdmin(isAdmin);
}
