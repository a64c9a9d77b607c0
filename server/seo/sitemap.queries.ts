import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';

type Row = { key: Date; id: string };

// Follows the index of listed cars, oldest first, so that a new car only changes the last part.
const listed = (from: PagePosition<Date> | undefined): Sql => sql`
  select created_at as key, id from cars
  where status = 1 ${from ? sql`and (created_at, id) >= (${from.key}, ${from.id}::uuid)` : sql``}
  order by created_at, id`;

/** Includes the car at `from`. */
export const findListedCars = (db: Database, from: PagePosition<Date> | undefined, limit: number) =>
  many<Row>(db, sql`${listed(from)} limit ${limit}`);

export const findListedCarAfter = (db: Database, from: PagePosition<Date> | undefined, count: number) =>
  maybeOne<Row>(db, sql`${listed(from)} offset ${count} limit 1`);
