import type { Position } from '../../contract/places/position.ts';
import { many, scalar, sql, type Database } from '../platform/database/database.ts';
import { dueIf } from '../platform/database/agenda.ts';

/** An arbitrary id that no other advisory lock uses. Never change it: releases run side by side during upgrades. */
const LOADING_LOCK = 7_138_001;

const isOlder = (version: readonly number[]) => sql`
  not exists (select from place_data where version >= ${version}::integer[])`;

/** Due while places are wanted, but missing or of an older version. */
export const placesDue = (areWanted: boolean, version: readonly number[]) =>
  dueIf(sql`${areWanted}::boolean and ${isOlder(version)}`);

export const arePlacesOutdated = (db: Database, version: readonly number[]) =>
  scalar<boolean>(db, sql`select ${isOlder(version)}`);

/** Returns false if another process is loading places or has loaded this version. */
export async function lockPlaces(db: Database, version: readonly number[]): Promise<boolean> {
  if (!(await scalar<boolean>(db, sql`select pg_try_advisory_xact_lock(${LOADING_LOCK})`))) return false;
  return arePlacesOutdated(db, version);
}

export const clearPlaces = (db: Database) => db.query(sql`delete from places`);

/** `rows` is a JSON array. */
export const insertPlaces = (db: Database, rows: string) =>
  db.query(sql`
    insert into places (name, region, region_code, country, population, lat, lng)
    select name, region, "regionCode", country, population, lat, lng
    from jsonb_to_recordset(${rows}::jsonb)
      as known (name text, region text, "regionCode" text, country text, population integer, lat real, lng real)`);

/** Also deletes names that were not found, so that they are searched for in the new places. */
export async function saveVersion(db: Database, version: readonly number[]) {
  await db.query(sql`
    insert into place_data (version) values (${version}::integer[])
    on conflict (is_only) do update set version = excluded.version`);
  await db.query(sql`delete from place_names where lat is null`);
  await db.query('analyze places');
}

export const arePlacesLoaded = (db: Database) => scalar<boolean>(db, sql`select exists (select from place_data)`);

export interface KnownPlace {
  /** The name that was searched for */
  asked: string;
  region: string;
  regionCode: string;
  country: string;
  population: number;
  lat: number;
  lng: number;
}

/** Finds all places with one of these names. */
export const findPlacesByName = (db: Database, names: readonly string[]) =>
  many<KnownPlace>(
    db,
    sql`
    select asked, region, region_code as "regionCode", country, population, lat, lng
    from unnest(${names}::text[]) as asked join places on name_key = search_form(asked)`,
  );

/** Results of earlier searches, with null where nothing was found. */
export const findLookups = (db: Database, keys: readonly string[]) =>
  many<{ key: string; lat: number | null; lng: number | null }>(
    db,
    sql`select location_key as key, lat, lng from place_names where location_key = any(${keys}::text[])`,
  );

export const saveLookups = (db: Database, rows: readonly { key: string; lat: number | null; lng: number | null }[]) =>
  db.query(sql`
    insert into place_names (location_key, lat, lng)
    select key, lat, lng from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (key text, lat real, lng real)
    on conflict do nothing`);

/** Stores positions that are known without a search. */
export const saveKnownPositions = (db: Database, names: Readonly<Record<string, Position>>) =>
  db.query(sql`
    insert into place_names (location_key, lat, lng)
    select search_form(key), (value ->> 'lat')::real, (value ->> 'lng')::real from jsonb_each(${JSON.stringify(names)}::jsonb)
    on conflict do nothing`);

interface WorldPlace {
  name: string;
  region: string;
  country: string;
  lat: number;
  lng: number;
}

/** Places whose names begin with the text. Two letters match thousands of names, so these use an index by population. */
export const findWorldPlaces = (db: Database, text: string, limit: number) =>
  many<WorldPlace>(
    db,
    sql`
    with asked as (select search_form(${text}) as key, regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern)
    (select name, region, country, lat, lng from asked, places
      where length(asked.key) = 2 and left(name_key, 2) = asked.key order by population desc limit ${limit})
    union all
    (select name, region, country, lat, lng from asked, places
      where length(asked.key) > 2 and name_key like asked.pattern order by name_key = asked.key desc, population desc limit ${limit})`,
  );
