import type { FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '../../../contract/endpoint.ts';

/** Who is asking, as far as the signed token says. Good enough to read what every signed-in person may read. */
export interface TokenViewer {
  uid: string;
  sessionId: string;
}

/** Who is asking, as the database has it at this moment: the session lives, the account is not banned. */
export interface Viewer extends TokenViewer {
  isAdmin: boolean;
}

export interface Authenticator {
  /** Who is asking, if the token was checked not long ago: most requests, and nothing to wait for. */
  remembered(request: FastifyRequest): TokenViewer | undefined;
  byToken(request: FastifyRequest): Promise<TokenViewer>;
  byDatabase(viewer: TokenViewer): Promise<Viewer>;
}

/** Writes, money and admin routes never rely on a token alone: signing out, a ban or a lost role counts at once there. */
export const isFresh = (endpoint: Pick<Endpoint, 'method' | 'access' | 'fresh'>) =>
  endpoint.access === 'admin' || endpoint.fresh === true || endpoint.method !== 'GET';

export type ViewerOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E extends { access: 'admin' } | { fresh: true } | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }
    ? Viewer
    : TokenViewer;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    fresh?: boolean;
    wording?: Readonly<Record<string, string>>;
  }
  interface FastifyRequest {
    viewer: TokenViewer | Viewer | undefined;
  }
}
