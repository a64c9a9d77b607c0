import type { DemoRole } from '../../contract/demo/demo-rules.ts';
import { request } from '../platform/session/api.ts';
import { currentSession, clearUser, storeUser } from '../platform/session/session.ts';
import { startSession } from '../platform/session/sign-in-out.ts';
import { requireStorage } from './require-storage.ts';

// Screens for visitors do not load the query client: nothing is cached before sign-in. A form that submits one of these
// keeps its state in `useForm`.

export async function signIn(body: { email: string; password: string }) {
  requireStorage();
  await startSession(await request('POST /api/auth/sign-in', { body }));
}

/** Signs in to one of the shared demo accounts. */
export async function signInToDemo(as: DemoRole) {
  requireStorage();
  await startSession(await request('POST /api/auth/demo', { body: { as } }));
}

export async function signUp(body: { email: string; password: string; displayName: string }) {
  requireStorage();
  await startSession(await request('POST /api/auth/sign-up', { body }));
}

export const requestPasswordReset = async (email: string): Promise<string> =>
  (await request('POST /api/auth/forgot-password', { body: { email } })).message;

/** Ends every session of the account, including the one in this browser. */
export async function resetPassword(body: { token: string; password: string }) {
  await request('POST /api/auth/reset-password', { body });
  clearUser();
}

export const verifyEmail = (token: string) => request('POST /api/auth/verify-email', { body: { token } });

/** Also updates the stored user, because this browser may be signed in with the old address. */
export async function confirmEmail(token: string) {
  await request('POST /api/auth/confirm-email', { body: { token } });
  const { user, isAdmin } = currentSession();
  if (user) {
    const { email, displayName } = await request('GET /api/me');
    storeUser({ ...user, email, displayName }, isAdmin ?? false);
  }
}

export const unsubscribe = (body: { token: string; isMuted: boolean }) => request('POST /api/unsubscribe', { body });

export const resendVerificationEmail = () => request('POST /api/me/verification');
