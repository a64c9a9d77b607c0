import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { sentenceOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createDueKinds } from '../due-kinds.ts';
import { features } from '../features.ts';
import { findMissingPhotos, findStrayPhotos, nameFiles, removeStrayPhotos } from '../backups/index.ts';
import { payoutNews } from '../earnings/index.ts';
import { createPayments } from '../money/index.ts';
import { findViolations } from '../checks/index.ts';
import { noteRun } from '../system/index.ts';

const USAGE = `Usage: ${commandLine('verify')} [--photos [--remove]]
  --photos   also compare the storage with the photos that there should be; that takes its time in a large market
  --remove   remove files of photos that nothing leads to any more, if they are older than a day`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { photos: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } },
    });
    if (values.photos || !values.remove) return values;
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new StartError(USAGE);
}

/** Says what is wrong with the files of photos, and answers how many are. */
async function checkPhotos(pool: Pool, storage: Storage, isRemoving: boolean): Promise<number> {
  const missing = await findMissingPhotos(pool, storage);
  if (missing.length > 0) console.error(nameFiles('Photos of cars whose files are missing', missing));
  const strays = await findStrayPhotos(pool, storage);
  const left = isRemoving ? await removeStrayPhotos(storage, strays) : strays;
  if (left.length < strays.length) {
    console.log(`Files of photos that nothing leads to any more, removed: ${strays.length - left.length}.`);
  }
  if (left.length > 0) {
    const how = isRemoving ? 'too young to be removed' : '--remove removes those older than a day';
    const keys = left.map(({ key }) => key);
    console.error(nameFiles(`Files of photos that nothing leads to any more; ${how}`, keys));
  }
  return missing.length + left.length;
}

// Changes nothing but what is kept of its last run, unless it is told to remove files, and may run beside a server.
try {
  const { photos, remove } = readArguments();
  const config = readConfig();
  const database = await openDatabaseForCommand(config, { mustExist: true });
  try {
    await requireMigrated(database.pool);
    const began = performance.now();
    const payments = await createPayments(config, database.pool);
    const violations = await findViolations({
      pool: database.pool,
      config,
      payments,
      dueKinds: createDueKinds(config),
      payoutNews,
    });
    for (const { rule, wrong } of violations) console.error(`Not true: ${rule}.\n  ${wrong}`);
    for (const { notes } of features) {
      for (const note of (await notes?.(database.pool)) ?? []) console.log(note);
    }
    const wrongFiles = photos ? await checkPhotos(database.pool, createStorage(config), remove) : 0;
    const wrong = violations.length + wrongFiles;
    if (wrong > 0) process.exitCode = 1;
    const seconds = (performance.now() - began) / 1000;
    await noteRun(database.pool, 'verify', { result: wrong > 0 ? 'wrong' : 'good', count: wrong, seconds });
    const count = wrong === 1 ? '1 thing is' : `${wrong} things are`;
    console.log(wrong === 0 ? 'Everything is in order.' : `${count} wrong.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}
