import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import { transaction, type Database, type Pool } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { AccessTokens } from './access-token.ts';
import { setLanguageIfUnset, endSessionBySecret, insertSession, lockUser } from './account.queries.ts';
import { findPasswordHash, type Credential, type ProvenIdentity } from './credential.queries.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { hashSecret, newSecret, type SessionCookie } from './session-cookie.ts';
import { isIdentityOf } from './single-sign-on/identity.queries.ts';

export interface Sessions {
  pool: Pool;
  tokens: AccessTokens;
  cookie: SessionCookie;
  device: DeviceCookie;
}

/** Call it after locking, as a separate statement. */
const isCurrent = async (db: Database, proof: Credential | ProvenIdentity): Promise<boolean> =>
  'identityId' in proof
    ? isIdentityOf(db, proof.uid, proof.identityId)
    : (await findPasswordHash(db, proof.uid)) === proof.passwordHash;

/**
 * Verifying a password takes a while, so the credential is checked again here: it may have changed, or the account may
 * be banned or deleted. Registration inserts its account in the same transaction, so that a failure leaves none behind.
 */
export async function startSession(
  { pool, tokens, cookie, device }: Sessions,
  findProof: (db: Database) => Promise<Credential | ProvenIdentity>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const previous = cookie.read(request);
  const secret = newSecret();
  const { sessionId, user, proof } = await transaction(pool, async (db) => {
    const proof = await findProof(db);
    const { uid } = proof;
    const account = await lockUser(db, uid);
    if (!account || !(await isCurrent(db, proof))) throw new AppError('auth/invalid-credential');
    const { isBanned, ...user } = account;
    if (isBanned) throw new AppError('auth/account-disabled');
    if (previous) await endSessionBySecret(db, previous.sessionId, hashSecret(previous.secret));
    // Store the language of the sign-in page if the account has none.
    if (!user.language) {
      user.language = request.language;
      await setLanguageIfUnset(db, uid, user.language);
    }
    return { user, proof, ...(await insertSession(db, uid, hashSecret(secret), request.headers['user-agent'])) };
  });
  cookie.write(reply, { sessionId, secret });
  // Known devices only matter for limiting password guesses.
  if ('passwordHash' in proof) device.write(request, reply, proof);
  return { user, ...(await tokens.issue({ uid: proof.uid, sessionId, language: user.language })) };
}
