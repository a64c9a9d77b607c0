import { parseArgs } from 'node:util';
import { createDueKinds } from '../due-kinds.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase, printDatabase } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { createLog } from '../platform/log.ts';
import { sentenceOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { nameFiles, restoreBackup } from '../backups/index.ts';
import { payoutNews } from '../earnings/index.ts';
import { createPayments, recoverPayments } from '../money/index.ts';
import { expireLapsedHolds } from '../rentals/index.ts';
import { findViolations } from '../checks/index.ts';

const USAGE = `Usage: ${commandLine('restore')} FOLDER [--replace]
  FOLDER      a folder with a backup
  --replace   remove what the database has; without it only an empty one is filled`;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    if (positionals.length === 1) return { folder: positionals[0]!, isReplacing: values.replace };
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new StartError(USAGE);
}

// No server may run on the database meanwhile.
try {
  const { folder, isReplacing } = readArguments();
  const config = readConfig();
  printDatabase(config);
  const database = await openDatabase(config, () => {});
  try {
    const { pool } = database;
    const say = (line: string) => console.log(line);
    const restored = await restoreBackup({ pool, storage: createStorage(config) }, folder, { isReplacing, say });
    // Holds that lapsed meanwhile are ended here; what was unfinished at the time of the backup is left to the workers,
    // so it is wrong only if it was late already then.
    await expireLapsedHolds({ pool, config });
    const payments = await createPayments(config, pool);
    const log = createLog(config.logLevel);
    // The sandbox came with the database; what Stripe had in progress is settled by its outcome there.
    const dueKinds = createDueKinds(config);
    await recoverPayments({ pool, payments, log, dueKinds });
    const graceSeconds = (Date.now() - Date.parse(restored.takenAt)) / 1000 + 60;
    const violations = await findViolations({ pool, config, payments, dueKinds, payoutNews }, { graceSeconds });
    if (restored.missing.length > 0)
      console.error(nameFiles('Photos of cars whose files are missing', restored.missing));
    for (const { rule, wrong } of violations) console.error(`Not true: ${rule}.\n  ${wrong}`);
    console.log(`Restored ${restored.rows} rows and ${restored.photoFiles} photo files as of ${restored.takenAt}.`);
    const problems = restored.missing.length + violations.length;
    console.log(problems === 0 ? 'Everything is in order.' : `${problems} things are wrong.`);
    if (problems > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}
