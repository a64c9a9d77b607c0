import { sql, type Database } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';

/** Deletes up to `limit` old rows and skips those that another transaction has locked. */
export const deleteExpiredBatch = async (
  db: Database,
  { table, afterHours, isOld }: RetentionRule,
  limit: number,
): Promise<number> => {
  const name = sql([table]);
  const moment = sql`now() - make_interval(hours => ${afterHours})`;
  const { rowCount } = await db.query(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOld(moment)} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
};
