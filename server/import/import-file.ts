import { basename } from 'node:path';
import type { Services } from '../platform/services.ts';
import { importCars } from './import-cars.ts';
import { importUsers } from './import-users.ts';
import { lineOf, type ImportRun, type EntriesByDocument } from './import-run.ts';
import { withImportLock } from './import-lock.ts';
import { createPeople } from './people.ts';
import { openPhotoFolder } from './photo-folder.ts';
import {
  checkExport,
  field,
  isUsable,
  readExport,
  type AnyDocument,
  type Collection,
  type ExportedDocument,
} from './read-export.ts';
import { createImportReport, type ReportSink, type Summary } from './report.ts';

export interface ImportOptions {
  file: string;
  dryRun?: boolean;
  /** Folder with the files of the older app's storage. */
  photos?: string | undefined;
  sinks?: ReportSink[];
  onProgress?: (progress: string) => void;
}

// Small batches, because each holds a lock on the listing counts that owners who list a car wait for.
const DOCUMENTS_A_BATCH = 100;
const RENTALS_A_BATCH = 2_000;

const NAMES: Record<Collection, 'users' | 'cars'> = { users: 'users', Cars: 'cars' };

const countRentals = ({ fields }: ExportedDocument): number => {
  const list = field(fields, 'Rented');
  return Array.isArray(list) ? list.length : 0;
};

/** If an id occurs twice, the first document is imported and the second refused. */
async function importCollection(
  run: ImportRun,
  file: string,
  collection: Collection,
  {
    take,
    onProgress,
  }: { take: (batch: ExportedDocument[]) => Promise<EntriesByDocument>; onProgress: (bytes: number) => void },
): Promise<void> {
  const seen = new Set<string>();
  let batch: AnyDocument[] = [];
  let rentals = 0;
  const flush = async () => {
    const reported = await take(batch.filter(isUsable));
    for (const document of batch) {
      const entries = isUsable(document)
        ? (reported.get(document) ?? [])
        : [{ kind: NAMES[collection], lines: [lineOf(document, 'refused', document.problem)] }];
      for (const entry of entries) await run.report.add(entry);
    }
    batch = [];
    rentals = 0;
  };
  await readExport(file, {
    collection,
    onProgress,
    async onDocument(document) {
      const isDuplicate = isUsable(document) && seen.has(document.id);
      batch.push(isDuplicate ? { ...document, problem: 'Its id came before in this file.' } : document);
      if (isUsable(document)) {
        seen.add(document.id);
        rentals += countRentals(document);
      }
      if (batch.length >= DOCUMENTS_A_BATCH || rentals >= RENTALS_A_BATCH) await flush();
    },
  });
  await flush();
}

/** Each batch is one transaction that also records its documents, so that a repeated import adds what is missing. */
export async function importFile(
  services: Pick<Services, 'config' | 'pool' | 'storage' | 'log'>,
  { file, dryRun = false, photos, sinks = [], onProgress = () => {} }: ImportOptions,
): Promise<Summary> {
  const report = createImportReport(sinks, { dryRun });
  const percent = (size: number, bytes: number) => `${Math.floor((100 * bytes) / Math.max(1, size))} %`;
  const size = await checkExport(file, () => onProgress(`Checking ${basename(file)} …`));
  const folder = photos === undefined ? undefined : await openPhotoFolder(photos);

  return withImportLock(services.pool, { dryRun }, async (reader) => {
    const run: ImportRun = {
      services,
      reader,
      isDryRun: dryRun,
      people: createPeople(),
      photos: folder,
      report,
      now: new Date(),
    };
    const { users, cars, rentals } = report.summary;
    const formatCounts = () =>
      `${users.taken + users.joined} users, ${cars.taken} cars, ${rentals.taken} rentals taken, ` +
      `${users.hereAlready + cars.hereAlready + rentals.hereAlready} here already, ` +
      `${users.refused + cars.refused + rentals.refused} refused`;
    // Users may come after cars in the file but must be imported first, so the file is read twice.
    await importCollection(run, file, 'users', {
      take: (batch) => importUsers(run, batch),
      onProgress: (bytes) => onProgress(`Users ${percent(size, bytes)} · ${formatCounts()}`),
    });
    await importCollection(run, file, 'Cars', {
      take: (batch) => importCars(run, batch),
      onProgress: (bytes) => onProgress(`Cars ${percent(size, bytes)} · ${formatCounts()}`),
    });
    await report.end({ file: basename(file), dryRun, timeZone: services.config.timeZone });
    return report.summary;
  });
}
