import { rentalIs } from '../../lifecycle/index.ts';
import { scalar, sql, type Database, type Sql } from '../../platform/database/database.ts';

/** Whether this renter ever had a confirmed booking of this car, here or elsewhere. Until then, contact data is masked in messages. */
export const hasBookedCar = (carId: Sql, renterId: Sql) => sql`exists (
  select 1 from rentals where rentals.car_id = ${carId} and rentals.renter_id = ${renterId}
    and (confirmed_at is not null or not takes_payment and status ${rentalIs.booked}))`;

export const hasRenterBookedCar = (db: Database, { carId, renterId }: { carId: string; renterId: string }) =>
  scalar<boolean>(db, sql`select ${hasBookedCar(sql`${carId}::uuid`, sql`${renterId}::uuid`)}`);

/** For a row of `users`: past trips as renter or owner */
export const pastTripCount = (today: string) => sql`(
  (select count(*) from rentals where renter_id = users.id and status ${rentalIs.booked} and end_date < ${today}::date)
    + (select count(*) from cars join rentals on rentals.car_id = cars.id
      where owner_id = users.id and rentals.status ${rentalIs.booked} and end_date < ${today}::date))`;
