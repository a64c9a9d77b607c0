import type { KeyKind } from '../../../contract/scopes.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { deleteKey } from './key.queries.ts';

export const revokeKey = (
  { pool }: Pick<Services, 'pool'>,
  { kind, uid, id }: { kind: KeyKind; uid: string; id: string },
): Promise<void> =>
  transaction(pool, async (db) => {
    const userId = await deleteKey(db, kind, uid, id);
    if (!userId) throw new AppError('key/not-found');
    await record(db, { action: 'key-revoked', actor: { uid }, userId, details: { keyId: id, kind } });
  });
