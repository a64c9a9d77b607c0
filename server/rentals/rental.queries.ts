import type { DateRange } from '../../contract/dates.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';

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
