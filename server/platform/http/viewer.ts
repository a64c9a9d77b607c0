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

export type ViewerOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'token'
    ? TokenViewer
    : Viewer;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    wording?: Readonly<Record<string, string>>;
  }
  interface FastifyRequest {
    viewer: TokenViewer | Viewer | undefined;
  }
}
