import { one, sql, type Database } from '../database/database.ts';

const findTime = (db: Database) =>
  one<{ milliseconds: number }>(db, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`);

/**
 * Returns how many seconds this machine's clock is ahead of the database's; negative if it is behind. The database read its clock at
 * an unknown time between request and response, so this is the smallest offset consistent with the measurement.
 */
export async function findClockOffset(db: Database): Promise<number> {
  const asked = Date.now();
  const { milliseconds } = await findTime(db);
  const answered = Date.now();
  if (milliseconds < asked) return (asked - milliseconds) / 1000;
  return milliseconds > answered ? (answered - milliseconds) / 1000 : 0;
}
