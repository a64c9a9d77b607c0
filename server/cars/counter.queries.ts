import { sql, type Database, type Sql } from '../platform/database/database.ts';
import { isNotRemoved } from './listing-state.queries.ts';

/**
 * Triggers maintain the counts; use this after a restore or a bulk load that bypassed them. Call it in a transaction, which
 * blocks changes of cars until it ends.
 */
export async function rebuildCounters(db: Database, rentalsByCar: Sql): Promise<void> {
  await db.query(sql`lock table cars, rentals in share row exclusive mode`);
  await db.query(sql`
    update listing_counts set cars = (
      select count(*) from cars where cars.status = listing_counts.status and ${isNotRemoved})`);
  await db.query(sql`truncate location_stats, car_stats, car_spots, car_facts`);
  await db.query(sql`
    insert into location_stats (location_key, location, active_cars)
    select location_key, mode() within group (order by location), count(*) from cars where state = 'active'
    group by location_key`);
  await db.query(sql`
    insert into car_spots (spot, at, active_cars)
    select spot, spot_at(spot), count(*) from cars where state = 'active' and spot is not null group by spot`);
  await db.query(sql`
    insert into car_facts (fact, created_at, car_id)
    select fact, created_at, id from cars, facts_of(cars) as fact where state = 'active'`);
  await db.query(sql`
    insert into car_stats (car_id, confirmed_rentals, is_active, location_key, vehicle_type, rating_rank)
    select cars.id, coalesce(counted.rentals, 0), state = 'active', location_key, vehicle_type,
      rating_rank(review_count, star_sum)
    from cars left join (
      ${rentalsByCar}
    ) counted on counted.car_id = cars.id`);
}
