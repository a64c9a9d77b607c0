import { sql, type Sql } from '../platform/database/database.ts';

/** A `Person` as JSON, of a row of `users`. */
export const personOf = (users: Sql): Sql => sql`
  jsonb_build_object('uid', ${users}.id, 'displayName', ${users}.display_name, 'isDeleted', ${users}.deleted_at is not null,
    'photo', (
      select jsonb_build_object('id', photos.id, 'key', photos.key, 'width', photos.width, 'height', photos.height,
        'placeholder', photos.placeholder)
      from photos where photos.id = ${users}.photo_id and photos.removing_since is null))`;

/** Of the person a row of person_figures is about; the row may be missing. */
export const ratingAs = (side: 'owner' | 'renter') => {
  const [count, stars] = [sql([`coalesce(${side}_reviews, 0)`]), sql([`${side}_stars`])];
  return sql`jsonb_build_object('count', ${count}, 'average', round(${stars}::numeric / nullif(${count}, 0), 2))`;
};
