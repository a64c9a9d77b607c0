import type { Language } from '../../contract/languages/translate.ts';
import { messageLimits } from '../../contract/limits.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';
import { columns, type MessageRow } from './message.queries.ts';
import type { Role } from './thread.queries.ts';

const sides = {
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

/** Marks threads as mailed until they are read. Only those who want such mails are answered. */
export const claimUnmailed = (db: Database, reader: Role, limit: number) =>
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
      deleted_at is null and banned_at is null and not 'messages' = any(muted_mails) as "isWanted"
    from claimed join users on users.id = reader_id`,
  );

export interface UnreadThread {
  readerId: string;
  email: string;
  displayName: string;
  language: Language | null;
}

export const findReader = (db: Database, threadId: string, reader: Role) =>
  maybeOne<UnreadThread>(
    db,
    sql`
    select users.id as "readerId", users.display_name as "displayName", ${knownLanguage(sql`users.language`)} as language,
      case when deleted_at is null and banned_at is null then users.email::text else '' end as email
    from threads join users on users.id = threads.${sides[reader].reader} where threads.id = ${threadId}`,
  );

export const listUnread = (db: Database, threadId: string, reader: Role) =>
  many<MessageRow>(
    db,
    sql`
    select ${columns} from messages join threads on threads.id = messages.thread_id
    where threads.id = ${threadId} and messages.id > ${sides[reader].readId}
      and messages.author_id = threads.${sides[reader].other} and messages.hidden_at is null
    order by messages.id`,
  );
