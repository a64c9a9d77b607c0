import { rentalIs } from '../lifecycle/index.ts';
import { sql, type Database } from '../platform/database/database.ts';
import { asBooked } from './booked-car.queries.ts';
import { forgetPickups } from './pickup/pickup.queries.ts';

/** Rentals from before a snapshot was taken show the car itself, for as long as there is one. */
export const keepBooked = (db: Database, carId: string) =>
  db.query(sql`
    update rentals set (booked_car, booked_photo_ids) = (select ${asBooked} from cars where cars.id = rentals.car_id)
    where car_id = ${carId} and booked_car is null and status ${rentalIs.booked}`);

/** What was only there so that people could find and rent it. */
export async function forgetOffer(db: Database, carId: string): Promise<void> {
  await db.query(sql`delete from saved_cars where car_id = ${carId}`);
  await db.query(sql`delete from calendar_exports where car_id = ${carId}`);
  await db.query(sql`delete from calendar_feeds where car_id = ${carId}`);
  await forgetPickups(db, [carId]);
  await db.query(sql`delete from blocks where car_id = ${carId}`);
}
