import { Session, type Profiler } from 'node:inspector/promises';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

/** The same on every machine and under any load, unlike time. */
interface Work {
  /** How often the most repeated piece of our code ran: the steps of the longest loop */
  steps: number;
  /** The function with that loop, which a failing test names */
  longestLoop: string;
  /** The most SQL statements that one of the calls sent */
  statements: number;
  /** The most rows that the database returned to one of the calls */
  rows: number;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type AddRow = (this: pg.Result, row: unknown) => void;

const OWN_CODE = /\/((?:server|contract)\/(?!testing\/).*\.ts)$/;

function findLongestLoop(scripts: Profiler.ScriptCoverage[]): Pick<Work, 'steps' | 'longestLoop'> {
  const longest = { steps: 0, longestLoop: '' };
  for (const { url, functions } of scripts) {
    const file = OWN_CODE.exec(url)?.[1];
    if (!file) continue;
    for (const { functionName, ranges } of functions) {
      const steps = Math.max(...ranges.map(({ count }) => count));
      if (steps > longest.steps) Object.assign(longest, { steps, longestLoop: `${functionName} (${file})` });
    }
  }
  return longest;
}

/**
 * Counts what calls take, one after the other, in the tests of one file. V8 counts how often each block of code runs.
 * Reading its counts takes longer than a request, so they are read once for all calls.
 */
export function useWorkCounter(): <T>(...calls: (() => Promise<T>)[]) => Promise<{ results: T[]; work: Work }> {
  const session = new Session();
  const query = Reflect.get(pg.Client.prototype, 'query') as Query;
  const addRow = Reflect.get(pg.Result.prototype, 'addRow') as AddRow;
  const database = { statements: 0, rows: 0 };

  beforeAll(async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const counting: { query: Query; addRow: AddRow } = {
      query(...args) {
        database.statements += 1;
        return query.apply(this, args);
      },
      addRow(row) {
        database.rows += 1;
        addRow.call(this, row);
      },
    };
    Object.assign(pg.Client.prototype, { query: counting.query });
    Object.assign(pg.Result.prototype, { addRow: counting.addRow });
  });
  afterAll(async () => {
    Object.assign(pg.Client.prototype, { query });
    Object.assign(pg.Result.prototype, { addRow });
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  });

  /** Returns the counts since the previous call. */
  const takeSteps = async () => findLongestLoop((await session.post('Profiler.takePreciseCoverage')).result);

  return async (...calls) => {
    await takeSteps();
    const results = [];
    const most = { statements: 0, rows: 0 };
    for (const call of calls) {
      Object.assign(database, { statements: 0, rows: 0 });
      results.push(await call());
      most.statements = Math.max(most.statements, database.statements);
      most.rows = Math.max(most.rows, database.rows);
    }
    return { results, work: { ...(await takeSteps()), ...most } };
  };
}
