import type { FastifyBaseLogger } from 'fastify';
import { one, sql, type Pool } from './database.ts';
import { StartError } from '../start-error.ts';

const CREATE_COMMAND =
  'make it with `createdb --encoding UTF8 --template template0 --locale-provider builtin --builtin-locale C.UTF-8`';

/**
 * The locale C handles case only for A to Z: a search for "évora" would not find "Évora", nor would Cyrillic searches work.
 * Rejects a new database, and only logs an error for one that is already in use.
 */
export async function checkTextRules(pool: Pool, log: FastifyBaseLogger): Promise<void> {
  const { knowsLetters, isUtf8, isNew } = await one<{ knowsLetters: boolean; isUtf8: boolean; isNew: boolean }>(
    pool,
    sql`
    select lower('ÄÉЖ') = 'äéж' as "knowsLetters", current_setting('server_encoding') = 'UTF8' as "isUtf8",
      to_regclass('schema_migrations') is null as "isNew"`,
  );
  if (knowsLetters && isUtf8) return;
  const problem = isUtf8
    ? 'The locale of this database knows upper and lower case only of the letters A to Z'
    : 'The encoding of this database is not UTF8';
  if (isNew) throw new StartError(`${problem}: ${CREATE_COMMAND}.`);
  log.error(`${problem}, so some searches return too few results: ${CREATE_COMMAND}, and restore a backup into it.`);
}
