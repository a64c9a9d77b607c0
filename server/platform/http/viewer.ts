import type { FastifyRequest } from 'fastify';
import type { Access, Endpoint, Wording } from '../../../contract/endpoint.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import type { ProblemCode } from '../../../contract/problem.ts';

/** As the signed token says: enough to read what every signed-in person may read. */
export interface TokenViewer {
  uid: string;
  /** Or the key's, for a program that has one */
  sessionId: string;
  /** Null until the account has one. */
  language?: Language | null;
}

/** As the database says now: the session is alive and the account not banned. */
export interface Viewer extends TokenViewer {
  isAdmin: boolean;
  isVerified: boolean;
}

export interface Authenticator {
  /** Synchronous, for tokens verified recently: most requests. */
  remembered(request: FastifyRequest): TokenViewer | undefined;
  byToken(request: FastifyRequest): Promise<TokenViewer>;
  byDatabase(viewer: TokenViewer): Promise<Viewer>;
  /** Undefined for a request without a key. `scope` is what the route asks of keys, undefined if it is for none. */
  byKey(request: FastifyRequest, scope: Scope | undefined): Promise<Viewer> | undefined;
}

type SignedInViewer<E extends Endpoint> = E['access'] extends 'token' ? TokenViewer : Viewer;

export type ViewerOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E extends { visitors: true }
    ? SignedInViewer<E> | undefined
    : SignedInViewer<E>;

/** A sentence about what was sent under a name, where it says more than the message of its code */
export type Explain = (path: string, code: ProblemCode, language: Language) => string | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    visitors?: boolean;
    verified?: boolean;
    dear?: boolean;
    scope?: Scope | undefined;
    wording?: Wording;
    explain?: Explain | undefined;
    isStream?: boolean;
  }
  interface FastifyRequest {
    viewer: TokenViewer | Viewer | undefined;
    /** The marketplace's; missing where a request never became one of ours */
    currency?: string;
  }
}
