import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findProfile } from './account.queries.ts';
import { findPasswordHash, type Confirmed } from './credential.queries.ts';
import { isPasswordCorrect } from './password.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { findConfirmedUntil } from './single-sign-on/identity.queries.ts';
import { findConfirmationMethod } from './single-sign-on/show-sign-ins.ts';

/**
 * Requires the password of the signed-in user. A session counts as a known device with its own guess limit, so that
 * strangers' guesses do not lock the user out. Users without a password must have signed in at the provider again.
 */
export async function confirmPassword(
  services: Pick<Services, 'pool' | 'config'>,
  limits: SignInLimits,
  { uid, sessionId }: Viewer,
  { field, password }: { field: string; password: string | undefined },
): Promise<Confirmed & { email: string }> {
  const { pool } = services;
  const user = await findProfile(pool, uid);
  const passwordHash = await findPasswordHash(pool, uid);
  if (!user) throw new AppError('auth/session-ended');
  if ((await findConfirmationMethod(services, uid)) === 'provider') {
    if (!(await findConfirmedUntil(pool, sessionId))) throw new AppError('account/confirm-first');
    return { uid, passwordHash, email: user.email };
  }
  if (!password) throw new AppError('auth/missing-password', { fields: { [field]: 'auth/missing-password' } });
  const forgiveGuess = await limits.admit({ email: user.email, address: '', device: `session-${sessionId}` });
  if (!(await isPasswordCorrect(passwordHash, password))) {
    throw new AppError('account/wrong-password', { fields: { [field]: 'account/wrong-password' } });
  }
  await forgiveGuess();
  return { uid, passwordHash, email: user.email };
}
