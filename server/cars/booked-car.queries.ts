import type { CarContent } from '../../contract/cars/car-fields.ts';
import type { CarDetails } from '../../contract/cars/cars.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import { contentJson } from './car-content.queries.ts';

/** A snapshot of the car for `booked_car` and `booked_photo_ids` of a rental. */
export const asBooked = sql`
  ${contentJson}, array(select photos.id from photos where photos.car_id = cars.id order by position)`;

export const photoJson = sql`jsonb_build_object('id', photos.id, 'key', photos.key, 'width', photos.width,
  'height', photos.height, 'placeholder', photos.placeholder)`;

export interface BookedCar extends Pick<CarDetails, 'photos'> {
  car: CarContent;
}

/** From the request or the booking until the trip is over. */
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

/** Removes the text and photos of owners who leave; the rentals still name the car. */
export const forgetBooked = (db: Database, carIds: readonly string[]) =>
  db.query(sql`
    update rentals set booked_car = booked_car || '{"description": ""}', booked_photo_ids = '{}'
    where car_id = any(${carIds}::uuid[]) and booked_car is not null`);
