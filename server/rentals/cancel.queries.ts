import { calendarLimits } from '../../contract/limits.ts';
import { one, sql, type Database } from '../platform/database/database.ts';
import type { LockedRental } from './state/rental-state.queries.ts';

/** As it is counted for an owner's card. */
export const countOwnersYear = (db: Database, ownerId: string) =>
  one<{ bookings: number; cancelled: number }>(
    db,
    sql`
    select count(*) as bookings, count(*) filter (where cancelled_by = 'owner') as cancelled
    from cars join rentals on rentals.car_id = cars.id
    where cars.owner_id = ${ownerId} and (confirmed_at is not null or not takes_payment)
      and coalesce(confirmed_at, rentals.created_at) > now() - interval '1 year'`,
  );

/** The days that a cancelled rental gave up, from today on, as far as the car may have one more block. */
export const blockFreed = (db: Database, { carId, startDate, endDate }: LockedRental, today: string) =>
  db.query(sql`
    insert into blocks (car_id, period)
    select ${carId}, daterange(greatest(${startDate}::date, ${today}::date), ${endDate}::date, '[]')
    where (select count(*) from blocks where car_id = ${carId}) < ${calendarLimits.blocksMax}`);
