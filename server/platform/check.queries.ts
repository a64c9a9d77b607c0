import type { Check, Finding, CheckContext } from './check.ts';
import { many, sql, transaction, type Database, type Pool, type Sql } from './database/database.ts';

/** Nobody reads more of one kind, and a damaged table may have a million. */
const FINDINGS_MAX = 1_000;

/** By more than the workers' grace period and `minutes`. */
export const isOverdue = (moment: Sql, { graceSeconds }: CheckContext, minutes = 0) =>
  sql`${moment} < clock_timestamp() - make_interval(secs => ${graceSeconds + minutes * 60})`;

/**
 * Reads one snapshot and changes nothing. A check of a large market may take longer than a request, so it has its own
 * time limit and memory.
 */
const atOneMoment = <T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> =>
  transaction(pool, async (db) => {
    await db.query(
      `set transaction isolation level repeatable read, read only; set local statement_timeout = '1h'; set local work_mem = '64MB'`,
    );
    return work(db);
  });

const limited = (query: Sql) => sql`select about, wrong from (${query}) findings limit ${FINDINGS_MAX + 1}`;

export async function runCheck(pool: Pool, check: Check, context: CheckContext): Promise<Finding[]> {
  const rows = await atOneMoment(pool, (db) =>
    'find' in check ? check.find(db, context) : many<Finding>(db, limited(check.query(context))),
  );
  const found = rows.slice(0, FINDINGS_MAX);
  return rows.length > FINDINGS_MAX ? [...found, { about: 'more', wrong: 'There are more of these.' }] : found;
}
