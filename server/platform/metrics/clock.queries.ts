import { one, sql, type Database } from '../database/database.ts';

const findTime = (db: Database) =>
  one<{ milliseconds: number }>(db, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`);

/**
 * How far this machine's clock is ahead of the database's, in seconds; negative when it is behind. The database looked at its clock
 * some time between question and answer, so an answer that took long says the less about the clocks, and never too much.
 */
export async function findClockOffset(db: Database): Promise<number> {
  const asked = Date.now();
  const { milliseconds } = await findTime(db);
  const answered = Date.now();
  if (milliseconds < asked) return (asked - milliseconds) / 1000;
  return milliseconds > answered ? (answered - milliseconds) / 1000 : 0;
}
