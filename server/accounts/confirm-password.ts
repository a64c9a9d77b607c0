import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findProfile } from './account.queries.ts';
import { findPasswordHash, type Credential } from './credential.queries.ts';
import { isPasswordOf } from './password.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/**
 * Asks for the password of somebody who is signed in. A session counts as a known device: it has its own limit of
 * guesses, and what strangers guess elsewhere does not stand in its way.
 */
export async function confirmPassword(
  { pool }: Pick<Services, 'pool'>,
  limits: SignInLimits,
  { uid, sessionId }: Viewer,
  { field, password }: { field: string; password: string },
): Promise<Credential & { email: string }> {
  const user = await findProfile(pool, uid);
  const passwordHash = await findPasswordHash(pool, uid);
  if (!user || !passwordHash) throw new AppError('auth/session-ended');
  const forgive = await limits.admit({ email: user.email, address: '', device: `session-${sessionId}` });
  if (!(await isPasswordOf(passwordHash, password))) {
    throw new AppError('account/wrong-password', { fields: { [field]: 'account/wrong-password' } });
  }
  await forgive();
  return { uid, passwordHash, email: user.email };
}
