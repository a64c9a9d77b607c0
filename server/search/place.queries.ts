import type { Place } from '../../contract/cars/cars.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

/** Places that begin with the text first, then those with most cars. */
export const findPlaces = (db: Database, text: string | undefined, limit: number) =>
  many<Place>(
    db,
    sql`
    select location, active_cars as "activeCars" from location_stats
    where active_cars > 0 and location_key like search_pattern(${text ?? ''})
    order by starts_with(location_key, search_form(${text ?? ''})) desc, active_cars desc, location_key
    limit ${limit}`,
  );
