import type { NewsKind } from '../../contract/notices/news.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';

export type Role = 'renter' | 'owner';

export interface Reader {
  userId: string;
  role: Role | null;
  /** Topics of mails that they do not want */
  mutedMails: string[];
}

/** Whose news it is about. */
export interface Subject {
  carId: string | null;
  rentalId: string | null;
  ownerId: string | null;
  renterId: string | null;
}

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
    select null::uuid as "rentalId", id as "carId", owner_id as "ownerId", null::uuid as "renterId"
    from cars where id = ${carId}`,
  );

export const findThreadSubject = (db: Database, threadId: string) =>
  maybeOne<Subject>(
    db,
    sql`
    select null::uuid as "rentalId", car_id as "carId", owner_id as "ownerId", renter_id as "renterId"
    from threads where id = ${threadId}`,
  );

/** Deleted people are told nothing. */
export const findReaders = (db: Database, readers: readonly Pick<Reader, 'userId' | 'role'>[]) =>
  many<Reader>(
    db,
    sql`
    select users.id as "userId", wanted.role, users.muted_mails as "mutedMails"
    from unnest(${readers.map(({ userId }) => userId)}::uuid[], ${readers.map(({ role }) => role)}::text[])
      with ordinality as wanted (id, role, place)
    join users on users.id = wanted.id and users.deleted_at is null
    order by wanted.place`,
  );

export interface NewNotice {
  kind: NewsKind;
  eventKey: string;
  actorId: string | null;
  threadId: string | null;
  details: object;
}

// Milliseconds, since where a page of them ends is told to browsers.
export const insertNotice = (
  db: Database,
  { userId, role }: Reader,
  { carId, rentalId }: Subject,
  { kind, eventKey, actorId, threadId, details }: NewNotice,
  { isRepeated }: { isRepeated: boolean },
) =>
  db.query(sql`
    insert into notices (user_id, kind, event_key, role, actor_id, car_id, rental_id, thread_id, details, created_at)
    values (${userId}, ${kind}, ${eventKey}, ${role}, ${actorId}, ${carId}, ${rentalId}, ${threadId},
      ${JSON.stringify(details)}, date_trunc('milliseconds', now()))
    on conflict (user_id, event_key) do update
      set created_at = excluded.created_at, read_at = null, actor_id = excluded.actor_id, details = excluded.details
      where ${isRepeated}`);

/** Where it was read is of no importance: in the list of notices, or where it leads to. */
export const markRead = (db: Database, userId: string, kind: NewsKind, key: string) =>
  db.query(sql`
    update notices set read_at = now()
    where user_id = ${userId} and event_key = ${`${kind}:${key}`} and read_at is null`);

/** Answers whose it was. */
export const removeUnread = async (db: Database, eventKey: string): Promise<string | undefined> =>
  (
    await maybeOne<{ userId: string }>(
      db,
      sql`delete from notices where event_key = ${eventKey} and read_at is null returning user_id as "userId"`,
    )
  )?.userId;

export const forgetNotices = (db: Database, userId: string) =>
  db.query(sql`delete from notices where user_id = ${userId}`);

/** Only the database's own clock and locks: the two may write at the same moment. */
export const ensureThread = async (
  db: Database,
  { carId, renterId, ownerId }: { carId: string; renterId: string; ownerId: string },
): Promise<string> => {
  await db.query(sql`
    insert into threads (car_id, renter_id, owner_id) values (${carId}, ${renterId}, ${ownerId})
    on conflict (car_id, renter_id) do nothing`);
  const thread = await maybeOne<{ id: string }>(
    db,
    sql`select id from threads where car_id = ${carId} and renter_id = ${renterId} for update`,
  );
  return thread!.id;
};

/** It counts as unread for nobody: the notice and the mail tell of it. */
export const insertLine = (
  db: Database,
  { threadId, kind, rentalId, details }: { threadId: string; kind: NewsKind; rentalId: string | null; details: object },
) =>
  db.query(sql`
    with line as (
      insert into messages (thread_id, event, rental_id, details, created_at)
      select ${threadId}, ${kind}, ${rentalId}, ${JSON.stringify(details)}::jsonb, clock_timestamp()
      where not exists (
        select 1 from messages
        where thread_id = ${threadId} and event = ${kind} and rental_id = ${rentalId}
          and details = ${JSON.stringify(details)}::jsonb)
      returning id, created_at)
    update threads set last_message_id = line.id, last_message_at = line.created_at from line
    where threads.id = ${threadId}`);

export const PEOPLE_CHANNEL = 'people';

/** Streams of these people look what is new for them, in this thread or in none, once the transaction is committed. */
export const wakeStreams = (db: Database, userIds: readonly string[], threadId?: string | null) =>
  db.query(sql`
    select pg_notify(${PEOPLE_CHANNEL}, concat_ws(' ', id, ${threadId ?? null}::text))
    from unnest(${userIds}::text[]) as id`);

/** Ids only: everybody who may connect to the database could read what is notified. */
export const readWakeUp = (payload: string): { uid: string; threadId: string | undefined } => {
  const [uid = '', threadId] = payload.split(' ');
  return { uid, threadId };
};
