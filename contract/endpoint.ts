import type { $ZodType } from 'zod/v4/core';
import type { Scope } from './scopes.ts';
import type { PlainMessageId } from './languages/translate.ts';
import type { ProblemCode } from './problem.ts';

/**
 * `user` and `admin` look up the session, so that signing out, a reset, a ban or a lost role counts at once. `token`
 * trusts the signed token until it expires: only for reads that are the same for everybody who is signed in.
 */
export type Access = 'public' | 'token' | 'user' | 'admin';

/** Messages that say something else than those of their codes. */
export type Wording = Readonly<Partial<Record<ProblemCode, PlainMessageId>>>;

/**
 * The scope that an API key needs; null for what no key can reach: whatever moves money, agrees to something in a person's name,
 * decides about people, or is about accounts, sessions and keys. The compiler demands it of whatever is not public.
 */
type Reach = { access: 'public'; scope?: undefined } | { access: Exclude<Access, 'public'>; scope: Scope | null };

interface Described {
  summary: string;
  /** Open to visitors too where PUBLIC_BROWSING lets them in: reads that a signed-in stranger gets as well. A test lists these. */
  visitors?: true;
  /**
   * Only for people who have verified their address, where REQUIRE_VERIFIED_EMAIL asks for it: whatever
   * reaches other people. A test lists these.
   */
  verified?: true;
  /** A read that costs more than others, so that one person may make only so many in a minute. A test lists these. */
  dear?: true;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** Multipart: the handler reads the body. */
  upload?: true;
  /** Requires an Idempotency-Key: the same key and body get the same response and take effect once. */
  idempotent?: true;
  status?: 200 | 201 | 202 | 204;
  response?: $ZodType;
  /** Server-sent events instead of a response, with this as their data. The handler sends them. */
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
