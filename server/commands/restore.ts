import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  findMissingPhotos,
  openWalArchive,
  parseMoment,
  recoverUntil,
  restoreBackup,
  findStrayPhotos,
  formatFileList,
} from '../backups/index.ts';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../settings.ts';
import { migrate, requireMigrated } from '../platform/database/migrate.ts';
import { openDatabase, printDatabase, withDatabase } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { exitCodeOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { repeatDeletions, type RepeatedDeletions } from '../accounts/index.ts';
import { hooks } from '../features.ts';
import { createDueKinds } from '../due-kinds.ts';
import { findViolations } from '../checks/index.ts';
import { payoutEventHandlers } from '../earnings/index.ts';
import { createPayments, recoverPayments } from '../money/index.ts';
import type { Pool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { expireLapsedHolds } from '../rentals/index.ts';

function printDeletions({ listed, repeated, postponed }: RepeatedDeletions): void {
  console.log(
    listed === 0
      ? 'Nobody was deleted again, since the list of deletions is empty. If this is a new data folder, copy “deletions” and ' +
          `“deletionsBegun” of the old one into it, and run \`${commandLine('restore')} --deletions\`.`
      : `Accounts deleted again, since they were deleted after that time: ${repeated}.`,
  );
  if (postponed.length === 0) return;
  const sentence = 'To be deleted again by a worker, once what was open at that time is settled';
  console.log(formatFileList(sentence, postponed));
}

/** Tells the operator what to review, because no record of it exists. */
const AS_IT_WAS =
  'Everything else is as it was then. What was done since is undone: bans, changes of administrators, passwords and ' +
  'addresses, and the end of sessions, API keys and webhooks. docs/operating.md says what to look at.';

/** Photos are not restored to that time. */
async function printStrayPhotos({ config, pool }: { config: Config; pool: Pool }): Promise<void> {
  const { length } = await findStrayPhotos(pool, createStorage(config));
  if (length === 0) return;
  console.log(
    `Files of photos that are newer than that: ${length}. Nothing leads to them any more, but anyone who has their address ` +
      `can open them. A day from now, \`${commandLine('verify')} --photos --remove\` removes them.`,
  );
}

/** Reports changes and problems after a restore, and returns the number of problems. */
async function checkRestored(
  { config, pool }: { config: Config; pool: Pool },
  { takenAt, missing, copies }: { takenAt: Date; missing: string[]; copies?: Storage[] },
): Promise<number> {
  // Ends holds that lapsed in the meantime. Work that was unfinished then is left to the workers, so it is reported only if it
  // was already late then.
  await expireLapsedHolds({ pool, config });
  const payments = await createPayments(config, pool);
  const log = createLog(config.logLevel);
  // The sandbox was restored with the database; for Stripe, the outcome of payments in progress is looked up.
  const dueHandlers = createDueKinds(config);
  await recoverPayments({ pool, payments, log, dueHandlers });
  printDeletions(await repeatDeletions({ pool, config, hooks, ...(copies && { copies }) }));
  console.log(AS_IT_WAS);
  const graceSeconds = (Date.now() - takenAt.getTime()) / 1000 + 60;
  const violations = await findViolations(
    { pool, config, payments, dueHandlers, payoutEventHandlers },
    { graceSeconds },
  );
  if (missing.length > 0) console.error(formatFileList('Photos of cars whose files are missing', missing));
  for (const { rule, wrong } of violations) console.error(`Not true: ${rule}.\n  ${wrong}`);
  return missing.length + violations.length;
}

const USAGE = `Usage: ${commandLine('restore')} FOLDER [--replace] [--without-damaged-photos]
  FOLDER         a folder with a backup
  --replace      remove what the database has; without it only an empty one is filled
  --without-damaged-photos
                 restore everything else if photos are damaged or missing in the backup, and list them
or: ${commandLine('restore')} --until MOMENT --into FOLDER [--drill]
  --until        a time covered by WAL_ARCHIVE, such as 2026-11-16T18:00:00Z, or “latest”
  --into         a new data folder for the embedded database as of that time
  --drill        remove the folder again after checking it
or: ${commandLine('restore')} --deletions
  --deletions    repeat the account deletions, after another tool has restored the database`;

type RestoreRequest =
  | { from: 'backup'; folder: string; isReplacing: boolean; withoutDamagedPhotos: boolean }
  | { from: 'archive'; until: Date | undefined; into: string; isDrill: boolean }
  | { from: 'list' };

type From<F extends RestoreRequest['from']> = Extract<RestoreRequest, { from: F }>;

function readArguments(args: string[]): RestoreRequest {
  let read;
  try {
    read = parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        until: { type: 'string' },
        into: { type: 'string' },
        drill: { type: 'boolean', default: false },
        'without-damaged-photos': { type: 'boolean', default: false },
        deletions: { type: 'boolean', default: false },
      },
    });
  } catch {
    // Unknown options lead to the usage below.
    throw new StartError(USAGE);
  }
  const { positionals, values } = read;
  const { until, into, drill: isDrill, replace: isReplacing, 'without-damaged-photos': withoutDamagedPhotos } = values;
  const isOfBackup = isReplacing || withoutDamagedPhotos;
  const isOfArchive = until !== undefined || into !== undefined || isDrill;
  if (values.deletions) {
    if (positionals.length === 0 && !isOfBackup && !isOfArchive) return { from: 'list' };
  } else if (positionals.length === 1 && !isOfArchive) {
    return { from: 'backup', folder: positionals[0]!, isReplacing, withoutDamagedPhotos };
  } else if (positionals.length === 0 && until !== undefined && into !== undefined && !isOfBackup) {
    return { from: 'archive', until: parseMoment(until), into: resolve(into), isDrill };
  }
  throw new StartError(USAGE);
}

