import { messageLimits } from '../../contract/messages/limits.ts';
import type { Check } from '../platform/check.ts';
import { isOverdue } from '../platform/check.queries.ts';
import { sql } from '../platform/database/database.ts';

export const messageChecks: Check[] = [
  {
    rule: 'a thread’s unread counts are correct',
    query: () => sql`
      select id::text as about, format('The thread %s counts %s unread messages for its renter and %s for its owner; there are %s and %s.',
        id, renter_unread, owner_unread, for_renter, for_owner) as wrong
      from threads cross join lateral (
        select count(*) filter (where author_id = owner_id and messages.id > renter_read_id) as for_renter,
          count(*) filter (where author_id = renter_id and messages.id > owner_read_id) as for_owner
        from messages where thread_id = threads.id and hidden_at is null) counted
      where renter_unread <> for_renter or owner_unread <> for_owner`,
  },
  {
    rule: 'a thread’s last message is correct and nobody has read beyond it',
    query: () => sql`
      select threads.id::text as about, format('The last message of the thread %s is %s of %s, but is recorded as %s of %s.', threads.id,
        last.id, last.created_at, last_message_id, last_message_at) as wrong
      from threads left join lateral (
        select id, created_at from messages where thread_id = threads.id order by id desc limit 1) last on true
      where last.id is distinct from last_message_id or last.created_at is distinct from last_message_at
        or greatest(renter_read_id, owner_read_id) > last_message_id`,
  },
  {
    rule: 'only the renter and the car’s owner take part in a thread',
    query: () => sql`
      select threads.id::text as about, format('The thread %s belongs to %s, its car to %s.', threads.id, threads.owner_id,
        cars.owner_id) as wrong
      from threads join cars on cars.id = car_id where threads.owner_id <> cars.owner_id
      union all
      select threads.id::text, format('The author %s of the message %s is not part of the thread %s.', author_id, messages.id, threads.id)
      from messages join threads on threads.id = thread_id where author_id not in (owner_id, renter_id)`,
  },
  {
    rule: 'message photos exist, are private and belong to their author',
    query: () => sql`
      select messages.id::text as about, format('The photo %s of the message %s is not reserved for it.', photo_id, messages.id) as wrong
      from messages cross join unnest(photo_ids) as photo_id left join photos on photos.id = photo_id
      where photos.kept_for is distinct from 'message' or photos.key not like '%-private'
        or photos.uploader_id is distinct from messages.author_id or photos.removing_since is not null
      union all
      select photos.id::text, format('The photo %s is reserved for a message that does not exist.', photos.id)
      from photos where kept_for = 'message' and not exists (select 1 from messages where photo_ids @> array[photos.id])`,
  },
  {
    rule: 'unread messages are announced by mail in time',
    query: (context) => sql`
      select threads.id::text as about, format('No unread mail was sent for the message %s.', messages.id) as wrong
      from messages join threads on threads.id = thread_id
      where messages.hidden_at is null and ${isOverdue(sql`messages.created_at`, context, messageLimits.mailAfterMinutes)}
        and (author_id = owner_id and messages.id > renter_read_id and renter_mailed_at is null
          or author_id = renter_id and messages.id > owner_read_id and owner_mailed_at is null)`,
  },
];
