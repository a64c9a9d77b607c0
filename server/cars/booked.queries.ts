import { many, sql, transaction, type Database, type Pool } from '../platform/database/database.ts';

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

/** Locks one car at a time, so that bookings of other cars can continue. */
export async function rebuildBooked(pool: Pool, today: string): Promise<number> {
  const wrong = await many<{ id: string }>(pool, wrongBookedQuery(today));
  for (const { id } of wrong) {
    await transaction(pool, async (db) => {
      await db.query(sql`select 1 from cars where id = ${id} for no key update`);
      await refreshBookedDays(db, id, today);
    });
  }
  return wrong.length;
}
