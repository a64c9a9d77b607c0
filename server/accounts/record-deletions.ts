import { beginDeletion, listPendingDeletions, settleDeletion, withdrawDeletion } from '../backups/index.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { withTimeout } from '../platform/timeout.ts';
import { findUnrecordedDeletions, lockUndeleted, markDeletionsRecorded } from './deletion.queries.ts';

type Deps = Pick<Services, 'pool' | 'storage'>;

const BATCH = 100;
/** Must be shorter than the database's timeout for idle transactions. */
const BEGIN_SECONDS = 10;

/** The last step before the commit: without an entry on the list, a restore could bring the account back. */
export async function recordPendingDeletion(storage: Storage, id: string): Promise<void> {
  try {
    await withTimeout(beginDeletion(storage, id), BEGIN_SECONDS);
  } catch (cause) {
    throw new AppError('server/unavailable', { cause, retryAfterSeconds: 5 });
  }
}

/** Completes the list entries of committed deletions. */
export async function recordCommittedDeletions({ pool, storage }: Deps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const found = await findUnrecordedDeletions(pool, BATCH);
    for (const deleted of found) {
      if (stopping?.aborted) return;
      await settleDeletion(storage, deleted);
      await markDeletionsRecorded(pool, [deleted.id]);
    }
    if (found.length < BATCH) return;
  }
}

/** Handles deletions left unfinished by a crashed process, and deletions by versions without a list. */
export async function reconcileDeletionList(services: Deps, stopping?: AbortSignal): Promise<void> {
  await recordCommittedDeletions(services, stopping);
  const { pool, storage } = services;
  for (const id of await listPendingDeletions(storage)) {
    if (stopping?.aborted) return;
    await transaction(pool, async (db) => {
      if (await lockUndeleted(db, id)) await withdrawDeletion(storage, id);
    });
  }
}
