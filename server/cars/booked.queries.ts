import { sql, type Database } from '../platform/database/database.ts';

/**
 * Call it in every transaction that changes the taken days or the buffers of a car, after locking the car, so that searches
 * and the constraint agree.
 */
export const refreshBookedDays = (db: Database, carId: string, today: string) =>
  refreshBookedDaysOfMany(db, [carId], today);

/** For use inside another statement. */
export const bookedUpdate = (carIds: readonly string[], today: string) => sql`
  update cars set booked = unavailable_days(id, ${today}::date) where id = any(${carIds}::uuid[])`;

export const refreshBookedDaysOfMany = (db: Database, carIds: readonly string[], today: string) =>
  db.query(bookedUpdate(carIds, today));

/** Ignores past days, which searches do not read. */
export const wrongBookedQuery = (today: string) => {
  const ahead = sql`datemultirange(daterange(${today}, null))`;
  return sql`
    select cars.id from cars left join (
      select car_id, range_agg(daterange(lower(period) - buffer_after, upper(period) + buffer_before)) as days
      from taken_days join cars on cars.id = car_id
      where upper(period) + buffer_before > ${today}::date group by car_id
    ) taken on taken.car_id = cars.id
    where cars.booked * ${ahead} <> coalesce(taken.days, '{}') * ${ahead}`;
};
