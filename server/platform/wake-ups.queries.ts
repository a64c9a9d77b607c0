import { sql, type Database } from './database/database.ts';

/** On which open streams hear of whom to look for. */
export const PEOPLE_CHANNEL = 'people';

/** In the place of somebody's id: all administrators. */
export const DESK = 'desk';

/** Streams of administrators look again, once the transaction is committed: what waits on their desk may be other than before. */
export const wakeDesk = (db: Database) => db.query(sql`select pg_notify(${PEOPLE_CHANNEL}, ${DESK})`);
