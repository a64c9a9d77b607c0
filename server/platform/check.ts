import { many, sql, transaction, type Database, type Pool, type Sql } from './database/database.ts';

/** One thing that is wrong. What it is about stays the same from one look to the next, whatever the numbers are. */
export interface Finding {
  about: string;
  wrong: string;
}

/** What a check is made with. */
export interface Terms {
  /** At the marketplace's place. */
  today: string;
  /** How late workers may be with what is theirs to do. */
  graceSeconds: number;
}

/** Something that must always be true, and a statement that finds what makes it untrue: `about` and `wrong`. */
export interface Check {
  rule: string;
  query: (terms: Terms) => Sql;
}

/** Nobody reads more of one kind, and a damaged table may have a million. */
const FINDINGS_MAX = 1_000;

/**
 * Runs `work` on one moment of the database, as whole transactions left it, and changes nothing. A check of a large market
 * may take what a request may not: it has a time limit and memory of its own.
 */
export const atOneMoment = <T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> =>
  transaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    await db.query(`set local statement_timeout = '1h'; set local work_mem = '64MB'`);
    return work(db);
  });

/** What a check finds, the first thousand of it. */
export async function runCheck(pool: Pool, { query }: Check, terms: Terms): Promise<Finding[]> {
  const limited = sql`select about, wrong from (${query(terms)}) findings limit ${FINDINGS_MAX + 1}`;
  const rows = await atOneMoment(pool, (db) => many<Finding>(db, limited));
  const found = rows.slice(0, FINDINGS_MAX);
  return rows.length > FINDINGS_MAX ? [...found, { about: 'more', wrong: 'There are more of these.' }] : found;
}
