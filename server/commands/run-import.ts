import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import type { Pool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { commandLine } from '../platform/installation.ts';
import { StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { requireCurrency } from '../rentals/index.ts';
import {
  importFile,
  findTables,
  createProgress,
  fileSink,
  formatSummary,
  textSink,
  type ReportSink,
} from '../import/index.ts';

const USAGE = `Usage: ${commandLine('import')} FILE [--dry-run] [--photos FOLDER] [--report FILE]
  FILE              a JSON export of the older app, with its collections users and Cars
  --dry-run         only say what would be taken and refused
  --photos FOLDER   the files of the older app's storage, found by their names
  --report FILE     write the report there instead of the screen: JSON if it ends in .json, else text; may be repeated`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        photos: { type: 'string' },
        report: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    const [file] = positionals;
    if (!file || positionals.length > 1 || values.help) throw new StartError(USAGE);
    return { file, dryRun: values['dry-run'], photos: values.photos, reports: values.report };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** A dry run leaves a database in use as it is; an empty one gets its tables. */
async function prepareDatabase(pool: Pool, config: Config, dryRun: boolean): Promise<void> {
  const tables = dryRun ? await findTables(pool) : undefined;
  if (tables?.isReady) return;
  if (tables?.isUsed) {
    throw new StartError('The database is of an older version: start the server once, then try the dry run again.');
  }
  await migrate(pool);
  await requireCurrency(pool, config);
}

try {
  const { file, dryRun, photos, reports } = readArguments();
  const config = readConfig();
  const database = await openDatabaseForCommand(config);
  const progress = createProgress(process.stderr);
  const print = (text: string) => {
    progress.clear();
    console.log(text);
  };
  try {
    await prepareDatabase(database.pool, config, dryRun);
    const screen: ReportSink =
      reports.length === 0
        ? textSink(print)
        : { line: () => {}, end: (head, summary) => print(`${formatSummary(head, summary)}\n\n`) };
    const log = createLog(config.logLevel);
    await importFile(
      { config, pool: database.pool, storage: createStorage(config), log },
      { file, dryRun, photos, sinks: [screen, ...reports.map(fileSink)], say: (text) => progress.show(text) },
    );
    if (reports.length > 0) print(`The whole report is in ${reports.join(' and ')}.`);
  } finally {
    progress.clear();
    await database.close();
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    error instanceof StartError
      ? reason
      : `The import stopped: ${reason}\nWhat was taken so far is kept. Run it again to go on.`,
  );
  process.exitCode = 1;
}
