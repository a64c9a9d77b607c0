import type { FastifyRequest } from 'fastify';
import type { EndpointAccess, Endpoint, Wording } from '../../../contract/endpoint.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import type { ProblemCode } from '../../../contract/problem.ts';

/** Read from the signed token: enough for data that every signed-in user may read. */
export interface TokenViewer {
  uid: string;
  /** The session, or the API key of a program. */
  sessionId: string;
  /** Null until the account has chosen one. */
  language?: Language | null;
}

/** Read from the database: the session is active and the account is not banned. */
export interface Viewer extends TokenViewer {
  isAdmin: boolean;
  isVerified: boolean;
}

export interface Authenticator {
  /** Synchronous, for recently verified tokens, which most requests have. */
  fromCache(request: FastifyRequest): TokenViewer | undefined;
  byToken(request: FastifyRequest): Promise<TokenViewer>;
  byDatabase(viewer: TokenViewer): Promise<Viewer>;
  /** Returns undefined for a request without an API key. `scope` is the one that the route requires; undefined rejects all keys. */
  byKey(request: FastifyRequest, scope: Scope | undefined): Promise<Viewer> | undefined;
}

type SignedInViewer<E extends Endpoint> = E['access'] extends 'token' ? TokenViewer : Viewer;

export type ViewerOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E extends { visitors: true }
    ? SignedInViewer<E> | undefined
    : SignedInViewer<E>;

/** Returns a more specific message about a field than the code's own, if there is one. */
export type Explain = (path: string, code: ProblemCode, language: Language) => string | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: EndpointAccess;
    visitors?: boolean;
    verified?: boolean;
    expensive?: boolean;
    scope?: Scope | undefined;
    wording?: Wording;
    explain?: Explain | undefined;
    isStream?: boolean;
  }
  interface FastifyRequest {
    viewer: TokenViewer | Viewer | undefined;
    /** The marketplace's currency; missing if the request failed before it was set up. */
    currency?: string;
  }
}
