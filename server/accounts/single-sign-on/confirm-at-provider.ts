import { words } from '../../platform/languages/words.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { SingleSignOn } from '../settings.ts';
import { confirmSession, findIdentity } from './identity.queries.ts';
import { CLOCK_TOLERANCE_SECONDS, type Claims } from './provider.ts';

/**
 * They were asked to sign in again, by an address that anyone with the browser can change. So a provider that can say when
 * they did has to, and name a time after that.
 */
const isFresh = ({ signedInAt, tellsWhen }: Claims, beganAt: number) =>
  signedInAt === undefined ? !tellsWhen : signedInAt + CLOCK_TOLERANCE_SECONDS >= beganAt / 1000;

/** In place of a password, for somebody who has none: their session counts as confirmed for a few minutes. */
export async function confirmAtProvider(
  { pool }: Pick<Services, 'pool'>,
  { issuer, name }: SingleSignOn,
  session: { uid: string; sessionId: string },
  claims: Claims,
  { beganAt }: { beganAt: number },
): Promise<void> {
  const identity = await findIdentity(pool, { issuer, subject: claims.subject });
  if (identity?.uid !== session.uid) {
    throw new AppError('account/other-identity', { detail: words('accounts.single-sign-on.other', { name }) });
  }
  if (!isFresh(claims, beganAt)) throw new AppError('auth/single-sign-on-failed');
  if (!(await confirmSession(pool, session))) throw new AppError('auth/session-ended');
}
