import type { LocationCount } from '../../contract/cars/cars.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

const position = sql`case when lat is not null then json_build_object('lat', lat, 'lng', lng) end`;

/** Lists places that start with the text first, then those with the most cars. */
export const findPlaces = (db: Database, text: string | undefined, limit: number) =>
  many<LocationCount>(
    db,
    sql`
    select location, active_cars as "activeCars", ${position} as position
    from location_stats left join place_names using (location_key)
    where active_cars > 0 and location_key like search_pattern(${text ?? ''})
    order by starts_with(location_key, search_form(${text ?? ''})) desc, active_cars desc, location_key
    limit ${limit}`,
  );

/** Autocompletes a place name: matches only at the start of words. */
export const findSuggestedPlaces = (db: Database, text: string, limit: number) =>
  many<LocationCount>(
    db,
    sql`
    select location, active_cars as "activeCars", ${position} as position
    from location_stats left join place_names using (location_key)
    where active_cars > 0 and (starts_with(location_key, search_form(${text}))
      or position(' ' || search_form(${text}) in location_key) > 0)
    order by starts_with(location_key, search_form(${text})) desc, active_cars desc, location_key
    limit ${limit}`,
  );

/** Lists other places: first those whose names share a word with this one, then those with the most cars. */
export const findOtherPlaces = (db: Database, location: string, limit: number) =>
  many<Pick<LocationCount, 'location'>>(
    db,
    sql`
    select location from location_stats
    where active_cars > 0 and location_key <> search_form(${location})
    order by exists (
      select from regexp_split_to_table(search_form(${location}), '[^[:alnum:]]+') as word
      where length(word) > 3 and position(word in location_key) > 0) desc, active_cars desc, location_key
    limit ${limit}`,
  );
