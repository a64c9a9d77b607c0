import type { ApiKey, NewKey } from '../../../contract/integrations/integrations.ts';
import { scopesFor, SCOPES, type KeyKind } from '../../../contract/scopes.ts';
import { keyLimits } from '../../../contract/accounts/limits.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.queries.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { KEY_MAIL } from './key-mail.ts';
import { generateKey } from './key-secret.ts';
import { countKeys, insertKey, lockCreator, type KeyRow } from './key.queries.ts';

/** The key is returned only once, because only its hash is stored. */
export async function createKey(
  { pool }: Pick<Services, 'pool'>,
  { kind, uid, typed }: { kind: KeyKind; uid: string; typed: Pick<NewKey, 'name' | 'scopes' | 'days'> },
): Promise<{ key: string; details: ApiKey }> {
  const allowed = scopesFor(kind);
  if (!typed.scopes.every((scope) => allowed.includes(scope))) {
    throw new AppError('key/scope-not-allowed', { fields: { scopes: 'key/scope-not-allowed' } });
  }
  const { key, prefix, secretHash } = generateKey();
  const row = await transaction(pool, async (db) => {
    if (!(await lockCreator(db, uid))) throw new AppError('auth/session-ended');
    if ((await countKeys(db, kind, uid)) >= keyLimits.keysMax) throw new AppError('key/too-many');
    const created = await insertKey(db, { kind, uid, ...typed, prefix, secretHash });
    await record(db, { action: 'key-made', actor: { uid }, userId: uid, details: { keyId: created.id, kind } });
    await enqueueMail(db, KEY_MAIL, { keyId: created.id });
    return created;
  });
  return { key, details: presentKey(row) };
}

/** Omits scopes that only another version knows, because they grant nothing here. */
export const presentKey = ({ createdAt, expiresAt, lastUsedAt, scopes, ...key }: KeyRow): ApiKey => ({
  ...key,
  scopes: SCOPES.filter((scope) => scopes.includes(scope)),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  isOver: expiresAt !== null && expiresAt <= new Date(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
