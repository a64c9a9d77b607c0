import { raw } from 'sql-template-tag';
import { sql, type Sql } from './database.ts';

interface WorkQueue {
  /** Selects when the next row is due. */
  nextDue: Sql;
  /** Selects the keys of due rows, oldest first, and locks them. Skips rows that another worker is claiming. */
  due(limit: number): Sql;
}

/**
 * A table whose rows workers process. The statement around `due` moves `dueAt` into the future, by a lease or a backoff: no
 * two workers take the same row, and a row whose worker died becomes due again.
 */
export function workQueue({
  table,
  key = 'id',
  dueAt,
  where = sql`true`,
}: {
  table: string;
  key?: string;
  dueAt: string;
  /** Which rows still have to be processed; a partial index has the same condition. */
  where?: Sql;
}): WorkQueue {
  const [from, id, at] = [raw(table), raw(key), raw(dueAt)];
  return {
    nextDue: sql`select min(${at}) from ${from} where ${where}`,
    due: (limit) => sql`
      select ${id} from ${from} where ${where} and ${at} <= statement_timestamp()
      order by ${at} limit ${limit} for update skip locked`,
  };
}

/** Doubles with every attempt until it reaches the maximum. */
export const backoff = (attempts: string, { firstSeconds, maxSeconds }: { firstSeconds: number; maxSeconds: number }) =>
  raw(`make_interval(secs => least(${maxSeconds}, ${firstSeconds} * power(2, least(${attempts}, 10))))`);
