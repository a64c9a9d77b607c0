import { sql, type Database } from './database/database.ts';

/** The channel that tells open streams which users should refresh. */
export const USERS_CHANNEL = 'people';

/** Stands for all administrators instead of a user's id. */
export const ALL_ADMINISTRATORS = 'desk';

/** Makes administrators' streams refresh after the transaction commits, because their pending tasks may have changed. */
export const notifyAdministrators = (db: Database) =>
  db.query(sql`select pg_notify(${USERS_CHANNEL}, ${ALL_ADMINISTRATORS})`);
