import type { DateRange } from '../../contract/dates.ts';
import type { CarRental } from '../../contract/rentals.ts';
import { many, maybeOne, one, sql, type Database } from '../platform/database/database.ts';

export interface CarToRent {
  ownerId: string;
  status: number;
  pricePerDayCents: number;
  isTaken: boolean;
}

/**
 * One car, and whether somebody has it on one of these days. Both ends of a range count. The car's own copy of its
 * booked days is asked as well as the rentals themselves, so that nothing is promised that either of them refuses.
 */
export const findCarToRent = (db: Database, carId: string, { startDate, endDate }: DateRange) =>
  maybeOne<CarToRent>(
    db,
    sql`
    select owner_id as "ownerId", status, price_cents as "pricePerDayCents",
      booked && wanted.period or exists (
        select 1 from rentals
        where rentals.car_id = cars.id and rentals.period && wanted.period
          and (rentals.status = 'confirmed' or rentals.status = 'held' and rentals.hold_expires_at > now())
      ) as "isTaken"
    from cars, (select daterange(${startDate}::date, ${endDate}::date, '[]') as period) as wanted
    where cars.id = ${carId}`,
  );

// A hold that was cancelled before it was paid was never a rental either.
const ofCar = (carId: string) => sql`rentals.car_id = ${carId} and (rentals.status = 'confirmed'
  or rentals.status = 'cancelled' and (rentals.confirmed_at is not null or not rentals.takes_payment)
  or rentals.status = 'held' and rentals.hold_expires_at > now())`;

export const countCarRentals = async (db: Database, carId: string): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) as count from rentals where ${ofCar(carId)}`)).count;

/** One page of a car's rentals, with the people who made them. */
export const findCarRentals = (db: Database, carId: string, { limit, offset }: { limit: number; offset: number }) =>
  many<CarRental>(
    db,
    sql`
    select rentals.id, rentals.start_date as "startDate", rentals.end_date as "endDate", rentals.status,
      coalesce(nullif(btrim(users.display_name), ''), 'Anonymous') as "renterName", case when users.deleted_at is null then users.email::text else '' end as "renterEmail"
    from rentals join users on users.id = rentals.renter_id
    where ${ofCar(carId)}
    order by rentals.start_date desc, rentals.id desc limit ${limit} offset ${offset}`,
  );
