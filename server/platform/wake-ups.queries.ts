import { sql, type Database } from './database/database.ts';

/** The channel that tells open streams which users should refresh. */
export const PEOPLE_CHANNEL = 'people';

/** Stands for all administrators instead of a user's id. */
export const DESK = 'desk';

/** Makes administrators' streams refresh after the transaction commits, because their pending tasks may have changed. */
export const wakeDesk = (db: Database) => db.query(sql`select pg_notify(${PEOPLE_CHANNEL}, ${DESK})`);
