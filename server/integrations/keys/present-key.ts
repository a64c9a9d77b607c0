import type { ApiKey } from '../../../contract/integrations/integrations.ts';
import { SCOPES } from '../../../contract/scopes.ts';
import type { KeyRow } from './key.queries.ts';

/** Omits scopes that only another version knows, because they grant nothing here. */
export const presentKey = ({ createdAt, expiresAt, lastUsedAt, scopes, ...key }: KeyRow): ApiKey => ({
  ...key,
  scopes: SCOPES.filter((scope) => scopes.includes(scope)),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  isOver: expiresAt !== null && expiresAt <= new Date(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