const printLine = (line: string) => console.log(line);
/** Returns the exit code. */
const reportProblems = (problems: number) => {
  console.log(problems === 0 ? 'Everything is in order.' : `${problems} things are wrong.`);
  return problems > 0 ? 1 : 0;
};

async function restoreFolder(config: Config, { folder, isReplacing, withoutDamagedPhotos }: From<'backup'>) {
  printDatabase(config);
  const database = await openDatabase(config, () => {});
  try {
    const { pool } = database;
    const restored = await restoreBackup({ pool, storage: createStorage(config) }, folder, {
      isReplacing,
      withoutDamagedPhotos,
      say: printLine,
    });
    const { takenAt, missing, leftOut } = restored;
    for (const path of leftOut) console.error(`Left out: ${path} is damaged or missing in the backup.`);
    const copies = [createDiskStorage(dirname(resolve(folder)))];
    const problems = await checkRestored({ config, pool }, { takenAt: new Date(takenAt), missing, copies });
    await printStrayPhotos({ config, pool });
    console.log(`Restored ${restored.rows} rows and ${restored.photoFiles} photo files as of ${takenAt}.`);
    return reportProblems(problems);
  } finally {
    await database.close();
  }
}

async function restoreMoment(config: Config, { until, into, isDrill }: From<'archive'>) {
  const began = performance.now();
  const archive = openWalArchive(config);
  const problems = await recoverUntil({ archive, into, until }, printLine, async (pool, { segments, lastChangeAt }) => {
    await migrate(pool);
    const missing = await findMissingPhotos(pool, createStorage(config));
    const takenAt = lastChangeAt ?? until ?? new Date();
    const found = await checkRestored({ config, pool }, { takenAt, missing });
    if (!isDrill) await printStrayPhotos({ config, pool });
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`Replayed ${segments} segments in ${seconds} s; the last change is of ${takenAt.toISOString()}.`);
    return found;
  });
  if (isDrill) await rm(into, { recursive: true, force: true });
  else
    console.log(`The database is in ${into}: stop the server, and put its folder postgres in the place of DATA_DIR's.`);
  return reportProblems(problems);
}

/** May run next to a server. */
async function repeatListedDeletions(config: Config) {
  return withDatabase(config, { mustExist: true }, async (pool) => {
    await requireMigrated(pool);
    printDeletions(await repeatDeletions({ pool, config, hooks }));
    return 0;
  });
}

/** No server may use the database during a restore. */
export const main = (args: string[], env?: NodeJS.ProcessEnv): Promise<number> =>
  exitCodeOf(async () => {
    const request = readArguments(args);
    const config = readConfig(env);
    if (request.from === 'backup') return restoreFolder(config, request);
    if (request.from === 'archive') return restoreMoment(config, request);
    return repeatListedDeletions(config);
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
