import { messageLimits } from '../../contract/messages/limits.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import type { ThreadRole } from './thread.queries.ts';

export const sides = {
  renter: {
    reader: sql`renter_id`,
    other: sql`owner_id`,
    unread: sql`renter_unread`,
    readId: sql`renter_read_id`,
    mailedAt: sql`renter_mailed_at`,
  },
  owner: {
    reader: sql`owner_id`,
    other: sql`renter_id`,
    unread: sql`owner_unread`,
    readId: sql`owner_read_id`,
    mailedAt: sql`owner_mailed_at`,
  },
};

/** Due if any reader was not emailed about unread messages. Each round checks whether the first is old enough. */
export const unreadDue = sql`
  select '-infinity'::timestamptz from threads
  where renter_unread > 0 and renter_mailed_at is null or owner_unread > 0 and owner_mailed_at is null
  order by last_message_at limit 1`;

/**
 * Marks threads as emailed until they are read. `isWanted` is false for readers who must not or do not want to get these
 * emails.
 */
export const claimUnmailed = (db: Database, reader: ThreadRole, limit: number) =>
  many<{ threadId: string; isWanted: boolean }>(
    db,
    sql`
    with claimed as (
      update threads set ${sides[reader].mailedAt} = clock_timestamp()
      where id in (
        select id from threads
        where ${sides[reader].unread} > 0 and ${sides[reader].mailedAt} is null and exists (
          select 1 from messages
          where thread_id = threads.id and id > ${sides[reader].readId} and author_id = threads.${sides[reader].other}
            and hidden_at is null and created_at < clock_timestamp() - make_interval(mins => ${messageLimits.mailAfterMinutes}))
        order by last_message_at limit ${limit}
        for no key update skip locked)
      returning id, ${sides[reader].reader} as reader_id)
    select claimed.id as "threadId",
      users.deleted_at is null and users.banned_at is null and not 'messages' = any(users.muted_mails) as "isWanted"
    from claimed join users on users.id = reader_id`,
  );
