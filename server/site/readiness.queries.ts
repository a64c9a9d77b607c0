import { maybeOne, sql, type Pool } from '../platform/database/database.ts';

/** The result does not matter: the query needs one of our tables and, to compare addresses, the citext extension. */
export const findNobody = (pool: Pool) =>
  maybeOne<{ id: string }>(
    pool,
    sql`select users.id from users where users.id = gen_random_uuid() and 'a'::citext = 'A'`,
  );
