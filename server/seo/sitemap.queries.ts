import type { Position } from '../platform/cursor.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';

type Row = { key: Date; id: string };

// In the order of the index of listed cars, oldest first, so that a new car changes the last part only.
const listed = (from: Position<Date> | undefined): Sql => sql`
  select created_at as key, id from cars
  where status = 1 ${from ? sql`and (created_at, id) >= (${from.key}, ${from.id}::uuid)` : sql``}
  order by created_at, id`;

/** From one on, that one included */
export const listListed = (db: Database, from: Position<Date> | undefined, limit: number) =>
  many<Row>(db, sql`${listed(from)} limit ${limit}`);

export const findListedAfter = (db: Database, from: Position<Date> | undefined, count: number) =>
  maybeOne<Row>(db, sql`${listed(from)} offset ${count} limit 1`);
