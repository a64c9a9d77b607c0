import type { CarPickup, Hours } from '../../../contract/cars/car-pickup.ts';
import { maybeOne, sql, type Database, type Sql } from '../../platform/database/database.ts';

const hoursOf = (from: Sql, to: Sql) => sql`
  case when ${from} is not null
    then jsonb_build_object('from', to_char(${from}, 'HH24:MI'), 'to', to_char(${to}, 'HH24:MI')) end`;

const pickupHours = hoursOf(sql`car_pickups.pickup_from`, sql`car_pickups.pickup_to`);
const returnHours = hoursOf(sql`car_pickups.return_from`, sql`car_pickups.return_to`);

/** Null where there are no details. */
export const hoursJson = sql`(
  select jsonb_build_object('pickup', ${pickupHours}, 'return', ${returnHours})
  from car_pickups where car_pickups.car_id = cars.id)`;

export const pickupColumns = sql`
  car_pickups.address, car_pickups.instructions, ${pickupHours} as "pickupHours", ${returnHours} as "returnHours"`;

export const findPickup = (db: Database, carId: string) =>
  maybeOne<CarPickup & { version: number }>(
    db,
    sql`select ${pickupColumns}, version from car_pickups where car_id = ${carId}`,
  );

const times = (hours: Hours | null) => sql`${hours?.from ?? null}::time, ${hours?.to ?? null}::time`;

export const upsertPickup = (
  db: Database,
  carId: string,
  { address, instructions, pickupHours: pickup, returnHours: back }: CarPickup,
) =>
  db.query(sql`
    insert into car_pickups (car_id, address, instructions, pickup_from, pickup_to, return_from, return_to)
    values (${carId}, ${address}, ${instructions}, ${times(pickup)}, ${times(back)})
    on conflict (car_id) do update set address = excluded.address, instructions = excluded.instructions,
      pickup_from = excluded.pickup_from, pickup_to = excluded.pickup_to, return_from = excluded.return_from,
      return_to = excluded.return_to, version = car_pickups.version + 1`);

export const forgetPickups = (db: Database, carIds: readonly string[]) =>
  db.query(sql`delete from car_pickups where car_id = any(${carIds}::uuid[])`);
