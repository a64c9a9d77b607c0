import { maybeOne, sql, type Pool } from '../platform/database/database.ts';

/** A question whose answer does not matter. It takes a table of ours and, to compare addresses, an extension's library. */
export const findNobody = (pool: Pool) =>
  maybeOne<{ id: string }>(pool, sql`select id from users where email = 'nobody@sparekey.invalid'`);
