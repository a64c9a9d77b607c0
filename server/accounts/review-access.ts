import type { Access } from '../../contract/accounts/account/account.ts';
import { record } from '../history/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import {
  endAccess,
  findAccessReviewRequest,
  listAccess,
  completeAccessReview,
  type AccessRow,
} from './access.queries.ts';
import { lockUser } from './account.queries.ts';
import { findPasswordHash, type Confirmed } from './credential.queries.ts';

/** Shows only the host of a webhook, because the rest of the address may contain a secret. */
const nameOf = ({ kind, name }: AccessRow) => (kind === 'webhook' ? new URL(name).host : name);

export async function showAccess(db: Database, uid: string, hooks: Hooks): Promise<Access> {
  const [askedAt, rows] = [await findAccessReviewRequest(db, uid), await listAccess(db, uid, hooks)];
  return {
    askedAt: rows.length > 0 ? (askedAt?.toISOString() ?? null) : null,
    access: rows.map((row) => ({ kind: row.kind, id: row.id, name: nameOf(row), since: row.since.toISOString() })),
  };
}

export async function keepAccess({ pool, hooks }: Pick<Services, 'pool' | 'hooks'>, { uid }: Viewer): Promise<Access> {
  await completeAccessReview(pool, uid);
  return showAccess(pool, uid, hooks);
}

/** Keeps the current session, and single sign-on for users who cannot sign in with a password. */
export const endAllAccess = (
  { pool, config, hooks }: Pick<Services, 'pool' | 'config' | 'hooks'>,
  { uid, sessionId }: Viewer,
  { passwordHash }: Confirmed,
  keptKeys: readonly string[],
): Promise<Access> =>
  transaction(pool, async (db) => {
    const user = await lockUser(db, uid);
    if (!user || (await findPasswordHash(db, uid)) !== passwordHash) throw new AppError('auth/session-ended');
    await endAccess(db, uid, hooks, { sessionId, keepsSignIns: !passwordHash || !config.passwords, keptKeys });
    await completeAccessReview(db, uid);
    await record(db, { action: 'access-ended', actor: { uid }, userId: uid });
    return showAccess(db, uid, hooks);
  });
