import { photoLimits } from '../../../contract/photos/limits.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import type { Check } from '../../platform/check.ts';
import { isOverdue } from '../../platform/check.queries.ts';
import { sql } from '../../platform/database/database.ts';

/** For a row of `photos`: whether a live rental's snapshot of the car shows it. */
export const isBookedPhoto = sql`exists (
  select 1 from rentals where booked_photo_ids @> array[photos.id] and status ${rentalIs.live})`;

export const photoChecks: Check[] = [
  {
    rule: 'unused photos are removed in time',
    query: (context) => sql`
      select id::text as about,
        format('The photo %s has had no car since %s.', id, coalesce(detached_at, created_at)) as wrong
      from photos
      where car_id is null and kept_for is null
        and ${isOverdue(sql`coalesce(detached_at, created_at)`, context, 2 * 60 * photoLimits.unattachedHours)}
        and not exists (select 1 from reviewed_cars where photo_ids @> array[photos.id])
        and not ${isBookedPhoto}`,
  },
];
