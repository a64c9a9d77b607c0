import type { FastifyRequest } from 'fastify';
import type { Authenticator, Viewer } from '../platform/http/viewer.ts';
import type { Scope } from '../../contract/scopes.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { createAccessTokens } from './access-token.ts';
import { findLiveSession } from './account.queries.ts';

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : '';
}

/** Returns undefined if the token is not an API key. */
type ReadKey = (sent: string, scope: Scope | undefined) => Promise<Viewer> | undefined;

export function createAuthenticator(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  readKey: ReadKey,
): Authenticator {
  const tokens = createAccessTokens(config.authSecret);
  return {
    fromCache: (request) => tokens.readCached(tokenOf(request)),
    async byToken(request) {
      const viewer = await tokens.read(tokenOf(request));
      if (!viewer) throw new AppError('auth/not-signed-in');
      return viewer;
    },
    async byDatabase({ uid, sessionId }) {
      const found = await findLiveSession(pool, sessionId, uid);
      if (!found) throw new AppError('auth/session-ended');
      return { uid, sessionId, ...found };
    },
    byKey: (request, scope) => readKey(tokenOf(request), scope),
  };
}
