import { sql } from '../platform/database/database.ts';
import type { Check } from '../platform/check.ts';

export const feedChecks: Check[] = [
  {
    rule: 'imported days belong to their calendar’s car',
    query: () => sql`
      select feed_id::text as about, format('The calendar %s of the car %s has imported days to the car %s.', feed_id,
        calendar_feeds.car_id, imported_days.car_id) as wrong
      from imported_days join calendar_feeds on calendar_feeds.id = feed_id
      where imported_days.car_id <> calendar_feeds.car_id`,
  },
  {
    rule: 'a calendar’s number of imported days is correct',
    query: () => sql`
      select id::text as about, format('The calendar %s counts %s days; it imported %s.', id, days, brought) as wrong
      from calendar_feeds cross join lateral (
        select coalesce(sum(upper(period) - lower(period)), 0) as brought from imported_days where feed_id = id) counted
      where days <> brought`,
  },
  {
    rule: 'a failing calendar records since when it fails',
    query: () => sql`
      select id::text as about, format('The calendar %s has been failing with %s since %s.', id, coalesce(error, 'nothing'),
        coalesce(failing_since::text, 'never')) as wrong
      from calendar_feeds where (error is null) <> (failing_since is null)`,
  },
];
