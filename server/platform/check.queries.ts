import type { Check, Finding, CheckContext } from './check.ts';
import { many, sql, transaction, type Database, type Pool, type Sql } from './database/database.ts';

/** Limits the findings of one check: a damaged table may have a million, and nobody reads more than this. */
const FINDINGS_MAX = 1_000;

/** Allows for the workers' grace period in addition to `minutes`. */
export const isOverdue = (moment: Sql, { graceSeconds }: CheckContext, minutes = 0) =>
  sql`${moment} < clock_timestamp() - make_interval(secs => ${graceSeconds + minutes * 60})`;

/**
 * Runs read-only on one snapshot. Checking a large market may take longer than a request may, so it has its own time limit
 * and working memory.
 */
const inSnapshot = <T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> =>
  transaction(pool, async (db) => {
    await db.query(
      `set transaction isolation level repeatable read, read only; set local statement_timeout = '1h'; set local work_mem = '64MB'`,
    );
    return work(db);
  });

const limited = (query: Sql) => sql`select about, wrong from (${query}) findings limit ${FINDINGS_MAX + 1}`;

export async function runCheck(pool: Pool, check: Check, context: CheckContext): Promise<Finding[]> {
  const rows = await inSnapshot(pool, (db) =>
    'find' in check ? check.find(db, context) : many<Finding>(db, limited(check.query(context))),
  );
  const found = rows.slice(0, FINDINGS_MAX);
  return rows.length > FINDINGS_MAX ? [...found, { about: 'more', wrong: 'There are more of these.' }] : found;
}
