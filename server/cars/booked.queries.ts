import { rentalIs } from '../lifecycle/index.ts';
import { many, sql, transaction, type Database, type Pool } from '../platform/database/database.ts';

const liveDays = (today: string) => sql`
  coalesce((
    select range_agg(rentals.period) from rentals
    where rentals.car_id = cars.id and rentals.status ${rentalIs.live} and rentals.end_date >= ${today}), '{}')`;

/**
 * Call it in every transaction that changes a rental's live state or dates, after locking the car, so that searches and
 * rentals never disagree.
 */
export const setBooked = (db: Database, carId: string, today: string) =>
  db.query(sql`update cars set booked = ${liveDays(today)} where id = ${carId}`);

export const setBookedOfMany = (db: Database, carIds: readonly string[], today: string) =>
  db.query(sql`update cars set booked = ${liveDays(today)} where id = any(${carIds}::uuid[])`);

/** Past days do not count: no search reads them. */
export const wrongBooked = (today: string) => {
  const ahead = sql`datemultirange(daterange(${today}, null))`;
  return sql`
    select cars.id from cars left join (
      select car_id, range_agg(period) as days from rentals
      where status ${rentalIs.live} and end_date >= ${today} group by car_id
    ) live on live.car_id = cars.id
    where cars.booked * ${ahead} <> coalesce(live.days, '{}') * ${ahead}`;
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
