import { join, raw } from 'sql-template-tag';
import { one, sql, type Database, type Sql } from '../database/database.ts';

/** The age of the oldest of the selected rows, 0 if there is none. */
export const oldestSeconds = (moment: Sql) =>
  sql`extract(epoch from greatest(clock_timestamp() - min(${moment}), interval '0'))::float8`;

/** Asks for several numbers at once. Each query answers one, or null where there is none. */
export const readNumbers = <Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, Sql>>,
): Promise<Record<Name, number>> => {
  const columns = Object.entries<Sql>(queries).map(([name, query]) => sql`(${query}) as ${raw(`"${name}"`)}`);
  return one<Record<Name, number>>(db, sql`select ${join(columns)}`);
};
