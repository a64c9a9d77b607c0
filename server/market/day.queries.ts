import { dayIn } from '../../contract/dates.ts';
import { scalar, sql, type Database } from '../platform/database/database.ts';

// Time is the database's alone: servers' clocks may differ, and a transaction may have waited long.

export const marketMoment = (db: Database): Promise<Date> => scalar<Date>(db, sql`select clock_timestamp() as at`);

/** The time comes from the database, the day from our own time zone data, which may differ from the database's. */
export const marketDay = async (db: Database, timeZone: string): Promise<string> =>
  dayIn(timeZone, await marketMoment(db));
