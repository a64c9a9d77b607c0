import { sql, type Database } from '../platform/database/database.ts';
import type { Forgotten } from '../platform/retention.ts';

/** Removes up to `limit` rows that are old and that nobody else is at. */
export const deleteOld = async (
  db: Database,
  { table, afterHours, isOld }: Forgotten,
  limit: number,
): Promise<number> => {
  const name = sql([table]);
  const moment = sql`now() - make_interval(hours => ${afterHours})`;
  const { rowCount } = await db.query(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOld(moment)} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
};
