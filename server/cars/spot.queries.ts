import { dueIf } from '../platform/database/agenda.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import type { UnknownPlace } from '../../contract/places/places.ts';

/** How a car's position is known, as `spot_source` has it. */
export const SPOT_SOURCE = { unknown: 0, place: 1, pin: 2, nowhere: 3 } as const;

const waits = sql`spot_source = ${SPOT_SOURCE.unknown} and removed_at is null`;
const isNowhere = sql`spot_source = ${SPOT_SOURCE.nowhere} and removed_at is null`;

/**
 * Names of which nothing is known are forgotten when there are other places; so one car tells whether all of those have to be looked
 * for again.
 */
const isOutdated = sql`
  exists (select from (select location_key from cars where ${isNowhere} limit 1) as one
    where not exists (select from place_names where place_names.location_key = one.location_key))`;

export const spotsDue = (isWorldOff: boolean) =>
  dueIf(sql`(${isWorldOff}::boolean or exists (select from place_data))
    and (exists (select from cars where ${waits}) or ${isOutdated})`);

export const lookAgain = (db: Database) =>
  db.query(sql`
    update cars set spot_source = ${SPOT_SOURCE.unknown}
    where ${isNowhere} and not exists (select from place_names where place_names.location_key = cars.location_key)`);

export interface UnplacedCar {
  id: string;
  key: string;
  text: string;
}

/** Locks them; those that somebody else has locked wait for another time. */
export const takeUnplaced = (db: Database, limit: number) =>
  many<UnplacedCar>(
    db,
    sql`
    select id, location_key as key, location as text from cars where ${waits}
    order by id limit ${limit} for no key update skip locked`,
  );

export const findUnplaced = (db: Database, ids: readonly string[]) =>
  many<UnplacedCar>(
    db,
    sql`select id, location_key as key, location as text from cars where id = any(${ids}::uuid[]) and ${waits}`,
  );

interface Spot {
  id: string;
  spot: number | null;
  source: number;
}

/** In the order of the points, as they are counted one by one. */
export const setSpots = (db: Database, spots: readonly Spot[]) =>
  db.query(sql`
    update cars set spot = known.spot, spot_source = known.source
    from (
      select * from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as known (id uuid, spot bigint, source smallint)
      order by spot) as known
    where cars.id = known.id`);

/** How many cars are where: by fields of two degrees */
export const countByFields = (db: Database) =>
  many<{ row: number; column: number; cars: number }>(
    db,
    sql`
    select spot / 360000 / 2000 as row, spot % 360000 / 2000 as column, sum(active_cars)::integer as cars
    from car_spots where active_cars > 0 group by 1, 2`,
  );

/** Names that owners gave and that are no known places, those with most cars first. */
export const findUnknownPlaces = (db: Database, limit: number) =>
  many<UnknownPlace>(
    db,
    sql`
    select mode() within group (order by location) as location, count(*)::integer as cars from cars where ${isNowhere}
    group by location_key order by cars desc, location_key limit ${limit}`,
  );
