import type { SignIn } from '../../contract/accounts.ts';
import type { output } from 'zod/v4/core';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../services.ts';
import { endSessionsOf, isBanned } from './account.queries.ts';
import { authRefusal } from './auth.ts';

/** Checks an address and its password. An unknown address and a wrong password cannot be told apart. */
export async function signIn(
  { auth, pool }: Pick<Services, 'auth' | 'pool'>,
  credentials: output<typeof SignIn>,
): Promise<{ token: string; uid: string }> {
  try {
    const { token, user } = await auth.api.signInEmail({ body: credentials });
    if (await isBanned(pool, user.id)) {
      await endSessionsOf(pool, user.id);
      throw new AppError('auth/account-disabled');
    }
    return { token, uid: user.id };
  } catch (error) {
    if (authRefusal(error)) throw new AppError('auth/invalid-credential');
    throw error;
  }
}
