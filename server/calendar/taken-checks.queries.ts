import { rentalIs } from '../lifecycle/index.ts';
import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';

const RULE = 'what takes days of a car and its taken days agree';

/** The days of a rental with its buffers */
const ofRental = sql`daterange(lower(rentals.period) - rentals.buffer_before, upper(rentals.period) + rentals.buffer_after)`;

/** Triggers and a constraint prevent violations unless they were dropped. Past days are deleted after a while. */
export const takenChecks: Check[] = [
  {
    rule: 'no day of a car is taken twice',
    query: () => sql`
      select car_id || ' ' || lower(period) as about,
        format('Two entries take the same days of the car %s from %s on.', car_id, lower(period)) as wrong
      from (
        select car_id, period, max(upper(period)) over (
          partition by car_id order by lower(period), upper(period) rows between unbounded preceding and 1 preceding) as taken_until
        from taken_days) taken
      where lower(period) < taken_until`,
  },
  {
    rule: RULE,
    query: ({ today }) => sql`
      select rentals.id::text as about, format('The taken days of the rental %s differ from its period.', rentals.id) as wrong
      from rentals left join taken_days on rental_id = rentals.id
      where rentals.status ${rentalIs.live} and rentals.end_date >= ${today}::date
        and (taken_days.car_id, taken_days.period) is distinct from (rentals.car_id, ${ofRental})
      union all
      select blocks.id::text, format('The taken days of the block %s differ from its period.', blocks.id)
      from blocks left join taken_days on block_id = blocks.id
      where upper(blocks.period) > ${today}::date
        and (taken_days.car_id, taken_days.period) is distinct from (blocks.car_id, blocks.period)`,
  },
  {
    rule: RULE,
    query: () => sql`
      select changes.id::text as about, format('The taken days of the change %s differ from the days that it adds.', changes.id) as wrong
      from rental_changes changes join rentals on rentals.id = changes.rental_id left join lateral (
        select range_agg(period) as days from taken_days where change_id = changes.id and car_id = rentals.car_id) taken on true
      where changes.status in ('open', 'to-pay') and coalesce(taken.days, '{}') <> days_added(changes)
      union all
      select changes.id::text, format('Days of the car %s are taken for the change %s, which is %s.', car_id, changes.id, changes.status)
      from taken_days join rental_changes changes on changes.id = change_id
      where changes.status not in ('open', 'to-pay')`,
  },
  {
    rule: RULE,
    query: () => sql`
      select rentals.id::text as about,
        format('Days of the car %s are taken for the rental %s, which is %s.', taken_days.car_id, rentals.id, rentals.status) as wrong
      from taken_days join rentals on rentals.id = rental_id
      where not rentals.status ${rentalIs.live}
        or (taken_days.car_id, taken_days.period) <> (rentals.car_id, ${ofRental})
      union all
      select blocks.id::text, format('Days of the car %s are taken for the block %s, which covers other days.',
        taken_days.car_id, blocks.id)
      from taken_days join blocks on blocks.id = block_id
      where (taken_days.car_id, taken_days.period) <> (blocks.car_id, blocks.period)`,
  },
  {
    rule: RULE,
    // Imported days are recorded only where nothing else takes the day.
    query: ({ today }) => sql`
      with ahead (days) as (select datemultirange(daterange(${today}, null))),
      taken as (
        select car_id, coalesce(range_agg(period) filter (where num_nonnulls(rental_id, block_id, change_id) = 0), '{}') as imported,
          coalesce(range_agg(period) filter (where num_nonnulls(rental_id, block_id, change_id) = 1), '{}') as others
        from taken_days where upper(period) > ${today}::date group by car_id),
      brought as (
        select car_id, range_agg(period) as days from imported_days where upper(period) > ${today}::date group by car_id)
      select car_id::text as about, format('The taken days of the car %s differ from those that its imported '
        'calendars contain.', car_id) as wrong
      from ahead, taken full join brought using (car_id)
      where coalesce(taken.imported, '{}') * ahead.days
        <> (coalesce(brought.days, '{}') - coalesce(taken.others, '{}')) * ahead.days`,
  },
];
