import { maybeOne, sql, type Pool } from '../platform/database/database.ts';

/** Never finds a row. The query fails unless the users table and the citext extension exist. */
export const probeDatabase = (pool: Pool) =>
  maybeOne<{ id: string }>(
    pool,
    sql`select users.id from users where users.id = gen_random_uuid() and 'a'::citext = 'A'`,
  );
