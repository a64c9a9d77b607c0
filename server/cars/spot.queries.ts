import { dueIf } from '../platform/database/agenda.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import type { UnknownPlace } from '../../contract/places/places.ts';

/** The source of a car's position, stored in `spot_source` */
export const SPOT_SOURCE = { unknown: 0, place: 1, pin: 2, nowhere: 3 } as const;

const isWaiting = sql`spot_source = ${SPOT_SOURCE.unknown} and removed_at is null`;
const isNowhere = sql`spot_source = ${SPOT_SOURCE.nowhere} and removed_at is null`;

/** New place data deletes all names without a match, so checking one car shows whether all of them must be located again. */
const isOutdated = sql`
  exists (select from (select location_key from cars where ${isNowhere} limit 1) as one
    where not exists (select from place_names where place_names.location_key = one.location_key))`;

export const spotsDue = (isWorldOff: boolean) =>
  dueIf(sql`(${isWorldOff}::boolean or exists (select from place_data))
    and (exists (select from cars where ${isWaiting}) or ${isOutdated})`);

export const resetOutdatedSpots = (db: Database) =>
  db.query(sql`
    update cars set spot_source = ${SPOT_SOURCE.unknown}
    where ${isNowhere} and not exists (select from place_names where place_names.location_key = cars.location_key)`);

export interface UnplacedCar {
  id: string;
  key: string;
  text: string;
}

/** Locks the rows, skipping those that another transaction has locked. */
export const takeUnplaced = (db: Database, limit: number) =>
  many<UnplacedCar>(
    db,
    sql`
    select id, location_key as key, location as text from cars where ${isWaiting}
    order by id limit ${limit} for no key update skip locked`,
  );

export const findUnplaced = (db: Database, ids: readonly string[]) =>
  many<UnplacedCar>(
    db,
    sql`select id, location_key as key, location as text from cars where id = any(${ids}::uuid[]) and ${isWaiting}`,
  );

interface Spot {
  id: string;
  spot: number | null;
  source: number;
}

/** Updates in the order of the points, because triggers lock their counts one by one. */
export const setSpots = (db: Database, spots: readonly Spot[]) =>
  db.query(sql`
    update cars set spot = known.spot, spot_source = known.source
    from (
      select * from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as known (id uuid, spot bigint, source smallint)
      order by spot) as known
    where cars.id = known.id`);

/** Counts cars by grid cells of two degrees */
export const countByGridCell = (db: Database) =>
  many<{ row: number; column: number; cars: number }>(
    db,
    sql`
    select spot / 360000 / 2000 as row, spot % 360000 / 2000 as column, sum(active_cars)::integer as cars
    from car_spots where active_cars > 0 group by 1, 2`,
  );

/** Location names without a known place, those with most cars first */
export const findUnknownPlaces = (db: Database, limit: number) =>
  many<UnknownPlace>(
    db,
    sql`
    select mode() within group (order by location) as location, count(*)::integer as cars from cars where ${isNowhere}
    group by location_key order by cars desc, location_key limit ${limit}`,
  );
