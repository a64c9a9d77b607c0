import type { Pool } from '../platform/database/database.ts';
import type { Authenticator } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { AccessTokens } from './access-token.ts';
import { findLiveSession } from './account.queries.ts';

export function createAuthenticator(pool: Pool, tokens: AccessTokens): Authenticator {
  return {
    async byToken(request) {
      const header = request.headers.authorization;
      const token = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
      const viewer = token && (await tokens.read(token));
      if (!viewer) throw new AppError('auth/not-signed-in');
      return viewer;
    },
    async byDatabase({ uid, sessionId }) {
      const found = await findLiveSession(pool, sessionId, uid);
      if (!found) throw new AppError('auth/session-ended');
      return { uid, sessionId, isAdmin: found.isAdmin };
    },
  };
}
