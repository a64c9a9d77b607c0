import { sql, type Database } from '../platform/database/database.ts';
import type { CarContent } from './car-changes.ts';
import type { LockedCar } from './car.queries.ts';

export type Decision = 'approved' | 'disabled';

/** A car as it was when an administrator last decided about it. */
export interface ReviewedCar extends CarContent {
  decision: Decision;
  decidedAt: string | null;
}

/**
 * Keeps what a locked car is at this moment, before it becomes something else: what was approved, when an active car is
 * edited or disabled; what was not approved, when a waiting car is disabled. Edits in between leave it alone.
 */
export const keepReviewed = (db: Database, car: LockedCar, decision: Decision) =>
  db.query(sql`
    insert into reviewed_cars (car_id, decision, decided_at, title, description, price_cents, location, gear, seats,
      vehicle_type, photo_ids)
    values (${car.id}, ${decision},
      case when ${decision} = 'disabled' then clock_timestamp() else (
        select at from audit_log where car_id = ${car.id} and action = 'car-activated' order by id desc limit 1) end,
      ${car.title}, ${car.description}, ${car.priceCents}, ${car.location}, ${car.gear}, ${car.seats},
      ${car.vehicleType}, ${car.photoIds}::uuid[])
    on conflict (car_id, decision) do update set
      decided_at = excluded.decided_at, title = excluded.title, description = excluded.description,
      price_cents = excluded.price_cents, location = excluded.location, gear = excluded.gear, seats = excluded.seats,
      vehicle_type = excluded.vehicle_type, photo_ids = excluded.photo_ids`);

/** Forgets a decision that was taken back. */
export const forgetReviewed = (db: Database, carId: string, decision: Decision) =>
  db.query(sql`delete from reviewed_cars where car_id = ${carId} and decision = ${decision}`);

/** What a car is compared with, as JSON: as it was last approved, or else last disabled. */
export const reviewedColumn = sql`(
  select jsonb_build_object('decision', decision, 'decidedAt', decided_at, 'title', title, 'description', description,
    'priceCents', price_cents, 'location', location, 'gear', gear, 'seats', seats, 'vehicleType', vehicle_type,
    'photoIds', photo_ids)
  from reviewed_cars where reviewed_cars.car_id = cars.id order by decision limit 1) as reviewed`;
