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

/** Two cars whose pins are set at the same time must not get two offsets for one address. */
export const lockPins = (db: Database, ownerId: string) =>
  db.query(sql`select pg_advisory_xact_lock(hashtextextended('pins ' || ${ownerId}::text, 0))`);

interface DrawnSpot extends Offset {
  pinSpot: number;
  /** Null if an earlier version drew only the offset. */
  shownSpot: number | null;
}

/** The owner's past and present pins for which a point was drawn, on the grid of displayed positions. */
export const findDrawnSpots = (db: Database, ownerId: string) =>
  many<DrawnSpot & { drawnAt: Date }>(
    db,
    sql`
    select spot as "pinSpot", shown as "shownSpot", metres_north as north, metres_east as east, drawn_at as "drawnAt"
    from pin_offsets where owner_id = ${ownerId}`,
  );

export const saveDrawnSpot = (db: Database, ownerId: string, { pinSpot, shownSpot, north, east }: DrawnSpot) =>
  db.query(sql`
    insert into pin_offsets (owner_id, spot, metres_north, metres_east, shown)
    values (${ownerId}, ${pinSpot}, ${north}, ${east}, ${shownSpot})`);

export const setPin = (db: Database, carId: string, { lat, lng }: Position) =>
  db.query(sql`update car_pickups set pin = point(${lat}, ${lng}) where car_id = ${carId}`);

export const removePin = (db: Database, carId: string) =>
  db.query(sql`update car_pickups set pin = null where car_id = ${carId}`);

export const deletePinOffsets = (db: Database, ownerId: string) =>
  db.query(sql`delete from pin_offsets where owner_id = ${ownerId}`);
