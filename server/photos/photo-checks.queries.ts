import { photoLimits } from '../../contract/limits.ts';
import { rentalIs } from '../lifecycle/index.ts';
import type { Check } from '../platform/check.ts';
import { isOverdue } from '../platform/check.queries.ts';
import { sql } from '../platform/database/database.ts';

export const photoChecks: Check[] = [
  {
    rule: 'photos that no car has are removed in time',
    query: (terms) => sql`
      select id::text as about,
        format('The photo %s has no car since %s.', id, coalesce(detached_at, created_at)) as wrong
      from photos
      where car_id is null and kept_for is null
        and ${isOverdue(sql`coalesce(detached_at, created_at)`, terms, 2 * 60 * photoLimits.unattachedHours)}
        and not exists (select 1 from reviewed_cars where photo_ids @> array[photos.id])
        and not exists (
          select 1 from rentals where booked_photo_ids @> array[photos.id] and status ${rentalIs.live})`,
  },
  {
    rule: 'pictures of people are kept for exactly those who show them',
    query: () => sql`
      select users.id::text as about, format('The picture of %s is not kept for them.', users.id) as wrong
      from users join photos on photos.id = users.photo_id
      where photos.kept_for is distinct from 'person' or photos.uploader_id <> users.id or photos.car_id is not null
      union all
      select photos.id::text, format('The photo %s is kept as a picture that nobody shows.', photos.id)
      from photos where kept_for = 'person' and not exists (select 1 from users where users.photo_id = photos.id)`,
  },
];
