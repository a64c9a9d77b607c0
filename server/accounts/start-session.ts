import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import { transaction, type Database, type Pool } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { AccessTokens } from './access-token.ts';
import { adoptLanguage, endSessionOfSecret, insertSession, lockUser } from './account.queries.ts';
import { findPasswordHash, type Credential } from './credential.queries.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { hashSecret, newSecret, type SessionCookie } from './session-cookie.ts';

export interface Sessions {
  pool: Pool;
  tokens: AccessTokens;
  cookie: SessionCookie;
  device: DeviceCookie;
}

/**
 * Verifying a password takes a while, so the credential is checked again here: it may have changed, or the account may
 * be banned or deleted. Registration inserts its account in the same transaction, so that a failure leaves none behind.
 */
export async function startSession(
  { pool, tokens, cookie, device }: Sessions,
  findCredential: (db: Database) => Promise<Credential>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const previous = cookie.read(request);
  const secret = newSecret();
  const { sessionId, user, credential } = await transaction(pool, async (db) => {
    const credential = await findCredential(db);
    const { uid, passwordHash } = credential;
    const account = await lockUser(db, uid);
    if (!account || (await findPasswordHash(db, uid)) !== passwordHash) throw new AppError('auth/invalid-credential');
    const { isBanned, ...user } = account;
    if (isBanned) throw new AppError('auth/account-disabled');
    if (previous) await endSessionOfSecret(db, previous.sessionId, hashSecret(previous.secret));
    // The page that they sign in on tells which language they read.
    if (!user.language) {
      user.language = request.language;
      await adoptLanguage(db, uid, user.language);
    }
    return { user, credential, ...(await insertSession(db, uid, hashSecret(secret), request.headers['user-agent'])) };
  });
  cookie.write(reply, { sessionId, secret });
  device.write(request, reply, credential);
  return { user, ...(await tokens.issue({ uid: credential.uid, sessionId, language: user.language })) };
}
