import { translatable } from '../../platform/languages/translatable.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { SingleSignOn } from '../settings.ts';
import { confirmSession, findIdentity } from './identity.queries.ts';
import { CLOCK_TOLERANCE_SECONDS, type Claims } from './provider.ts';

/**
 * The request to sign in again is part of a URL that anyone using the browser can change. So a provider that reports the
 * time of the sign-in must report one after the flow began.
 */
const isFresh = ({ signedInAt, reportsAuthTime }: Claims, beganAt: number) =>
  signedInAt === undefined ? !reportsAuthTime : signedInAt + CLOCK_TOLERANCE_SECONDS >= beganAt / 1000;

/** Replaces the password for users without one: the session counts as confirmed for a few minutes. */
export async function confirmAtProvider(
  { pool }: Pick<Services, 'pool'>,
  { issuer, name }: SingleSignOn,
  session: { uid: string; sessionId: string },
  claims: Claims,
  { beganAt }: { beganAt: number },
): Promise<void> {
  const identity = await findIdentity(pool, { issuer, subject: claims.subject });
  if (identity?.uid !== session.uid) {
    throw new AppError('account/other-identity', { detail: translatable('accounts.single-sign-on.other', { name }) });
  }
  if (!isFresh(claims, beganAt)) throw new AppError('auth/single-sign-on-failed');
  if (!(await confirmSession(pool, session))) throw new AppError('auth/session-ended');
}
