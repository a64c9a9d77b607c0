import * as z from 'zod/mini';
import { TypedPassword } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { keyLimits } from '../accounts/limits.ts';
import { line } from '../text.ts';
import { SCOPES } from '../scopes.ts';

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's first characters */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  isOver: z.boolean(),
  /** To within a minute */
  lastUsedAt: z.nullable(z.iso.datetime()),
  madeBy: z.string(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const KeyName = line({ max: keyLimits.nameMax, tooShort: 'key/name-missing', tooLong: 'key/name-too-long' });

export const NewKey = z.strictObject({
  name: KeyName,
  scopes: z.array(z.enum(SCOPES, { error: 'key/scope-not-allowed' })).check(
    z.overwrite((scopes) => [...new Set(scopes)]),
    z.minLength(1, { error: 'key/scopes-missing' }),
  ),
  /** Validity in days; null until revoked */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(keyLimits.daysMax))),
  /** Not required for users without a password */
  password: z.optional(TypedPassword),
});
export type NewKey = z.infer<typeof NewKey>;

/** `key` is returned only once. */
const MadeKey = z.object({ key: z.string(), details: ApiKey });
const Keys = z.object({ keys: z.array(ApiKey) });
const KeyId = z.object({ id: z.uuid({ error: 'key/not-found' }) });

export const integrationEndpoints = {
  myKeys: endpoint('GET /api/my/keys', {
    summary: 'List your API keys, newest first',
    access: 'user',
    scope: null,
    response: Keys,
  }),
  createKey: endpoint('POST /api/my/keys', {
    summary: 'Create an API key, which only this response contains',
    access: 'user',
    scope: null,
    body: NewKey,
    status: 201,
    response: MadeKey,
  }),
  revokeKey: endpoint('DELETE /api/my/keys/:id', {
    summary: 'Revoke one of your API keys',
    access: 'user',
    scope: null,
    params: KeyId,
    status: 204,
  }),
  operatorKeys: endpoint('GET /api/admin/keys', {
    summary: 'List the operator’s API keys, newest first',
    access: 'admin',
    scope: null,
    response: Keys,
  }),
  createOperatorKey: endpoint('POST /api/admin/keys', {
    summary: 'Create an API key for the operator, which only this response contains',
    access: 'admin',
    scope: null,
    body: NewKey,
    status: 201,
    response: MadeKey,
  }),
  revokeOperatorKey: endpoint('DELETE /api/admin/keys/:id', {
    summary: 'Revoke one of the operator’s API keys',
    access: 'admin',
    scope: null,
    params: KeyId,
    status: 204,
  }),
};
