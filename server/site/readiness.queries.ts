import { maybeOne, sql, type Pool } from '../platform/database/database.ts';

/** The result does not matter: the query needs one of our tables and, to compare addresses, the citext extension. */
export const findNobody = (pool: Pool) =>
  maybeOne<{ id: string }>(pool, sql`select id from users where email = 'nobody@sparekey.invalid'`);
