import { one, sql, type Database } from '../platform/database/database.ts';

/** The owner's bookings and cancellations of the last year, counted as in their profile. */
export const countOwnerBookingsLastYear = (db: Database, ownerId: string) =>
  one<{ bookings: number; cancelled: number }>(
    db,
    sql`
    select count(*) as bookings, count(*) filter (where cancelled_by = 'owner') as cancelled
    from cars join rentals on rentals.car_id = cars.id
    where cars.owner_id = ${ownerId} and (confirmed_at is not null or not takes_payment)
      and coalesce(confirmed_at, rentals.created_at) > now() - interval '1 year'`,
  );
