import { POSTGRES_ERROR, postgresCode, transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import type { People } from './people.ts';
import type { PhotoFolder } from './photo-folder.ts';
import type { Remark } from './read-values.ts';
import type { ExportedDocument } from './read-export.ts';
import type { Entry, Outcome, ImportReport, ReportLine } from './report.ts';

export interface ImportRun {
  services: Pick<Services, 'config' | 'pool' | 'storage' | 'log'>;
  /** Holds the import's lock. Read-only in a dry run. */
  reader: Database;
  isDryRun: boolean;
  people: People;
  photos: PhotoFolder | undefined;
  report: ImportReport;
  now: Date;
}

/** Grouped by document, so that the report follows the order of the file. */
export type EntriesByDocument = Map<ExportedDocument, Entry[]>;

export const addEntries = (reported: EntriesByDocument, document: ExportedDocument, ...entries: Entry[]) =>
  reported.set(document, [...(reported.get(document) ?? []), ...entries]);

const ATTEMPTS = 5;

/** Retries if someone registers one of the batch's addresses meanwhile, so that the new attempt uses that account. */
export async function runBatch<T>(run: ImportRun, work: (db: Database) => Promise<T>): Promise<T> {
  if (run.isDryRun) return work(run.reader);
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(run.services.pool, work);
    } catch (error) {
      if (postgresCode(error) !== POSTGRES_ERROR.uniqueViolation || attempt === ATTEMPTS) throw error;
    }
  }
}

export interface SourceLine {
  where: string;
  line: number;
}

export const lineOf = ({ where, line }: SourceLine, outcome: Outcome, text: string, id?: string): ReportLine => ({
  line,
  where,
  outcome,
  text,
  ...(id && { id }),
});

export const linesOf = ({ where, line }: SourceLine, outcome: Outcome, remarks: readonly Remark[]): ReportLine[] =>
  remarks.map(({ field, text }) => ({ line, where: field ? `${where}/${field}` : where, outcome, text }));
