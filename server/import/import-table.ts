import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Language } from '../../contract/languages/translate.ts';
import { StartError } from '../platform/start-error.ts';
import type { Services } from '../platform/services.ts';
import { checkRows, linesOfRefused, type CheckedRows, type RowChecker } from './check-rows.ts';
import { readHeader } from './csv-header.ts';
import { readRows, type CsvRow } from './csv-rows.ts';
import { importRows } from './import-rows.ts';
import { withImportLock } from './import-lock.ts';
import { lineOf, type ImportRun } from './import-run.ts';
import { createPeople } from './people.ts';
import { openPhotoFolder } from './photo-folder.ts';
import { createRowReader } from './read-row.ts';
import { createImportReport, type ReportSink, type Summary } from './report.ts';
import { formatValue } from './read-values.ts';

export interface TableOptions {
  file: string;
  dryRun?: boolean;
  /** Defaults to the folder `photos` next to the file. */
  photos?: string | undefined;
  /** Imports the valid rows of a file that also has invalid ones. */
  skipBad?: boolean;
  /** Lists the cars immediately; otherwise they await review like any new car. */
  approved?: boolean;
  /** Language whose number format is used for prices. */
  language?: Language | undefined;
  sinks?: ReportSink[];
  onProgress?: (progress: string) => void;
}

const ROWS_A_BATCH = 100;

const defaultPhotoFolder = (file: string) => {
  const folder = join(dirname(file), 'photos');
  return existsSync(folder) ? folder : undefined;
};

const sizeOf = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.size : 0;
};

/** Reads the file twice, so that everything is checked before anything is written. */
export async function importTable(
  { branding, ...services }: ImportRun['services'] & Pick<Services, 'branding'>,
  {
    file,
    dryRun = false,
    skipBad = false,
    approved = false,
    sinks = [],
    onProgress: say = () => {},
    ...options
  }: TableOptions,
): Promise<{ summary: Summary; isRefused: boolean }> {
  const { defaultLanguage, currency } = services.config;
  const { fields: customFields } = branding;
  const report = createImportReport(sinks, { dryRun });
  const { cars } = report.summary;
  const name = basename(file);
  const size = await sizeOf(file);
  const folder = options.photos ?? defaultPhotoFolder(file);
  const photos = folder === undefined ? undefined : await openPhotoFolder(folder);
  const readRow = createRowReader({ language: options.language ?? defaultLanguage, currency, customFields });

  async function eachBatch(
    run: ImportRun,
    { doing, withPhotos }: { doing: string; withPhotos: boolean },
    take: (checked: CheckedRows) => Promise<void>,
  ): Promise<void> {
    let checker: RowChecker | undefined;
    let batch: CsvRow[] = [];
    let percent = 0;
    let count = 0;
    const flush = async () => {
      if (!checker) throw new StartError(`${name} is empty: its first line must contain the column names.`);
      await take(await checkRows(run, batch, checker));
      batch = [];
      say(`${doing} ${percent} % · ${count} rows, ${cars.taken} taken, ${cars.refused} refused`);
    };
    for await (const row of readRows(file, (bytes) => (percent = Math.floor((100 * bytes) / Math.max(1, size))))) {
      if (!checker) {
        checker = { header: readHeader(row, name, customFields), readRow, keys: new Map(), withPhotos };
        if (withPhotos && checker.header.unused.length > 0) {
          const text = `These columns are not used: ${checker.header.unused.map(formatValue).join(', ')}.`;
          await report.add({ kind: 'cars', lines: [lineOf({ where: name, line: row.line }, 'note', text)] });
        }
        continue;
      }
      count++;
      batch.push(row);
      if (batch.length >= ROWS_A_BATCH) await flush();
    }
    await flush();
  }

  return withImportLock(services.pool, { dryRun }, async (reader) => {
    const run: ImportRun = {
      services,
      reader,
      isDryRun: dryRun,
      people: createPeople(),
      photos,
      report,
      now: new Date(),
    };
    const bad = new Set<number>();
    await eachBatch(run, { doing: 'Checking', withPhotos: true }, async (checked) => {
      for (const lines of linesOfRefused(checked)) await report.add({ kind: 'cars', lines });
      for (const { line } of checked.refused) bad.add(line);
    });
    const isRefused = bad.size > 0 && !skipBad;
    if (!isRefused) {
      await eachBatch(run, { doing: 'Importing', withPhotos: false }, (checked) => {
        const wrong = checked.refused.find(({ line }) => !bad.has(line));
        // The file, a photo or an account changed between the two passes.
        if (wrong)
          throw new StartError(`Line ${wrong.line} was valid before and is invalid now: ${wrong.problems[0]!.text}`);
        const good = checked.good.filter(({ line }) => !bad.has(line));
        return importRows(run, { ...checked, good }, { approved });
      });
    }
    await report.end({ file: name, dryRun, isRefused });
    return { summary: report.summary, isRefused };
  });
}
