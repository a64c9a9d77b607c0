import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { endSession, lockSession, rotateSession } from './account.queries.ts';
import { hashSecret, matchesSecret } from './session-cookie.ts';
import type { Sessions } from './start-session.ts';

/** The previous secret works this long, in case two tabs refresh together or a response is lost. */
const GRACE_SECONDS = 10;

/** A secret reused after the grace period was copied. User and thief look the same, so the session ends for both. */
export async function refreshSession(
  { pool, tokens, cookie }: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  cookie.requireOwnOrigin(request);
  const presented = cookie.read(request);
  if (!presented) throw new AppError('auth/session-ended');

  const session = await transaction(pool, async (db) => {
    const found = await lockSession(db, presented.sessionId);
    if (!found) return undefined;
    if (matchesSecret(presented.secret, found.secretHash)) {
      await rotateSession(db, found.sessionId, hashSecret(cookie.successor(presented.secret)));
      return found;
    }
    const isRecent = found.secondsSinceRotation !== null && found.secondsSinceRotation < GRACE_SECONDS;
    if (isRecent && matchesSecret(presented.secret, found.previousSecretHash)) return found;
    request.log.warn(
      { requestId: request.id, uid: found.uid, sessionId: found.sessionId },
      'session secret reused: session ended',
    );
    await endSession(db, found.sessionId);
    return undefined;
  });

  if (!session) {
    cookie.clear(reply);
    throw new AppError('auth/session-ended');
  }
  const { uid, displayName, email, isAdmin, language, photo, isVerified, sessionId } = session;
  cookie.write(reply, { sessionId, secret: cookie.successor(presented.secret) });
  const user = { uid, displayName, email, isAdmin, language, photo, isVerified };
  return { user, ...(await tokens.issue({ uid, sessionId, language })) };
}
