import { rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import { businessOfBanned } from './banned.queries.ts';
import { isThere } from './listing-state.queries.ts';
import type { Check } from '../platform/check.ts';
import { findWrongPrices } from './search-prices.queries.ts';

export const carChecks: Check[] = [
  { rule: 'nobody who is banned is in business', query: () => businessOfBanned },
  {
    rule: 'the numbers of listings are right',
    query: () => sql`
      select status::text as about, format('%s cars are counted as %s; there are %s.', coalesce(counts.cars::text, 'No'),
        case status when 1 then 'active' else 'inactive' end, coalesce(counted.cars, 0)) as wrong
      from listing_counts counts full join (
        select status, count(*) as cars from cars where ${isThere} group by 1
      ) counted using (status)
      where counts.cars is distinct from coalesce(counted.cars, 0)`,
  },
  {
    rule: 'the numbers of cars at places are right',
    query: () => sql`
      select location_key as about, format('%s cars are counted at “%s”; there are %s.', coalesce(active_cars, 0),
        location_key, coalesce(cars, 0)) as wrong
      from location_stats full join (
        select location_key, count(*) as cars from cars where state = 'active' group by 1
      ) counted using (location_key)
      where coalesce(active_cars, 0) <> coalesce(cars, 0)`,
  },
  {
    rule: 'how often a car was rented is counted right',
    query: () => sql`
      select car_id::text as about, format('The car %s counts as rented %s times; it was %s times.', car_id,
        confirmed_rentals, coalesce(rentals, 0)) as wrong
      from car_stats left join (
        select car_id, count(*) as rentals from rentals where status ${rentalIs.booked} group by 1
      ) counted using (car_id)
      where confirmed_rentals <> coalesce(rentals, 0)`,
  },
  {
    rule: 'what a search by popularity or rating reads is what the cars are',
    query: () => sql`
      select cars.id::text as about,
        format('The car %s differs from what a search by popularity or rating knows of it.', cars.id) as wrong
      from cars left join car_stats stats on stats.car_id = cars.id
      where (stats.is_active, stats.location_key, stats.vehicle_type, stats.rating_rank) is distinct from
        (cars.state = 'active', cars.location_key, cars.vehicle_type, rating_rank(cars.review_count, cars.star_sum))`,
  },
  {
    rule: 'a car’s state and what it follows from agree',
    query: () => sql`
      select id::text as about, format('The car %s is %s, but its status is %s, version %s was disabled and it is at %s%s%s.', id,
        state, status, coalesce(disabled_version::text, 'none'), version,
        case when paused_at is not null then ', paused' end, case when removed_at is not null then ', removed' end) as wrong
      from cars
      where state <> case
        when removed_at is not null then 'removed'
        when status = 1 then 'active'
        when disabled_version is distinct from version then 'waiting'
        when state = 'paused' and paused_at is not null then 'paused'
        else 'disabled' end`,
  },
  {
    rule: 'the card of a car shows the car',
    query: () => sql`
      select cars.id::text as about, format('The card of the car %s is not what the car is.', cars.id) as wrong
      from cars where card <> car_card(cars)`,
  },
  {
    rule: 'searches know what a car costs',
    find: async (db) =>
      (await findWrongPrices(db)).map((id) => ({
        about: id,
        wrong: `What searches know of the prices of the car ${id} is not what they are.`,
      })),
  },
];
