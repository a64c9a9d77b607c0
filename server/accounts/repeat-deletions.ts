import {
  listPendingDeletions,
  listSettledDeletions,
  mergeDeletions,
  openWalArchive,
  settleDeletion,
} from '../backups/index.ts';
import type { Violation } from '../platform/check.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { repeatDeletion } from './delete-account.ts';
import { findAllDeleted, findUndeleted, markDeletionsRecorded } from './deletion.queries.ts';

interface Restored {
  pool: Pool;
  config: Config;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readList(storage: Storage, copies: readonly Storage[]) {
  try {
    for (const copy of copies) await mergeDeletions(copy, storage, 'union');
    // Pending deletions count: they were requested and allowed. Read them first, because they move to the settled ones.
    const pending = await listPendingDeletions(storage);
    const settled = await listSettledDeletions(storage);
    return { settled: new Set(settled), all: new Set([...pending, ...settled]) };
  } catch (error) {
    throw new StartError(
      `The list of deletions cannot be read, so accounts that were deleted after the backup are restored: ${reasonOf(error)}\n` +
        'Once it can be read, run this command again with only --deletions.',
    );
  }
}

export interface RepeatedDeletions {
  listed: number;
  repeated: number;
  /** Accounts with open obligations at the restored time; they are deleted once these are settled. */
  postponed: string[];
}

/**
 * Deletes accounts again that were deleted after the restored time. Only adds to the list, because another running server
 * may use it. Also reads the copies next to the backups and in the WAL archive, in case the disk with the list was lost.
 */
export async function repeatDeletions({
  pool,
  config,
  hooks,
  copies = [],
}: Restored & { hooks: Hooks; copies?: readonly Storage[] }): Promise<RepeatedDeletions> {
  const storage = createStorage(config);
  const archives = config.walArchive ? [openWalArchive(config)] : [];
  const { settled, all } = await readList(storage, [...archives, ...copies]);
  const undeleted = await findUndeleted(pool, [...all]);
  const postponed: string[] = [];
  for (const person of undeleted) {
    if (!(await repeatDeletion({ pool, config, hooks }, person))) postponed.push(person.uid);
  }
  // The list is empty if the storage is new.
  const unlisted = (await findAllDeleted(pool)).filter(({ id }) => !all.has(id));
  for (const deleted of unlisted) await settleDeletion(storage, deleted);
  await markDeletionsRecorded(pool, [...settled, ...unlisted.map(({ id }) => id)]);
  return { listed: all.size, repeated: undeleted.length - postponed.length, postponed };
}

const RULE = 'nobody who was deleted is back';

/** A restore with other tools ignores the list of deletions. */
export async function findReappearedAccounts({ pool, config }: Restored): Promise<Violation[]> {
  let listed: string[];
  try {
    listed = await listSettledDeletions(createStorage(config));
  } catch (error) {
    return [{ rule: RULE, wrong: `The list of deletions cannot be read: ${reasonOf(error)}` }];
  }
  const undeleted = (await findUndeleted(pool, listed)).filter(({ isLeaving }) => !isLeaving);
  return undeleted.map(({ uid }) => ({
    rule: RULE,
    wrong: `The account ${uid} was deleted and is here again. “restore --deletions” deletes it once more.`,
  }));
}
