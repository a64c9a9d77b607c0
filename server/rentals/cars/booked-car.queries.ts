import type { CarContent } from '../../../contract/cars/car-fields.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { bookedCarSnapshot, photoJson } from '../../cars/index.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { maybeOne, sql, type Database } from '../../platform/database/database.ts';

interface BookedCar extends Pick<CarDetails, 'photos'> {
  car: CarContent;
}

/** The car as it was booked, which its renter sees from the request or booking until the trip is over. */
export const findBookedCar = (
  db: Database,
  { carId, renterId, today }: Record<'carId' | 'renterId' | 'today', string>,
) =>
  maybeOne<BookedCar>(
    db,
    sql`
    select booked_car as car, (
      select coalesce(jsonb_agg(${photoJson} order by array_position(booked_photo_ids, photos.id)), '[]')
      from photos where photos.id = any(booked_photo_ids)) as photos
    from rentals
    where car_id = ${carId} and renter_id = ${renterId} and end_date >= ${today}::date
      and booked_car is not null and (status ${rentalIs.booked} or status ${rentalIs.requested})
    order by start_date, id limit 1`,
  );

/** Takes snapshots for old rentals that have none and show the car itself, before the car is removed. */
export const snapshotBookedCar = (db: Database, carId: string) =>
  db.query(sql`
    update rentals set (booked_car, booked_photo_ids) = (select ${bookedCarSnapshot} from cars where cars.id = rentals.car_id)
    where car_id = ${carId} and booked_car is null and status ${rentalIs.booked}`);

/** Removes descriptions and photos of owners who delete their account; rentals still show the car's title. */
export const redactBookedCars = (db: Database, carIds: readonly string[]) =>
  db.query(sql`
    update rentals set booked_car = booked_car || '{"description": ""}', booked_photo_ids = '{}'
    where car_id = any(${carIds}::uuid[]) and booked_car is not null`);

/** For a row of `cars` */
export const wasRented = sql`exists (select 1 from rentals where car_id = cars.id)`;
