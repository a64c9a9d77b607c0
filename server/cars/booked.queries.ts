import { many, sql, transaction, type Database, type Pool } from '../platform/database/database.ts';

/**
 * Call it in every transaction that changes what takes days of a car, or how many it keeps free, after locking the car,
 * so that searches and the constraint never disagree.
 */
export const setBooked = (db: Database, carId: string, today: string) => setBookedOfMany(db, [carId], today);

/** The same within a statement that reads something else. */
export const bookedUpdate = (carIds: readonly string[], today: string) => sql`
  update cars set booked = unavailable_days(id, ${today}::date) where id = any(${carIds}::uuid[])`;

export const setBookedOfMany = (db: Database, carIds: readonly string[], today: string) =>
  db.query(bookedUpdate(carIds, today));

/** Past days do not count: no search reads them. */
export const wrongBooked = (today: string) => {
  const ahead = sql`datemultirange(daterange(${today}, null))`;
  return sql`
    select cars.id from cars left join (
      select car_id, range_agg(daterange(lower(period) - buffer_after, upper(period) + buffer_before)) as days
      from taken_days join cars on cars.id = car_id
      where upper(period) + buffer_before > ${today}::date group by car_id
    ) taken on taken.car_id = cars.id
    where cars.booked * ${ahead} <> coalesce(taken.days, '{}') * ${ahead}`;
};

/** One car at a time, while bookings go on. */
export async function rebuildBooked(pool: Pool, today: string): Promise<number> {
  const wrong = await many<{ id: string }>(pool, wrongBooked(today));
  for (const { id } of wrong) {
    await transaction(pool, async (db) => {
      await db.query(sql`select 1 from cars where id = ${id} for no key update`);
      await setBooked(db, id, today);
    });
  }
  return wrong.length;
}
