import { dueIf } from '../platform/database/agenda.ts';
import { many, maybeOne, one, sql, type Database, type Sql } from '../platform/database/database.ts';
import { MASK_VERSION, maskContacts } from '../../contract/messages/mask-contacts.ts';
import type { ThreadRole } from './thread.queries.ts';

export interface MessageRow {
  id: number;
  threadId: string;
  authorId: string | null;
  key: string | null;
  body: string;
  /** Null if the rule of version `maskedBy` masks nothing */
  masked: string | null;
  maskedBy: number | null;
  photoIds: string[];
  event: string | null;
  details: Record<string, unknown>;
  createdAt: Date;
  isHidden: boolean;
}

export const messageColumns = sql`messages.id, messages.thread_id as "threadId", messages.author_id as "authorId", messages.key,
  messages.body, messages.masked, messages.masked_by as "maskedBy", messages.photo_ids as "photoIds", messages.event, messages.details,
  messages.created_at as "createdAt", messages.hidden_at is not null as "isHidden"`;

export const findMessages = (db: Database, ids: readonly number[]) =>
  many<MessageRow>(db, sql`select ${messageColumns} from messages where id = any(${ids}::bigint[])`);

export const findMessageByKey = (db: Database, authorId: string, key: string) =>
  one<MessageRow>(db, sql`select ${messageColumns} from messages where author_id = ${authorId} and key = ${key}`);

const listWhere = (db: Database, threadId: string, where: Sql, limit: number, order: 'asc' | 'desc') =>
  many<MessageRow>(
    db,
    sql`
    select ${messageColumns} from messages where thread_id = ${threadId} and ${where}
    order by id ${order === 'asc' ? sql`asc` : sql`desc`} limit ${limit}`,
  );

export const listAfter = (db: Database, threadId: string, id: number, limit: number) =>
  listWhere(db, threadId, sql`id > ${id}`, limit, 'asc');

/** The latest messages, or the latest before a given one, in chronological order. */
export const listBefore = async (db: Database, threadId: string, id: number | undefined, limit: number) =>
  (await listWhere(db, threadId, id === undefined ? sql`true` : sql`id < ${id}`, limit, 'desc')).toReversed();

export const hasMessage = async (db: Database, threadId: string, where: { before: number } | { after: number }) =>
  Boolean(
    await maybeOne(
      db,
      sql`
      select 1 from messages
      where thread_id = ${threadId} and ${'before' in where ? sql`id < ${where.before}` : sql`id > ${where.after}`}
      limit 1`,
    ),
  );

export interface LockedThread {
  id: string;
  carId: string;
  renterId: string;
  ownerId: string;
  lastMessageId: number;
  readIds: Record<ThreadRole, number>;
}

/** For a row of `threads` */
export const lockedThreadColumns = sql`threads.id, threads.car_id as "carId", threads.renter_id as "renterId",
  threads.owner_id as "ownerId", threads.last_message_id as "lastMessageId",
  jsonb_build_object('renter', threads.renter_read_id, 'owner', threads.owner_read_id) as "readIds"`;

/** Writing and marking as read require this lock, so that ids become visible in order and unread counts stay correct. */
export const lockThread = (db: Database, id: string) =>
  maybeOne<LockedThread>(
    db,
    sql`select ${lockedThreadColumns} from threads where threads.id = ${id} for no key update`,
  );

const unreadOf = { renter: sql`renter_unread`, owner: sql`owner_unread` };

interface NewMessage {
  threadId: string;
  authorId: string;
  key: string;
  text: string;
  photoIds: readonly string[];
  /** The rental request that the message was sent with */
  rentalId?: string;
}

/**
 * Uses `clock_timestamp()`, because the transaction may have started earlier and waited for the lock. Returns undefined if the
 * author has sent a message with this key.
 */
