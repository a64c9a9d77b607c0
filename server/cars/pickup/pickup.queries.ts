import type { CarPickup, Hours } from '../../../contract/cars/car-pickup.ts';
import type { Offset, Position } from '../../../contract/places/position.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../../platform/database/database.ts';

const hoursOf = (from: Sql, to: Sql) => sql`
  case when ${from} is not null
    then jsonb_build_object('from', to_char(${from}, 'HH24:MI'), 'to', to_char(${to}, 'HH24:MI')) end`;

const pickupHours = hoursOf(sql`car_pickups.pickup_from`, sql`car_pickups.pickup_to`);
const returnHours = hoursOf(sql`car_pickups.return_from`, sql`car_pickups.return_to`);

/** Null without pick-up details. */
export const hoursJson = sql`(
  select jsonb_build_object('pickup', ${pickupHours}, 'return', ${returnHours})
  from car_pickups where car_pickups.car_id = cars.id)`;

export const pickupColumns = sql`
  car_pickups.address, car_pickups.instructions, ${pickupHours} as "pickupHours", ${returnHours} as "returnHours",
  case when car_pickups.pin is not null
    then jsonb_build_object('lat', car_pickups.pin[0], 'lng', car_pickups.pin[1]) end as pin`;

export const findPickup = (db: Database, carId: string) =>
  maybeOne<CarPickup & { version: number }>(
    db,
    sql`select ${pickupColumns}, version from car_pickups where car_id = ${carId}`,
  );

const times = (hours: Hours | null) => sql`${hours?.from ?? null}::time, ${hours?.to ?? null}::time`;

export const upsertPickup = (
  db: Database,
  carId: string,
  { address, instructions, pickupHours: pickup, returnHours: dropOff }: CarPickup,
) =>
  db.query(sql`
    insert into car_pickups (car_id, address, instructions, pickup_from, pickup_to, return_from, return_to)
    values (${carId}, ${address}, ${instructions}, ${times(pickup)}, ${times(dropOff)})
    on conflict (car_id) do update set address = excluded.address, instructions = excluded.instructions,
      pickup_from = excluded.pickup_from, pickup_to = excluded.pickup_to, return_from = excluded.return_from,
      return_to = excluded.return_to, version = car_pickups.version + 1`);

export const deletePickups = (db: Database, carIds: readonly string[]) =>
  db.query(sql`delete from car_pickups where car_id = any(${carIds}::uuid[])`);

interface DrawnPin {
  /** The pin for which the offset was drawn, or a later one close to it */
  pin: Position;
  offset: Offset;
}

const json = (point: Sql, [first, second]: [string, string]) => sql`
  case when ${point} is not null then jsonb_build_object(${first}::text, (${point})[0], ${second}::text, (${point})[1]) end`;

/** Includes removed pins and those of the owner's other cars, with the car's own first. */
export const findDrawnPins = (db: Database, carId: string) =>
  many<DrawnPin>(
    db,
    sql`
    select ${json(sql`pin_drawn_for`, ['lat', 'lng'])} as pin, ${json(sql`pin_offset`, ['north', 'east'])} as offset
    from car_pickups join cars on cars.id = car_pickups.car_id
    where pin_offset is not null and pin_drawn_for is not null
      and owner_id = (select owner_id from cars where id = ${carId})
    order by car_id <> ${carId}, car_id`,
  );

export const setPin = (db: Database, carId: string, { lat, lng }: Position, { north, east }: Offset) =>
  db.query(sql`
    update car_pickups set pin = point(${lat}, ${lng}), pin_drawn_for = point(${lat}, ${lng}), pin_offset = point(${north}, ${east})
    where car_id = ${carId}`);

export const removePin = (db: Database, carId: string) =>
  db.query(sql`update car_pickups set pin = null where car_id = ${carId}`);
