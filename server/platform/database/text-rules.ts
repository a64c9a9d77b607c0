import type { FastifyBaseLogger } from 'fastify';
import { one, sql, type Pool } from './database.ts';
import { StartError } from '../start-error.ts';

const MAKE_ANEW =
  'make it with `createdb --encoding UTF8 --template template0 --locale-provider builtin --builtin-locale C.UTF-8`';

/**
 * With the locale C, case is known for A to Z only: a search for "évora" would not find "Évora", nor anything in
 * Cyrillic. A new database is refused; one already in use gets a warning.
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
  if (isNew) throw new StartError(`${problem}: ${MAKE_ANEW}.`);
  log.error(`${problem}, so some searches find too little: ${MAKE_ANEW}, and restore a backup into it.`);
}
