import type { $ZodType } from 'zod/v4/core';

/**
 * Who may call a route. The server refuses everybody else before the handler runs. `user` and `admin` ask the database
 * whether the session lives, so signing out, a reset, a ban or a lost role counts at once. `token` believes the signed token
 * for the minutes that it lives: only for reads that show the same to everybody who is signed in.
 */
export type Access = 'public' | 'token' | 'user' | 'admin';

/**
 * One description of one route. The server validates with it and documents it, the browser takes its types and its
 * address from it, so the two cannot disagree.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** A multipart upload: the body is read by the handler, file by file. */
  upload?: true;
  /** The caller must send an Idempotency-Key: the same key and body get the same answer, and one effect. */
  idempotent?: true;
  /** The status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 202 | 204;
  response?: $ZodType;
  /** Wordings that this route uses in place of the catalogue's own. */
  wording?: Readonly<Record<string, string>>;
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
