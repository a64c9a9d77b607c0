import { createWriteStream, renameSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { StartError } from '../platform/start-error.ts';
import { printable } from './read-values.ts';

type Kind = 'users' | 'cars' | 'rentals' | 'photos';
export type Outcome = 'taken' | 'joined' | 'here already' | 'refused' | 'note';

export interface ReportLine {
  /** Line on which the document begins. */
  line: number;
  /** collection/id/field */
  where: string;
  outcome: Outcome;
  text: string;
  /** Id of the imported row. */
  id?: string;
}

/** Counted once, regardless of the number of lines. Notes are not counted. */
export interface Entry {
  kind: Kind;
  lines: ReportLine[];
}

type Counts = Record<'taken' | 'joined' | 'hereAlready' | 'refused', number>;
export type Summary = Record<Kind, Counts>;

interface ReportHead {
  file: string;
  dryRun: boolean;
  /** Time zone in which timestamps are converted to days. */
  timeZone?: string;
  /** Nothing was written, because the file has errors. */
  isRefused?: boolean;
}

/** Lines are streamed, so that a long report does not need memory. */
export interface ReportSink {
  line(line: ReportLine): Promise<void> | void;
  end(head: ReportHead, summary: Summary): Promise<void> | void;
}

const COUNTED: Partial<Record<Outcome, keyof Counts>> = {
  taken: 'taken',
  joined: 'joined',
  'here already': 'hereAlready',
  refused: 'refused',
};

/** A dry run omits ids, because nothing is inserted. */
export function createImportReport(sinks: ReportSink[], { dryRun }: { dryRun: boolean }) {
  const counts = (): Counts => ({ taken: 0, joined: 0, hereAlready: 0, refused: 0 });
  const summary: Summary = { users: counts(), cars: counts(), rentals: counts(), photos: counts() };
  return {
    summary,
    async add({ kind, lines }: Entry): Promise<void> {
      const counted = lines.map(({ outcome }) => COUNTED[outcome]).find((name) => name !== undefined);
      if (counted) summary[kind][counted]++;
      for (const { id, ...line } of lines) {
        for (const sink of sinks) await sink.line({ ...line, ...(id && !dryRun && { id }) });
      }
    },
    async end(head: ReportHead): Promise<void> {
      for (const sink of sinks) await sink.end(head, summary);
    },
  };
}
export type ImportReport = ReturnType<typeof createImportReport>;

const formatLine = ({ line, where, outcome, text }: ReportLine): string =>
  printable(`line ${String(line).padEnd(6)} ${outcome.padEnd(12)} ${where}${text ? `: ${text}` : ''}`);

const NAMES: Record<Kind, string> = { users: 'Users', cars: 'Cars', rentals: 'Rentals', photos: 'Photos' };
const COLUMNS = ['taken', 'joined', 'here already', 'refused'];
const row = (name: string, cells: string[]) =>
  `  ${name.padEnd(8)}${cells.map((cell, index) => cell.padStart(COLUMNS[index]!.length + 4)).join('')}`;

function formatHead({ file, dryRun, isRefused }: ReportHead): string {
  if (dryRun) {
    return isRefused
      ? `An import of ${file} would write nothing, since not everything in it is right; with --skip-bad it would take the rest. Nothing was written.`
      : `What an import of ${file} would do. Nothing was written.`;
  }
  return isRefused
    ? `Nothing was written, since not everything in ${file} is right. --skip-bad imports the rest of it.`
    : `Imported ${file}.`;
}

export function formatSummary(head: ReportHead, summary: Summary): string {
  const rows = (Object.keys(NAMES) as Kind[]).map((kind) => {
    const { taken, joined, hereAlready, refused } = summary[kind];
    return row(
      NAMES[kind],
      [taken, joined, hereAlready, refused].map((count) => count.toLocaleString('en')),
    );
  });
  const isAllIn = Object.values(summary).every(({ refused }) => refused === 0);
  return [
    '',
    formatHead(head),
    ...(head.timeZone ? [`Days are those of ${head.timeZone}.`] : []),
    '',
    row('', COLUMNS),
    ...rows,
    ...(isAllIn ? [] : ['', 'What was refused can be put right in the file: running the import again takes it then.']),
  ].join('\n');
}

export const textSink = (write: (text: string) => Promise<void> | void): ReportSink => ({
  line: (line) => write(formatLine(line)),
  end: (head, summary) => write(formatSummary(head, summary)),
});

/** Writes to a temporary name and renames the file when it is complete. */
function openFile(path: string): { write(text: string): Promise<void>; close(): Promise<void> } {
  const unfinished = `${path}.unfinished`;
  const stream: WriteStream = createWriteStream(unfinished);
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  const check = () => {
    if (failure) throw new StartError(`The report ${path} cannot be written: ${failure.message}.`);
  };
  return {
    async write(text) {
      check();
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), once(stream, 'error')]).catch(() => {});
      check();
    },
    async close() {
      await new Promise<void>((done) => stream.end(() => done()));
      check();
      renameSync(unfinished, path);
    },
  };
}

function jsonFileSink(path: string): ReportSink {
  const file = openFile(path);
  let isFirst = true;
  return {
    async line(line) {
      await file.write(`${isFirst ? '{"lines":[\n' : ',\n'}${JSON.stringify(line)}`);
      isFirst = false;
    },
    async end(head, summary) {
      await file.write(`${isFirst ? '{"lines":[' : ''}\n],"import":${JSON.stringify({ ...head, summary })}}\n`);
      await file.close();
    },
  };
}

function textFileSink(path: string): ReportSink {
  const file = openFile(path);
  const sink = textSink((text) => file.write(`${text}\n`));
  return {
    ...sink,
    async end(head, summary) {
      await sink.end(head, summary);
      await file.close();
    },
  };
}

/** Writes JSON if the name ends with `.json`, and text otherwise. */
export const fileSink = (path: string): ReportSink =>
  path.endsWith('.json') ? jsonFileSink(path) : textFileSink(path);
