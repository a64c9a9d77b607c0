import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import type { DriverTerms } from '../../contract/drivers/driver-rules.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';

/** Only the columns that access rules need. */
export const findCarOwner = (db: Database, carId: string) =>
  maybeOne<{ ownerId: string; state: ListingState }>(
    db,
    sql`select owner_id as "ownerId", state from cars where id = ${carId} and state <> 'removed'`,
  );

export const findTerms = (db: Database, carId: string) =>
  maybeOne<DriverTerms>(
    db,
    sql`select only_approved as "onlyApproved", least_age as "leastAge", least_years as "leastYears" from driver_terms where car_id = ${carId}`,
  );

export const saveTerms = (db: Database, carId: string, { onlyApproved, leastAge, leastYears }: DriverTerms) =>
  db.query(sql`
    insert into driver_terms (car_id, only_approved, least_age, least_years)
    values (${carId}, ${onlyApproved}, ${leastAge}, ${leastYears})
    on conflict (car_id) do update set only_approved = excluded.only_approved, least_age = excluded.least_age,
      least_years = excluded.least_years`);

/** Returns undefined if no approval was required when the dates were held. */
export const findAgreedTerms = (db: Database, rentalId: string) =>
  maybeOne<DriverTerms>(
    db,
    sql`
    select true as "onlyApproved", least_age as "leastAge", least_years as "leastYears" from rental_driver_terms
    where rental_id = ${rentalId}`,
  );

export const insertAgreedTerms = (db: Database, rentalId: string, { leastAge, leastYears }: DriverTerms) =>
  db.query(sql`
    insert into rental_driver_terms (rental_id, least_age, least_years) values (${rentalId}, ${leastAge}, ${leastYears})`);
