import { dayIn } from '../../contract/dates.ts';
import { scalar, sql, type Database } from '../platform/database/database.ts';

// The time always comes from the database, because the clocks of servers may differ. It is the clock's time, not the
// transaction's, because a transaction may have waited for a lock.

export const marketNow = (db: Database): Promise<Date> => scalar<Date>(db, sql`select clock_timestamp() as at`);

/** Takes the time from the database, but the date from our time zone data, which may differ from the database's. */
export const marketToday = async (db: Database, timeZone: string): Promise<string> =>
  dayIn(timeZone, await marketNow(db));
