import { sql } from '../platform/database/database.ts';
import { isNotRemoved, suspendedFrom } from './listing-state.queries.ts';
import type { Check } from '../platform/check.ts';
import { SPOT_SOURCE } from './spot.queries.ts';
import { findWrongPrices } from './search-prices.queries.ts';

/** Triggers prevent violations unless they were dropped. */
const bannedOwnerViolations = sql`
  select cars.id::text as about, format('The car %s is listed, although its owner is banned.', cars.id) as wrong
  from users join cars on owner_id = users.id where banned_at is not null and state = 'active'
  union all
  select cars.id::text, format('The car %s is suspended, although its owner is not banned.', cars.id)
  from cars join users on users.id = owner_id where ${suspendedFrom} is not null and banned_at is null`;

export const carChecks: Check[] = [
  { rule: 'banned users have no active listings or bookings', query: () => bannedOwnerViolations },
  {
    rule: 'listing counts are correct',
    query: () => sql`
      select status::text as about, format('%s cars are counted as %s; there are %s.', coalesce(counts.cars::text, 'No'),
        case status when 1 then 'active' else 'inactive' end, coalesce(counted.cars, 0)) as wrong
      from listing_counts counts full join (
        select status, count(*) as cars from cars where ${isNotRemoved} group by 1
      ) counted using (status)
      where counts.cars is distinct from coalesce(counted.cars, 0)`,
  },
  {
    rule: 'car counts per place are correct',
    query: () => sql`
      select location_key as about, format('%s cars are counted at “%s”; it has %s.', coalesce(active_cars, 0),
        location_key, coalesce(cars, 0)) as wrong
      from location_stats full join (
        select location_key, count(*) as cars from cars where state = 'active' group by 1
      ) counted using (location_key)
      where coalesce(active_cars, 0) <> coalesce(cars, 0)`,
  },
  {
    rule: 'car counts per map point are correct',
    query: () => sql`
      select spot::text as about, format('%s cars are counted at the point %s; it has %s.', coalesce(active_cars, 0),
        spot, coalesce(cars, 0)) as wrong
      from car_spots full join (
        select spot, count(*) as cars from cars where state = 'active' and spot is not null group by 1
      ) counted using (spot)
      where coalesce(active_cars, 0) <> coalesce(cars, 0)`,
  },
  {
    rule: 'a car’s public position is near its pin but not exact',
    query: () => sql`
      select cars.id::text as about, format('The car %s is not shown 300 to 500 metres from its pin.', cars.id) as wrong
      from cars join car_pickups on car_id = cars.id
      where pin is not null and removed_at is null and abs(pin[0]) < 89 and (spot_source <> ${SPOT_SOURCE.pin}
        or 6371009 * (spot_at(cars.spot) <-> cube(array[
          cosd(pin[0]) * cosd(pin[1]), cosd(pin[0]) * sind(pin[1]), sind(pin[0])])) not between 299.9 and 500.1)`,
  },
  {
    rule: 'popularity and rating in the search index match the cars',
    query: () => sql`
      select cars.id::text as about,
        format('The search data of the car %s for popularity and rating is stale.', cars.id) as wrong
      from cars left join car_stats stats on stats.car_id = cars.id
      where (stats.is_active, stats.location_key, stats.vehicle_type, stats.rating_rank) is distinct from
        (cars.state = 'active', cars.location_key, cars.vehicle_type, rating_rank(cars.review_count, cars.star_sum))`,
  },
  {
    rule: 'the search index has each car’s facts',
    query: () => sql`
      select car_id::text as about, format('The search data of the car %s for facts is stale.', car_id) as wrong
      from car_facts full join (
        select fact, created_at, id as car_id from cars, facts_of(cars) as fact where state = 'active'
      ) known using (fact, created_at, car_id)
      where car_facts.fact is null or known.fact is null group by car_id`,
  },
  {
    rule: 'a car’s state matches the columns it is derived from',
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
    rule: 'no car charges a price that waits for review',
    query: () => sql`
      select id::text as about, format('The car %s charges unreviewed prices.', id) as wrong
      from cars
      where unreviewed_rules is not null and (not is_approved(cars) or has_unreviewed_price(price_cents, null, price_rules))
        or has_unreviewed_prices <> (unreviewed_rules is not null and state in ('active', 'paused'))`,
  },
  {
    rule: 'a car’s stored search card matches the car',
    query: () => sql`
      select cars.id::text as about, format('The card of the car %s is stale.', cars.id) as wrong
      from cars where card <> car_card(cars)`,
  },
  {
    rule: 'the search index has each car’s words',
    query: () => sql`
      select cars.id::text as about, format('The search text of the car %s is stale.', cars.id) as wrong
      from cars where search_text <> car_words(title, location, make, model) or make_key is distinct from search_form(make)`,
  },
  {
    rule: 'the search index has each car’s prices',
    find: async (db) =>
      (await findWrongPrices(db)).map((id) => ({
        about: id,
        wrong: `What searches know of the prices of the car ${id} is not what they are.`,
      })),
  },
];
