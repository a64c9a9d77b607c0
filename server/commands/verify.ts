import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { sentenceOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { createDueKinds } from '../due-kinds.ts';
import { features } from '../features.ts';
import { findMissingPhotos, nameFiles } from '../backups/index.ts';
import { payoutNews } from '../earnings/index.ts';
import { createPayments } from '../money/index.ts';
import { findViolations } from '../checks/index.ts';
import { noteRun } from '../system/index.ts';

const USAGE = `Usage: ${commandLine('verify')} [--photos]
  --photos   also ask the storage whether it has every photo of every car; that takes its time in a large market`;

function readArguments() {
  try {
    return parseArgs({ options: { photos: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new StartError(USAGE);
  }
}

// Changes nothing but what is kept of its last run, and may run beside a server.
try {
  const { photos } = readArguments();
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
    const missing = photos ? await findMissingPhotos(database.pool, createStorage(config)) : [];
    if (missing.length > 0) console.error(nameFiles('Photos of cars whose files are missing', missing));
    const wrong = violations.length + missing.length;
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
