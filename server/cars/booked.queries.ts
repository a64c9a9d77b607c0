import { sql, type Database } from '../platform/database/database.ts';

const liveDays = (today: string) => sql`
  select range_agg(rentals.period) from rentals
  where rentals.car_id = cars.id and rentals.status in ('held', 'confirmed') and rentals.end_date >= ${today}`;

/**
 * Writes the car's taken days anew. Part of every transaction that changes a rental's live state or dates, after the car
 * has been locked, so that searches and the rentals never disagree.
 */
export const setBooked = (db: Database, carId: string, today: string) =>
  db.query(sql`update cars set booked = coalesce((${liveDays(today)}), '{}') where id = ${carId}`);

/** Corrects every car whose taken days are not what its rentals say. Answers how many there were. */
export async function rebuildBooked(db: Database, today: string): Promise<number> {
  const { rowCount } = await db.query(sql`
    with right_days as (
      select cars.id, coalesce((${liveDays(today)}), '{}') as booked from cars
    )
    update cars set booked = right_days.booked from right_days
    where cars.id = right_days.id
      -- Days that have passed since they were written are no mistake: no search looks at them.
      and cars.booked * datemultirange(daterange(${today}, null)) <> right_days.booked * datemultirange(daterange(${today}, null))`);
  return rowCount ?? 0;
}
