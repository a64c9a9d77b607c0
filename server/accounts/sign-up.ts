import type { output } from 'zod/v4/core';
import type { SignUp } from '../../contract/accounts.ts';
import { problems } from '../../contract/messages.ts';
import { POSTGRES_ERROR, postgresCode, type Pool } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../services.ts';
import { isRegistered } from './account.queries.ts';
import { authRefusal } from './auth.ts';
import { isCommonPassword } from './password.ts';

const TAKEN = new Set(['USER_ALREADY_EXISTS', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL']);

/**
 * Two registrations of one address at the same time both pass better-auth's look-up; the database lets one through. What
 * better-auth says then is what it says whenever it cannot write, so that only another look tells the two apart.
 */
async function isTaken(pool: Pool, email: string, error: unknown): Promise<boolean> {
  if (authRefusal(error) === 'FAILED_TO_CREATE_USER') return isRegistered(pool, email);
  return (
    TAKEN.has(authRefusal(error) ?? '') ||
    postgresCode(error) === POSTGRES_ERROR.uniqueViolation ||
    postgresCode((error as { cause?: unknown }).cause) === POSTGRES_ERROR.uniqueViolation
  );
}

export async function signUp(
  { auth, pool }: Pick<Services, 'auth' | 'pool'>,
  { email, password, displayName }: output<typeof SignUp>,
): Promise<{ token: string; uid: string }> {
  if (isCommonPassword(password)) {
    throw new AppError('auth/weak-password', { fields: { password: 'auth/weak-password' } });
  }
  try {
    const { token, user } = await auth.api.signUpEmail({ body: { email, password, name: displayName } });
    if (!token) throw new AppError('auth/registration-failed');
    return { token, uid: user.id };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (await isTaken(pool, email, error)) {
      throw new AppError('auth/email-already-in-use', { fields: { email: 'auth/email-already-in-use' } });
    }
    if (authRefusal(error)) {
      const detail = problems['auth/registration-failed'].message;
      throw new AppError('server/unavailable', { detail, cause: error, retryAfterSeconds: 2 });
    }
    throw error;
  }
}
