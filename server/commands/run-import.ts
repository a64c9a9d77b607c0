import { parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';
import { readBranding } from '../platform/branding/read-branding.ts';
import { readConfig } from '../settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import type { Pool } from '../platform/database/database.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { isLanguage } from '../platform/languages/translator.ts';
import { createLog } from '../platform/log.ts';
import { commandLine } from '../platform/installation.ts';
import { StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { checkCurrency, applyCurrency } from '../market/index.ts';
import {
  importFile,
  importTable,
  findImportTables,
  createProgress,
  fileSink,
  formatSummary,
  textSink,
  type ReportSink,
} from '../import/index.ts';

const USAGE = `Usage: ${commandLine('import')} FILE [--dry-run] [--photos FOLDER] [--report FILE]
  FILE              cars in a file that ends in .csv, or a JSON export of the older app, with its collections users and Cars
  --dry-run         only report what would be imported and rejected
  --photos FOLDER   the photo files, found by name; for a .csv, defaults to the folder photos next to it
  --report FILE     write the report there instead of the screen: JSON if it ends in .json, else text; may be repeated
For a .csv:
  --skip-bad        import the valid rows; without it, one invalid row rejects the whole file
  --approved        list the cars immediately; without it, they await review
  --language CODE   how prices are written (${LANGUAGES.join(', ')}), if not as in DEFAULT_LANGUAGE`;

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        photos: { type: 'string' },
        report: { type: 'string', multiple: true, default: [] },
        'skip-bad': { type: 'boolean' },
        approved: { type: 'boolean' },
        language: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const [file] = positionals;
    if (!file || positionals.length > 1 || values.help) throw new StartError(USAGE);
    const { 'skip-bad': skipBad, approved, language } = values;
    const isTable = /\.csv$/i.test(file);
    if (!isTable && (skipBad || approved || language)) {
      throw new StartError('--skip-bad, --approved and --language are for a file that ends in .csv.');
    }
    if (language !== undefined && !isLanguage(language)) {
      throw new StartError(`--language must be one of ${LANGUAGES.join(', ')}.`);
    }
    const about = { file, dryRun: values['dry-run'], photos: values.photos };
    return { about, table: isTable && { skipBad, approved, language }, reports: values.report };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** A dry run leaves a database in use unchanged, but creates the tables in an empty one. */
async function prepareDatabase(pool: Pool, config: Config, dryRun: boolean): Promise<void> {
  const tables = dryRun ? await findImportTables(pool) : undefined;
  if (tables?.isReady) return checkCurrency(pool, config);
  if (tables?.isUsed) {
    throw new StartError('The database is from an older version: start the server once, then repeat the dry run.');
  }
  await migrate(pool);
  await applyCurrency(pool, config);
}

export async function main(args: string[], env?: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { about, table, reports } = readArguments(args);
    const config = readConfig(env);
    const database = await openDatabaseForCommand(config);
    const progress = createProgress(process.stderr);
    const print = (text: string) => {
      progress.clear();
      console.log(text);
    };
    try {
      await prepareDatabase(database.pool, config, about.dryRun);
      const screen: ReportSink =
        reports.length === 0
          ? textSink(print)
          : { line: () => {}, end: (head, summary) => print(`${formatSummary(head, summary)}\n\n`) };
      const services = {
        config,
        pool: database.pool,
        storage: createStorage(config),
        log: createLog(config.logLevel),
      };
      const reporting = { sinks: [screen, ...reports.map(fileSink)], say: (text: string) => progress.show(text) };
      let isGood = true;
      if (table) {
        const branding = await readBranding(config);
        const { isRefused } = await importTable({ ...services, branding }, { ...about, ...table, ...reporting });
        isGood = !isRefused;
      } else await importFile(services, { ...about, ...reporting });
      if (reports.length > 0) print(`The whole report is in ${reports.join(' and ')}.`);
      return isGood ? 0 : 1;
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
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
