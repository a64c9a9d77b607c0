import type { NewsKind } from '../../contract/notices/news.ts';
import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import { spareMails } from '../platform/mail/outbox.queries.ts';
import { PEOPLE_CHANNEL } from '../platform/wake-ups.queries.ts';
import { sparePushes } from '../pushes/index.ts';
import type { Subject } from '../webhooks/index.ts';

export const findRentalSubject = (db: Database, rentalId: string) =>
  maybeOne<Subject>(
    db,
    sql`
    select rentals.id as "rentalId", cars.id as "carId", cars.owner_id as "ownerId", rentals.renter_id as "renterId"
    from rentals join cars on cars.id = rentals.car_id where rentals.id = ${rentalId}`,
  );

export const findCarSubject = (db: Database, carId: string) =>
  maybeOne<Subject>(
    db,
    sql`
    select null::uuid as "rentalId", cars.id as "carId", cars.owner_id as "ownerId", null::uuid as "renterId"
    from cars where cars.id = ${carId}`,
  );

/** Whoever has read it needs neither a push nor the mail that waits for that. `which` is a condition on unread notices. */
export const notingRead = (which: Sql) => sql`
  with seen as (update notices set read_at = now() where ${which} returning id, event_key),
  unpushed as (${sparePushes(sql`select id from seen`)}),
  unmailed as (${spareMails(sql`select event_key from seen`)})
  select id from seen`;

/** Where it was read is of no importance: in the list of notices, or where it leads to. */
export const markRead = (db: Database, userId: string, kind: NewsKind, key: string) =>
  db.query(notingRead(sql`user_id = ${userId} and event_key = ${`${kind}:${key}`} and read_at is null`));

/** What people were told of an event, as a select */
export const noticesOf = (eventKey: string): Sql => sql`select id from notices where event_key = ${eventKey}`;

/** Returns the user id. */
export const removeUnread = async (db: Database, eventKey: string): Promise<string | undefined> =>
  (
    await maybeOne<{ userId: string }>(
      db,
      sql`delete from notices where event_key = ${eventKey} and read_at is null returning user_id as "userId"`,
    )
  )?.userId;

export const forgetNotices = (db: Database, userId: string) =>
  db.query(sql`delete from notices where user_id = ${userId}`);

export const wakeUp = (id: Sql, threadId: string | null | undefined) =>
  sql`pg_notify(${PEOPLE_CHANNEL}, concat_ws(' ', ${id}, ${threadId ?? null}::text))`;

/** Streams of these people look what is new for them, in this thread or in none, once the transaction is committed. */
export const wakeStreams = (db: Database, userIds: readonly string[], threadId?: string | null) =>
  db.query(sql`select ${wakeUp(sql`id`, threadId)} from unnest(${userIds}::text[]) as id`);

/** Ids only: everybody who may connect to the database could read what is notified. */
export const readWakeUp = (payload: string): { uid: string; threadId: string | undefined } => {
  const [uid = '', threadId] = payload.split(' ');
  return { uid, threadId };
};
