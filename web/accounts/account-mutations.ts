import type { DemoRole } from '../../contract/demo/demo-rules.ts';
import { request } from '../platform/session/api.ts';
import { currentSession, forgetUser, storeUser } from '../platform/session/session.ts';
import { beginSession } from '../platform/session/sign-in-out.ts';
import { requireStorage } from './require-storage.ts';

// Screens for visitors do without the query client and its weight: nothing is cached for somebody who is not signed in yet.
// A form that sends one of these keeps its state in `useForm`.

export async function signIn(body: { email: string; password: string }) {
  requireStorage();
  await beginSession(await request('POST /api/auth/sign-in', { body }));
}

/** One of the shared accounts of a demo */
export async function tryAs(as: DemoRole) {
  requireStorage();
  await beginSession(await request('POST /api/auth/demo', { body: { as } }));
}

export async function signUp(body: { email: string; password: string; displayName: string }) {
  requireStorage();
  await beginSession(await request('POST /api/auth/sign-up', { body }));
}

export const askForResetLink = async (email: string): Promise<string> =>
  (await request('POST /api/auth/forgot-password', { body: { email } })).message;

/** Ends every session of the account, one in this browser included. */
export async function resetPassword(body: { token: string; password: string }) {
  await request('POST /api/auth/reset-password', { body });
  forgetUser();
}

export const verifyEmail = (token: string) => request('POST /api/auth/verify-email', { body: { token } });

/** The browser that is signed in with the old address hears of the new one. */
export async function confirmEmail(token: string) {
  await request('POST /api/auth/confirm-email', { body: { token } });
  const { user, isAdmin } = currentSession();
  if (user) {
    const { email, displayName } = await request('GET /api/me');
    storeUser({ ...user, email, displayName }, isAdmin ?? false);
  }
}

export const unsubscribe = (body: { token: string; isMuted: boolean }) => request('POST /api/unsubscribe', { body });

/** The link that verifies the address. */
export const mailLinkAgain = () => request('POST /api/me/verification');
