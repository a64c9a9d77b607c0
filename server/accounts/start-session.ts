import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../contract/accounts.ts';
import type { Pool } from '../platform/database/database.ts';
import type { AccessTokens } from './access-token.ts';
import { adoptSession, endSessionOfSecret, findProfile } from './account.queries.ts';
import { hashSecret, newSecret, type SessionCookie } from './session-cookie.ts';

export interface Sessions {
  pool: Pool;
  tokens: AccessTokens;
  cookie: SessionCookie;
}

/** Turns the session that better-auth made into ours: a fresh cookie, an access token, and the old session ended. */
export async function startSession(
  { pool, tokens, cookie }: Sessions,
  betterAuthToken: string,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const previous = cookie.read(request);
  if (previous) await endSessionOfSecret(pool, previous.sessionId, hashSecret(previous.secret));
  const secret = newSecret();
  const session = await adoptSession(pool, betterAuthToken, hashSecret(secret));
  const user = await findProfile(pool, uid);
  if (!session || !user) throw new Error('The session that was just made is gone.');
  cookie.write(reply, { sessionId: session.sessionId, secret });
  return { user, ...(await tokens.issue({ uid, sessionId: session.sessionId })) };
}
