import { rentalIs } from '../../lifecycle/index.ts';
import { sql } from '../../platform/database/database.ts';

/** For a row of `users`: past trips as renter or owner */
export const pastTripCount = (today: string) => sql`(
  (select count(*) from rentals where renter_id = users.id and status ${rentalIs.booked} and end_date < ${today}::date)
    + (select count(*) from cars join rentals on rentals.car_id = cars.id
      where owner_id = users.id and rentals.status ${rentalIs.booked} and end_date < ${today}::date))`;
