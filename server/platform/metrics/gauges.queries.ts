import { join, raw } from 'sql-template-tag';
import { one, sql, type Database, type Sql } from '../database/database.ts';

/** The age of the oldest selected row, 0 without rows. */
export const oldestSeconds = (moment: Sql) =>
  sql`extract(epoch from greatest(clock_timestamp() - min(${moment}), interval '0'))::float8`;

/** Runs several queries in one statement. Each returns one number, or null without rows. */
export const readScalars = <Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, Sql>>,
): Promise<Record<Name, number>> => {
  const columns = Object.entries<Sql>(queries).map(([name, query]) => sql`(${query}) as ${raw(`"${name}"`)}`);
  return one<Record<Name, number>>(db, sql`select ${join(columns)}`);
};
