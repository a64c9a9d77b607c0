import { Session, type Profiler } from 'node:inspector/promises';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

/** The same on every machine and under any load, unlike time. */
interface Work {
  /** How often the most repeated piece of our code ran: the steps of the longest loop */
  steps: number;
  /** The function with that loop, which a failing test names */
  longestLoop: string;
  statements: number;
  /** Rows that the database returned */
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

/** Counts what each piece of work takes in the tests of one file. V8 counts how often each block of code runs. */
export function useWorkCounter(): <T>(work: () => Promise<T>) => Promise<{ result: T; work: Work }> {
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
  async function takeCounts() {
    const coverage = await session.post('Profiler.takePreciseCoverage');
    const counts = { ...findLongestLoop(coverage.result), ...database };
    Object.assign(database, { statements: 0, rows: 0 });
    return counts;
  }

  return async (work) => {
    await takeCounts();
    const answer = await work();
    return { result: answer, work: await takeCounts() };
  };
}
