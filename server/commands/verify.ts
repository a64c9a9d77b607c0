import { parseArgs } from 'node:util';
import { readConfig } from '../settings.ts';
import type { Pool } from '../platform/database/database.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { printDatabase, withDatabase } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { exitCodeOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createDueKinds } from '../due-kinds.ts';
import { features } from '../features.ts';
import {
  claimBucket,
  findMissingPhotos,
  findStrayPhotos,
  formatFileList,
  ownsBucket,
  removeStrayPhotos,
} from '../backups/index.ts';
import { payoutEventHandlers } from '../earnings/index.ts';
import { createPayments } from '../money/index.ts';
import { findViolations } from '../checks/index.ts';
import { recordCommandRun } from '../system/index.ts';

const USAGE = `Usage: ${commandLine('verify')} [--photos [--remove [--owns-bucket]]] [--quiet]
  --photos   also compare the storage with the expected photos, which takes a while in a large market
  --remove   remove unreferenced photo files that are older than a day
  --owns-bucket
             confirm that no other site uses the bucket, so that photos without a row here belong to no one; required once per database
  --quiet    print nothing if there are no problems, for a timer that mails its output`;

function readArguments(args: string[]) {
  try {
    const off = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ args, options: { photos: off, remove: off, 'owns-bucket': off, quiet: off } });
    const { photos, remove, quiet, 'owns-bucket': isOwned } = values;
    if ((photos || !remove) && (remove || !isOwned)) return { photos, remove, isOwned, quiet };
  } catch {
    // Unknown options lead to the usage below.
  }
  throw new StartError(USAGE);
}

async function requireBucket(pool: Pool, storage: Storage, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) await claimBucket(pool, storage);
  else if (!(await ownsBucket(pool, storage))) {
    throw new StartError(
      'Nothing was removed: this database may not be the only one that uses the bucket. Another site that uses it, such as a live site ' +
        'next to this drill, would lose its newer photos. If there is none, add --owns-bucket once.',
    );
  }
}

interface PhotoFiles {
  wrong: number;
  problems: string[];
  removed: number;
}

/** Finds missing and stray photo files, after removing stray ones if requested. */
async function checkPhotos(pool: Pool, storage: Storage, isRemoving: boolean): Promise<PhotoFiles> {
  const missing = await findMissingPhotos(pool, storage);
  const strays = await findStrayPhotos(pool, storage);
  const left = isRemoving ? await removeStrayPhotos(storage, strays) : strays;
  const how = isRemoving ? 'too young to be removed' : '--remove removes those older than a day';
  const keys = left.map(({ key }) => key);
  return {
    wrong: missing.length + left.length,
    problems: [
      ...(missing.length > 0 ? [formatFileList('Photos of cars whose files are missing', missing)] : []),
      ...(left.length > 0 ? [formatFileList(`Unreferenced photo files; ${how}`, keys)] : []),
    ],
    removed: strays.length - left.length,
  };
}

/** Returns the exit code. */
async function verify(args: string[], env: NodeJS.ProcessEnv | undefined): Promise<number> {
  const { photos, remove, isOwned, quiet } = readArguments(args);
  const config = readConfig(env);
  return withDatabase(config, { mustExist: true, isQuiet: quiet }, async (pool) => {
    await requireMigrated(pool);
    // A data folder belongs to one site; a bucket may be shared with a drill, which lacks the rows of newer photos.
    if (remove && config.s3) await requireBucket(pool, createStorage(config), isOwned);
    const began = performance.now();
    const payments = await createPayments(config, pool);
    const violations = await findViolations({
      pool,
      config,
      payments,
      dueHandlers: createDueKinds(config),
      payoutEventHandlers,
    });
    const files = photos ? await checkPhotos(pool, createStorage(config), remove) : undefined;
    const wrong = violations.length + (files?.wrong ?? 0);
    const seconds = (performance.now() - began) / 1000;
    await recordCommandRun(pool, 'verify', { result: wrong > 0 ? 'wrong' : 'good', count: wrong, seconds });
    if (quiet && wrong > 0) printDatabase(config);
    for (const violation of violations) console.error(`Not true: ${violation.rule}.\n  ${violation.wrong}`);
    for (const problem of files?.problems ?? []) console.error(problem);
    if (wrong === 0 && quiet) return 0;
    if (files && files.removed > 0) {
      console.log(`Unreferenced photo files removed: ${files.removed}.`);
    }
    for (const { notes } of features) {
      for (const note of (await notes?.(pool)) ?? []) console.log(note);
    }
    const count = wrong === 1 ? '1 thing is' : `${wrong} things are`;
    console.log(wrong === 0 ? 'Everything is in order.' : `${count} wrong.`);
    return wrong === 0 ? 0 : 1;
  });
}

/** Changes nothing except the record of its last run, unless told to remove files, so it may run next to a server. */
export const main = (args: string[], env?: NodeJS.ProcessEnv): Promise<number> => exitCodeOf(() => verify(args, env));

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
