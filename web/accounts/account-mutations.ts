import { request } from '../platform/session/api.ts';
import { forgetUser } from '../platform/session/session.ts';
import { beginSession } from '../platform/session/sign-in-out.ts';

// Screens for visitors do without the query client and its weight: nothing is cached for somebody who is not signed in yet.
// A form that sends one of these keeps its state in `useForm`.

export const signIn = async (body: { email: string; password: string }) =>
  beginSession(await request('POST /api/auth/sign-in', { body }));

export const signUp = async (body: { email: string; password: string; displayName: string }) =>
  beginSession(await request('POST /api/auth/sign-up', { body }));

export const askForResetLink = async (email: string): Promise<string> =>
  (await request('POST /api/auth/forgot-password', { body: { email } })).message;

/** Ends every session of the account, one in this browser included. */
export async function resetPassword(body: { token: string; password: string }) {
  await request('POST /api/auth/reset-password', { body });
  forgetUser();
}
