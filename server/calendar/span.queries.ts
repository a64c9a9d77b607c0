import { ANONYMOUS_NAME } from '../../contract/accounts/person-name.ts';
import type { CalendarRow, CalendarSpan } from '../../contract/calendar/calendar.ts';
import type { DateRange } from '../../contract/dates.ts';
import { termLimits } from '../../contract/cars/limits.ts';
import { isNotRemoved } from '../cars/index.ts';
import { rentalIs } from '../lifecycle/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, scalar, sql, type Database } from '../platform/database/database.ts';
import { shownState } from '../rentals/index.ts';

/** Selects what takes days of the outer query's car, sorted by start date, without expired holds. */
function spansOfCar({ startDate, endDate }: DateRange, today: string) {
  const shown = sql`daterange(${startDate}::date, ${endDate}::date, '[]')`;
  // The buffer of a rental outside the range may reach into it.
  const withBuffers = sql`daterange(${startDate}::date - ${termLimits.bufferMax}::integer,
    ${endDate}::date + ${termLimits.bufferMax}::integer, '[]')`;
  return sql`(
    select coalesce(jsonb_agg(span order by span ->> 'startDate'), '[]') from (
      select jsonb_build_object('kind', 'rental', 'id', rentals.id, 'startDate', start_date, 'endDate', end_date,
        'bufferBefore', rentals.buffer_before, 'bufferAfter', rentals.buffer_after, 'status', ${shownState(today)},
        'renterName', coalesce(nullif(btrim(display_name), ''), ${ANONYMOUS_NAME})) as span
      from rentals join users on users.id = renter_id
      where rentals.car_id = cars.id and rentals.status ${rentalIs.live} and period && ${withBuffers}
        and (hold_expires_at > clock_timestamp() or not rentals.status ${rentalIs.pending})
      union all
      select jsonb_build_object('kind', 'rental', 'id', rentals.id, 'startDate', lower(taken_days.period),
        'endDate', upper(taken_days.period) - 1, 'bufferBefore', 0, 'bufferAfter', 0, 'status', ${shownState(today)},
        'renterName', coalesce(nullif(btrim(display_name), ''), ${ANONYMOUS_NAME}), 'isProposed', true)
      from taken_days join rental_changes on rental_changes.id = change_id join rentals on rentals.id = rental_changes.rental_id
      join users on users.id = renter_id
      where taken_days.car_id = cars.id and taken_days.period && ${shown} and rental_changes.expires_at > clock_timestamp()
      union all
      select jsonb_build_object('kind', 'block', 'id', id, 'startDate', lower(period), 'endDate', upper(period) - 1,
        'note', note)
      from blocks where blocks.car_id = cars.id and period && ${shown}
      union all
      select jsonb_build_object('kind', 'imported', 'id', feed_id, 'startDate', lower(imported.days), 'endDate', upper(imported.days) - 1,
        'name', calendar_feeds.name)
      from (
        select feed_id, unnest(range_agg(period)) as days from imported_days
        where imported_days.car_id = cars.id and period && ${shown} group by feed_id) imported
      join calendar_feeds on calendar_feeds.id = feed_id
    ) taken)`;
}

export const findSpans = (db: Database, carId: string, range: DateRange, today: string) =>
  scalar<CalendarSpan[]>(db, sql`select ${spansOfCar(range, today)} as spans from cars where id = ${carId}`);

/** Newest first. Truncated to milliseconds, the precision of cursors. */
export const findCalendarRows = (
  db: Database,
  ownerId: string,
  {
    range,
    today,
    after,
    limit,
  }: { range: DateRange; today: string; after: PagePosition<Date> | undefined; limit: number },
) =>
  many<CalendarRow & { listedAt: Date }>(
    db,
    sql`
    select id, title, card::jsonb -> 'photo' as photo, date_trunc('milliseconds', created_at) as "listedAt",
      ${spansOfCar(range, today)} as spans
    from cars
    where owner_id = ${ownerId} and ${isNotRemoved} and (${after?.id ?? null}::uuid is null
      or (date_trunc('milliseconds', created_at), id) < (${after?.key ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by "listedAt" desc, id desc
    limit ${limit}`,
  );
