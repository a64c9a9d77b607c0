import { beginDeletion, listBegun, settleDeletion, withdrawDeletion } from '../backups/index.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { withinSeconds } from '../platform/time-limit.ts';
import { findUnnoted, lockLiving, setNoted } from './deletion.queries.ts';

type Noting = Pick<Services, 'pool' | 'storage'>;

const BATCH = 100;
/** Less than a transaction may wait for us. */
const BEGIN_SECONDS = 10;

/** The last step before the commit: without it on the list, a restore could bring the person back. */
export async function noteBeginning(storage: Storage, id: string): Promise<void> {
  try {
    await withinSeconds(beginDeletion(storage, id), BEGIN_SECONDS);
  } catch (cause) {
    throw new AppError('server/unavailable', { cause, retryAfterSeconds: 5 });
  }
}

/** Those that were committed. */
export async function noteCommitted({ pool, storage }: Noting, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const found = await findUnnoted(pool, BATCH);
    for (const deleted of found) {
      if (stopping?.aborted) return;
      await settleDeletion(storage, deleted);
      await setNoted(pool, [deleted.id]);
    }
    if (found.length < BATCH) return;
  }
}

/** Whatever a process that died left unsettled, and deletions by versions that kept no list. */
export async function noteDeletions(services: Noting, stopping?: AbortSignal): Promise<void> {
  await noteCommitted(services, stopping);
  const { pool, storage } = services;
  for (const id of await listBegun(storage)) {
    if (stopping?.aborted) return;
    await transaction(pool, async (db) => {
      if (await lockLiving(db, id)) await withdrawDeletion(storage, id);
    });
  }
}
