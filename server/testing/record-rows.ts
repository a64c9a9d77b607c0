import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** One thing that a statement returned: `kind` is `column`, or what JavaScript type a value in it had. */
export interface SeenColumn {
  /** From the call of `one`, `many` and so on outwards, as `file:line:column` */
  callers: string[];
  column: string;
  kind: ColumnKind;
}
export type ColumnKind = 'column' | 'null' | 'string' | 'number' | 'boolean' | 'bigint' | 'date' | 'array' | 'object';

const SERVER = fileURLToPath(new URL('../', import.meta.url));
const FRAMES = 4;
const isCaller = (file: string) =>
  file.startsWith(SERVER) &&
  !file.startsWith(join(SERVER, 'platform/database/database.')) &&
  !file.startsWith(join(SERVER, 'testing/record-rows.'));

const FRAME = /\(?(?:file:\/\/)?(\/[^()]+):(\d+):(\d+)\)?$/;

function kindOf(value: unknown): ColumnKind {
  if (value === null) return 'null';
  if (value instanceof Date) return 'date';
  if (Array.isArray(value)) return 'array';
  return typeof value as ColumnKind;
}

/** Positions in compiled code identify a caller cheaply; only new ones are translated to the source. */
const known = new Map<string, string[]>();

function findCallers(): string[] | undefined {
  const { stackTraceLimit } = Error;
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  Error.stackTraceLimit = 20;
  Error.prepareStackTrace = (_error, sites) =>
    sites
      .filter((site) => isCaller(site.getFileName() ?? ''))
      .slice(0, FRAMES)
      .map((site) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`)
      .join('\n');
  const key = new Error('where').stack!;
  if (before) Object.defineProperty(Error, 'prepareStackTrace', before);
  else Reflect.deleteProperty(Error, 'prepareStackTrace');
  let callers = known.get(key);
  if (key && !callers) {
    callers = new Error('where')
      .stack!.split('\n')
      .map((line) => FRAME.exec(line.trim()))
      .filter((frame) => frame !== null && isCaller(frame[1]!))
      .slice(0, FRAMES)
      .map((frame) => `${relative(join(SERVER, '..'), frame![1]!)}:${frame![2]}:${frame![3]}`);
    known.set(key, callers);
  }
  Error.stackTraceLimit = stackTraceLimit;
  return callers;
}

const written = new Set<string>();

function record(file: string, callers: string[], { fields, rows }: pg.QueryResult<Record<string, unknown>>) {
  const write = (column: string, kind: ColumnKind) => {
    const line = JSON.stringify({ callers, column, kind } satisfies SeenColumn);
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(file, `${line}\n`);
  };
  for (const { name } of fields ?? []) {
    write(name, 'column');
    for (const row of rows) write(name, kindOf(row[name]));
  }
}

/** Notes the columns that each statement returns, which `scripts/test/row-types.ts` compares with the declared types. */
function recordRows(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${process.env.VITEST_POOL_ID ?? 0}.jsonl`);
  for (const prototype of [pg.Client.prototype, pg.Pool.prototype] as { query: (...args: unknown[]) => unknown }[]) {
    const { query } = prototype;
    prototype.query = function (...args) {
      const callers = findCallers();
      const result = query.apply(this, args);
      if (!(result instanceof Promise) || !callers || callers.length === 0) return result;
      return result.then((found: pg.QueryResult<Record<string, unknown>>) => {
        if (!Array.isArray(found)) record(file, callers, found);
        return found;
      });
    };
  }
}

const STARTED = Symbol.for('sparekey.recording-rows');
const state = globalThis as { [STARTED]?: boolean };
if (process.env.ROWS_FOLDER && !state[STARTED]) {
  state[STARTED] = true;
  recordRows(process.env.ROWS_FOLDER);
}
