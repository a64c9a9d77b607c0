import { join, raw } from 'sql-template-tag';
import { one, sql, type Database, type Sql } from '../database/database.ts';

/** Asks for several numbers at once. Each query answers one. */
export const readNumbers = <Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, Sql>>,
): Promise<Record<Name, number>> => {
  const columns = Object.entries<Sql>(queries).map(([name, query]) => sql`(${query}) as ${raw(`"${name}"`)}`);
  return one<Record<Name, number>>(db, sql`select ${join(columns)}`);
};
