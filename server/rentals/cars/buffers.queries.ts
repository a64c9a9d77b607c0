import type { CarTerms } from '../../../contract/cars/car-terms.ts';
import { termLimits } from '../../../contract/cars/limits.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { sql, type Database } from '../../platform/database/database.ts';

/**
 * Applies the car's current buffer days to its rentals, unless something else takes those days; between two rentals, the
 * buffer after the first has priority. Skips rentals with a pending change, whose days were computed with their own
 * buffers. Lock the car before, and update its booked days after.
 */
export async function spreadBuffers(
  db: Database,
  carId: string,
  { bufferBefore, bufferAfter }: Pick<CarTerms, 'bufferBefore' | 'bufferAfter'>,
  today: string,
): Promise<void> {
  const ahead = sql`
    rentals.car_id = ${carId} and rentals.status ${rentalIs.live}
    and not exists (select from rental_changes where rental_id = rentals.id and rental_changes.status in ('open', 'to-pay'))
    and rentals.end_date >= ${today}::date - ${termLimits.bufferMax}::integer`;
  // Reset all buffers first; otherwise one rental could collide with a buffer that another is about to give up.
  await db.query(sql`
    update rentals set buffer_before = 0, buffer_after = 0
    where ${ahead} and (buffer_before > 0 or buffer_after > 0)`);
  await db.query(sql`
    with taken as (
      select rental_id, lag(rental_id) over days is not null as is_after_rental,
        lower(period) - lag(upper(period)) over days as room_before, lead(lower(period)) over days - upper(period) as room_after
      from taken_days where car_id = ${carId}
      window days as (order by period)
    ), kept as (
      select rental_id, least(${bufferAfter}::integer, room_after) as after,
        least(${bufferBefore}::integer,
          room_before - case when is_after_rental then least(${bufferAfter}::integer, room_before) else 0 end) as before
      from taken where rental_id is not null
    )
    update rentals set buffer_before = kept.before, buffer_after = kept.after
    from kept where rentals.id = kept.rental_id and ${ahead} and (kept.before > 0 or kept.after > 0)`);
  // Restore imported blocks on days that are no longer buffers.
  await db.query(sql`select take_imported(${carId}::uuid)`);
}
