import { listBegun, listSettled, mergeDeletions, openWalArchive, settleDeletion } from '../backups/index.ts';
import type { Violation } from '../platform/check.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { deleteAgain } from './delete-account.ts';
import { findAllDeleted, findBack, setNoted } from './deletion.queries.ts';

interface Restored {
  pool: Pool;
  config: Config;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readList(storage: Storage, copies: readonly Storage[]) {
  try {
    for (const copy of copies) await mergeDeletions(copy, storage, 'union');
    // What was only begun was asked for, and nothing stood in its way. Once settled, it is listed there, so this goes first.
    const begun = await listBegun(storage);
    const settled = await listSettled(storage);
    return { settled: new Set(settled), all: new Set([...begun, ...settled]) };
  } catch (error) {
    throw new StartError(
      `The list of deletions cannot be read, so people who were deleted since are back: ${reasonOf(error)}\n` +
        'Once it can be read, run this command again with --deletions alone.',
    );
  }
}

export interface RepeatedDeletions {
  listed: number;
  again: number;
  /** Had something open at the time that was restored, and go once it is settled */
  waiting: string[];
}

/**
 * People who were deleted after the time that was restored are deleted again. The list is only ever added to: it may be that of
 * a server that runs beside this. Copies of it, beside the backups and in the archive of the log, count as well: the disk
 * with the list may be what was lost.
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
  const back = await findBack(pool, [...all]);
  const waiting: string[] = [];
  for (const person of back) {
    if (!(await deleteAgain({ pool, config, hooks }, person))) waiting.push(person.uid);
  }
  // The storage may be a new one, whose list is empty.
  const unlisted = (await findAllDeleted(pool)).filter(({ id }) => !all.has(id));
  for (const deleted of unlisted) await settleDeletion(storage, deleted);
  await setNoted(pool, [...settled, ...unlisted.map(({ id }) => id)]);
  return { listed: all.size, again: back.length - waiting.length, waiting };
}

const RULE = 'nobody who was deleted is back';

/** A restore by other tools than ours does not look at the list. */
export async function findReturned({ pool, config }: Restored): Promise<Violation[]> {
  let listed: string[];
  try {
    listed = await listSettled(createStorage(config));
  } catch (error) {
    return [{ rule: RULE, wrong: `The list of deletions cannot be read: ${reasonOf(error)}` }];
  }
  const back = (await findBack(pool, listed)).filter(({ isLeaving }) => !isLeaving);
  return back.map(({ uid }) => ({
    rule: RULE,
    wrong: `The account ${uid} was deleted and is here again. “restore --deletions” deletes it once more.`,
  }));
}
