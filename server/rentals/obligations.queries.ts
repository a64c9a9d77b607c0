import { rentalIs } from '../lifecycle/index.ts';
import { one, sql, type Database } from '../platform/database/database.ts';
import { hasPendingPayments } from './cars/car-obligations.queries.ts';
import { marketToday } from '../market/index.ts';

interface Obligations extends Record<string, number> {
  asRenter: number;
  asOwner: number;
  /** Rentals with unknown payment outcomes or unfinished refunds */
  payments: number;
}

export async function countObligations(db: Database, userId: string, timeZone: string): Promise<Obligations> {
  const today = await marketToday(db, timeZone);
  return one<Obligations>(
    db,
    sql`
    with theirs as (
      select rentals.id, renter_id = ${userId} as is_renter,
        rentals.status ${rentalIs.booked} and end_date >= ${today}::date
          or rentals.status ${rentalIs.pending} and hold_expires_at > clock_timestamp() as is_live
      from rentals join cars on cars.id = car_id
      where renter_id = ${userId} or owner_id = ${userId})
    select count(*) filter (where is_live and is_renter) as "asRenter",
      count(*) filter (where is_live and not is_renter) as "asOwner",
      count(*) filter (where ${hasPendingPayments(sql`theirs.id`)}) as payments
    from theirs`,
  );
}
