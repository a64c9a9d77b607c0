import type { NewsKind } from '../../contract/notices/news.ts';
import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import { skipDelayedMails } from '../platform/mail/outbox.queries.ts';
import { USERS_CHANNEL } from '../platform/notify-users.queries.ts';
import { cancelPushes } from '../pushes/index.ts';
import type { EventSubject } from '../webhooks/index.ts';

export const findRentalSubject = (db: Database, rentalId: string) =>
  maybeOne<EventSubject>(
    db,
    sql`
    select rentals.id as "rentalId", cars.id as "carId", cars.owner_id as "ownerId", rentals.renter_id as "renterId"
    from rentals join cars on cars.id = rentals.car_id where rentals.id = ${rentalId}`,
  );

export const findCarSubject = (db: Database, carId: string) =>
  maybeOne<EventSubject>(
    db,
    sql`
    select null::uuid as "rentalId", cars.id as "carId", cars.owner_id as "ownerId", null::uuid as "renterId"
    from cars where cars.id = ${carId}`,
  );

/** Marks notices as read, and cancels their pushes and delayed mails. `which` is a condition on unread notices. */
export const markReadQuery = (which: Sql) => sql`
  with seen as (update notices set read_at = now() where ${which} returning id, event_key),
  unpushed as (${cancelPushes(sql`select id from seen`)}),
  unmailed as (${skipDelayedMails(sql`select event_key from seen`)})
  select id from seen`;

/** For a notice whose subject was read on its own page instead of in the list of notices. */
export const markRead = (db: Database, userId: string, kind: NewsKind, key: string) =>
  db.query(markReadQuery(sql`user_id = ${userId} and event_key = ${`${kind}:${key}`} and read_at is null`));

/** Selects the ids of an event's notices. */
export const noticesOf = (eventKey: string): Sql => sql`select id from notices where event_key = ${eventKey}`;

/** Returns the user id. */
export const removeUnread = async (db: Database, eventKey: string): Promise<string | undefined> =>
  (
    await maybeOne<{ userId: string }>(
      db,
      sql`delete from notices where event_key = ${eventKey} and read_at is null returning user_id as "userId"`,
    )
  )?.userId;

export const deleteNotices = (db: Database, userId: string) =>
  db.query(sql`delete from notices where user_id = ${userId}`);

export const wakeUp = (id: Sql, threadId: string | null | undefined) =>
  sql`pg_notify(${USERS_CHANNEL}, concat_ws(' ', ${id}, ${threadId ?? null}::text))`;

/** Updates the streams of these people once the transaction is committed. Their events name the thread, if any. */
export const wakeStreams = (db: Database, userIds: readonly string[], threadId?: string | null) =>
  db.query(sql`select ${wakeUp(sql`id`, threadId)} from unnest(${userIds}::text[]) as id`);

/** Payloads contain only ids, because everyone who can connect to the database can read them. */
export const readWakeUp = (payload: string): { uid: string; threadId: string | undefined } => {
  const [uid = '', threadId] = payload.split(' ');
  return { uid, threadId };
};

/**
 * The time from which tasks announce the events that they find. Ignoring earlier events prevents mails about all of them
 * right after an upgrade. Null for a kind that no migration has a row for.
 */
export const newsSince = (kind: NewsKind): Sql => sql`(select since from news_starts where kind = ${kind})`;

/** Undefined for a kind that no migration has a row for. */
export const findNewsStart = async (db: Database, kind: NewsKind): Promise<Date | undefined> =>
  (await maybeOne<{ since: Date }>(db, sql`select since from news_starts where kind = ${kind}`))?.since;
