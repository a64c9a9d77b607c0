import type { $ZodType } from 'zod/v4/core';
import type { Scope } from './scopes.ts';
import type { PlainMessageId } from './languages/translate.ts';
import type { ProblemCode } from './problem.ts';

/**
 * `user` and `admin` look up the session, so that a sign-out, reset, ban or lost role takes effect immediately. `token`
 * trusts the signed token until it expires: only for reads that return the same for all signed-in users.
 */
export type EndpointAccess = 'public' | 'token' | 'user' | 'admin';

/** Messages that replace the default messages of problem codes. */
export type Wording = Readonly<Partial<Record<ProblemCode, PlainMessageId>>>;

/**
 * The scope that an API key needs, required for every endpoint that is not public. Null if no key may call it:
 * endpoints that move money, agree to something on a user's behalf, decide about users, or manage accounts, sessions
 * and keys.
 */
type Reach =
  | { access: 'public'; scope?: undefined }
  | { access: Exclude<EndpointAccess, 'public'>; scope: Scope | null };

interface Described {
  summary: string;
  /** Open to visitors if PUBLIC_BROWSING is on: reads that any signed-in user may make. A test lists these. */
  visitors?: true;
  /**
   * Requires a verified email address if REQUIRE_VERIFIED_EMAIL is on: everything that reaches other users.
   * A test lists these.
   */
  verified?: true;
  /** An expensive read with a rate limit per user and minute. A test lists these. */
  expensive?: true;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** Multipart; the handler reads the body itself. */
  upload?: true;
  /** Requires an Idempotency-Key: repeating the same key and body returns the same response without a second effect. */
  idempotent?: true;
  status?: 200 | 201 | 202 | 204;
  response?: $ZodType;
  /** Server-sent events with this data instead of a response. The handler sends them. */
  stream?: $ZodType;
  wording?: Wording;
}

export type Endpoint = Described & Reach & { name: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}` };

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const N extends Endpoint['name'], const E extends Described & Reach>(
  name: N,
  definition: E,
): E & { name: N } {
  return { name, ...definition };
}
