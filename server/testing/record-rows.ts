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

function findCallers(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 20;
  const frames = new Error('where').stack!.split('\n').map((line) => FRAME.exec(line.trim()));
  Error.stackTraceLimit = stackTraceLimit;
  return frames
    .filter((frame) => frame !== null && isCaller(frame[1]!))
    .slice(0, FRAMES)
    .map((frame) => `${relative(join(SERVER, '..'), frame![1]!)}:${frame![2]}:${frame![3]}`);
}

interface Statement {
  stacks: number;
  callers: Map<string, string[]>;
  columns: Map<string, Set<ColumnKind>>;
}

// Stacks are expensive, and the same text comes from the same few places.
const STACKS_PER_STATEMENT = 3;
const ROWS_PER_RESULT = 5;
const statements = new Map<string, Statement>();

function statementOf(query: unknown): Statement {
  const text = typeof query === 'string' ? query : (query as { text: string }).text;
  let statement = statements.get(text);
  if (!statement) statements.set(text, (statement = { stacks: 0, callers: new Map(), columns: new Map() }));
  return statement;
}

/** Returns what this result adds. Every caller of a statement may get every kind of value. */
function addResult(
  { callers, columns }: Statement,
  from: string[],
  { fields, rows }: pg.QueryResult<Record<string, unknown>>,
): SeenColumn[] {
  const added: SeenColumn[] = [];
  if (from.length > 0 && !callers.has(from.join(' '))) {
    callers.set(from.join(' '), from);
    for (const [column, kinds] of columns) for (const kind of kinds) added.push({ callers: from, column, kind });
  }
  const first = rows.slice(0, ROWS_PER_RESULT);
  for (const { name: column } of fields ?? []) {
    const kinds = columns.get(column) ?? new Set();
    columns.set(column, kinds);
    for (const kind of ['column' as const, ...first.map((row) => kindOf(row[column]))]) {
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      for (const by of callers.values()) added.push({ callers: by, column, kind });
    }
  }
  return added;
}

type Queryable = { query: (...args: unknown[]) => unknown };

/** Notes the columns that each statement returns, which `scripts/test/row-types.ts` compares with the declared types. */
function recordRows(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${process.env.VITEST_POOL_ID ?? 0}.jsonl`);
  const record = (target: Queryable) => {
    const { query } = target;
    target.query = function (...args) {
      // A pool calls its client with a callback, without the caller's stack.
      if (typeof args.at(-1) === 'function') return query.apply(this, args);
      const statement = statementOf(args[0]);
      const callers = statement.stacks < STACKS_PER_STATEMENT ? findCallers() : [];
      if (callers.length > 0) statement.stacks++;
      const result = query.apply(this, args);
      if (!(result instanceof Promise)) return result;
      return result.then((found: pg.QueryResult<Record<string, unknown>>) => {
        const added = Array.isArray(found) ? [] : addResult(statement, callers, found);
        if (added.length > 0) appendFileSync(file, added.map((seen) => `${JSON.stringify(seen)}\n`).join(''));
        return found;
      });
    };
  };
  const pools = pg.Pool.prototype as Queryable & { connect: (...args: unknown[]) => unknown };
  record(pools);
  // Each client separately, because `query` is replaced on clients that prepare statements.
  const recorded = new WeakSet<Queryable>();
  const { connect } = pools;
  pools.connect = function (...args) {
    const connecting = connect.apply(this, args);
    if (!(connecting instanceof Promise)) return connecting;
    return connecting.then((client: Queryable) => {
      if (!recorded.has(client)) record(client);
      recorded.add(client);
      return client;
    });
  };
}

const STARTED = Symbol.for('sparekey.recording-rows');
const state = globalThis as { [STARTED]?: boolean };
if (process.env.ROWS_FOLDER && !state[STARTED]) {
  state[STARTED] = true;
  recordRows(process.env.ROWS_FOLDER);
}