export const insertMessage = (
  db: Database,
  { threadId, authorId, key, text, photoIds, rentalId }: NewMessage,
  reader: ThreadRole,
) =>
  maybeOne<MessageRow>(
    db,
    sql`
    with messages as (
      insert into messages (thread_id, author_id, key, body, masked, masked_by, photo_ids, rental_id, created_at)
      values (${threadId}, ${authorId}, ${key}, ${text}, ${maskOrNull(text)}, ${MASK_VERSION}, ${photoIds}::uuid[],
        ${rentalId ?? null}, clock_timestamp())
      on conflict (author_id, key) where key is not null do nothing
      returning *),
    noted as (
      update threads set last_message_id = messages.id, last_message_at = messages.created_at,
        ${unreadOf[reader]} = ${unreadOf[reader]} + 1
      from messages where threads.id = ${threadId})
    select ${messageColumns} from messages`,
  );

export const masksDue = dueIf(sql`
  exists (select from messages where author_id is not null and masked_by is null)
  or exists (select from messages where author_id is not null and masked_by < ${MASK_VERSION})`);

export const claimUnmasked = (db: Database, limit: number) =>
  many<{ id: number; body: string }>(
    db,
    sql`
    select id, body from messages
    where author_id is not null and (masked_by is null or masked_by < ${MASK_VERSION})
    limit ${limit} for no key update skip locked`,
  );

export const saveMasks = (db: Database, masks: readonly { id: number; masked: string | null }[]) =>
  db.query(sql`
    update messages set masked = kept.masked, masked_by = ${MASK_VERSION}
    from jsonb_to_recordset(${JSON.stringify(masks)}::jsonb) as kept (id bigint, masked text)
    where messages.id = kept.id`);

const readIdOf = { renter: sql`renter_read_id`, owner: sql`owner_read_id` };
const mailedAtOf = { renter: sql`renter_mailed_at`, owner: sql`owner_mailed_at` };
const otherOf = { renter: sql`owner_id`, owner: sql`renter_id` };

/** Returns the remaining unread count, which includes only visible messages of the other participant. */
export const markThreadRead = async (
  db: Database,
  threadId: string,
  reader: ThreadRole,
  messageId: number,
): Promise<number> => {
  const { unread } = await one<{ unread: number }>(
    db,
    sql`
    update threads set ${readIdOf[reader]} = ${messageId}, ${unreadOf[reader]} = counted.unread,
      ${mailedAtOf[reader]} = case when counted.unread > 0 then ${mailedAtOf[reader]} end
    from (
      select count(*)::integer as unread from messages join threads on threads.id = messages.thread_id
      where messages.thread_id = ${threadId} and messages.id > ${messageId} and messages.author_id = ${otherOf[reader]}
        and messages.hidden_at is null) counted
    where threads.id = ${threadId}
    returning counted.unread`,
  );
  return unread;
};

const wasUnread = {
  renter: sql`(author_id = owner_id and hidden.id > renter_read_id)::integer`,
  owner: sql`(author_id = renter_id and hidden.id > owner_read_id)::integer`,
};

/**
 * Hidden messages no longer count as unread. Returns both participants with their remaining unread counts, to update their
 * open tabs, or an empty list if the message was hidden before.
 */
export const hideMessage = (db: Database, messageId: number | string) =>
  many<{ userId: string; threadId: string; unread: number }>(
    db,
    sql`
    with hidden as (
      update messages set hidden_at = now() where id = ${messageId}::bigint and hidden_at is null
      returning id, thread_id, author_id),
    counted as (
      update threads set renter_unread = renter_unread - ${wasUnread.renter}, owner_unread = owner_unread - ${wasUnread.owner},
        renter_mailed_at = case when renter_unread > ${wasUnread.renter} then renter_mailed_at end,
        owner_mailed_at = case when owner_unread > ${wasUnread.owner} then owner_mailed_at end
      from hidden where threads.id = thread_id
      returning threads.id, renter_id, owner_id, renter_unread, owner_unread)
    select id as "threadId", unnest(array[renter_id, owner_id]) as "userId",
      unnest(array[renter_unread, owner_unread]) as unread
    from counted`,
  );

/** Returns the masked text to store with a message, or null if nothing is masked. */
export function maskOrNull(text: string): string | null {
  const masked = maskContacts(text);
  return masked === text ? null : masked;
}
