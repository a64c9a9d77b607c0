import type { ReturnedRental } from '../../contract/claims/claim-rules.ts';
import type { MileageTerms } from '../../contract/cars/car-terms.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';

export interface ClaimedRental extends ReturnedRental {
  id: string;
  carId: string;
  renterId: string;
  ownerId: string;
  currency: string;
  days: number;
  /** As agreed when the dates were held; null if mileage is unlimited */
  mileageTerms: MileageTerms | null;
  isRenterGone: boolean;
}

const select = (which: Sql, lock: Sql) => sql`
  select rentals.id, car_id as "carId", renter_id as "renterId", cars.owner_id as "ownerId", rentals.status,
    start_date as "startDate", end_date as "endDate", rentals.days, rentals.currency, takes_payment as "takesPayment",
    confirmed_at is not null as "wasBooked", cancelled_at as "cancelledAt", (
      select agreed_at from handovers
      where handovers.rental_id = rentals.id and part = 'check-out') as "checkedOutAt",
    rentals.agreed -> 'mileage' as "mileageTerms",
    (select deleted_at is not null from users where users.id = renter_id) as "isRenterGone"
  from rentals join cars on cars.id = rentals.car_id where ${which} ${lock}`;

const byId = (id: string) => sql`rentals.id = ${id}`;
const LOCK = sql`for no key update of rentals`;

export const findClaimedRental = (db: Database, id: string) => maybeOne<ClaimedRental>(db, select(byId(id), sql``));

/** Serialises concurrent claims for the same rental. */
export const lockClaimedRental = (db: Database, id: string) => maybeOne<ClaimedRental>(db, select(byId(id), LOCK));

/** Locks the renter's rentals that end on or after `since`. */
export const lockRentalsSince = (db: Database, { renterId, since }: { renterId: string; since: string }) =>
  many<ClaimedRental>(
    db,
    select(sql`renter_id = ${renterId} and end_date >= ${since}::date`, sql`order by rentals.id ${LOCK}`),
  );
