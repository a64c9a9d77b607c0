import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import type { Thread } from '../../contract/messages/messages.ts';
import { isLapsed, RENTAL_STATES, type RentalState } from '../../contract/rentals/rental-lifecycle.ts';
import type { Person } from '../../contract/people/people.ts';
import { isNotRemoved } from '../cars/index.ts';
import { rentalIn, rentalIs } from '../lifecycle/index.ts';
import { personOf } from '../people/index.ts';
import { many, maybeOne, sql, type Database, type RowOf, type Sql } from '../platform/database/database.ts';
import { endedBy, hasBookedCar, isHandedOver, shownState } from '../rentals/index.ts';
import { lockedThreadColumns, type ThreadRole, type LockedThread } from '../threads/index.ts';

export type ThreadRow = RowOf<Thread, 'lastMessageAt'> & { lastMessageId: number };

/** The reader, and the current date in the marketplace's time zone. */
interface Reading {
  uid: string;
  today: string;
}

/** Others than the owner get the last approved title, because edits since then are not reviewed. */
const carJson = (isOwner: Sql) => sql`
  case when ${isOwner} or cars.state in ('active', 'paused')
    then jsonb_build_object('id', cars.id, 'title', cars.title, 'photo', cars.card::jsonb -> 'photo')
    else jsonb_build_object('id', cars.id, 'photo', null, 'title', coalesce(
      (select title from reviewed_cars where reviewed_cars.car_id = cars.id and decision = 'approved'), cars.title))
  end`;

const canReceiveMessages = (users: Sql) => sql`(${users}.deleted_at is null and ${users}.banned_at is null)`;

const SHOWN_STATES = RENTAL_STATES.filter((state) => !isLapsed(state));

/** The latest rental, ignoring lapsed holds. */
const tripJson = (today: string) => sql`(
  select jsonb_build_object('id', id, 'startDate', start_date, 'endDate', end_date, 'status', ${shownState(today)},
    'isReturned', ${isHandedOver('check-out')}, 'endedBy', ${endedBy})
  from rentals
  where rentals.car_id = threads.car_id and rentals.renter_id = threads.renter_id
    and ${shownState(today)} ${rentalIn(SHOWN_STATES)}
    and (not status ${rentalIs.cancelled} or not takes_payment or confirmed_at is not null)
  order by created_at desc, id desc limit 1)`;

const threadsOf = ({ uid, today }: Reading) => sql`
  select threads.id, sides.role, ${carJson(sql`sides.role = 'owner'`)} as car, ${personOf(sql`others`)} as other,
    ${tripJson(today)} as trip, sides.unread, sides.other_read_id as "otherReadId",
    last_message_id as "lastMessageId", last_message_at as "lastMessageAt", ${canReceiveMessages(sql`others`)} as "canWrite",
    not ${hasBookedCar(sql`threads.car_id`, sql`threads.renter_id`)} as "isMasking"
  from threads
  cross join lateral (
    select 'renter' as role, owner_id as other_id, renter_unread as unread, owner_read_id as other_read_id
    where renter_id = ${uid}
    union all
    select 'owner', renter_id, owner_unread, renter_read_id where owner_id = ${uid}) sides
  join cars on cars.id = threads.car_id
  join users others on others.id = sides.other_id`;

/** Other people's threads are indistinguishable from missing ones. */
export const findThread = (db: Database, reading: Reading, id: string) =>
  maybeOne<ThreadRow>(db, sql`${threadsOf(reading)} where threads.id = ${id}`);

/** Where a page of threads ended. Newer messages have higher ids. */
export interface ThreadPosition {
  isUnread: boolean;
  lastMessageId: number;
}

export const listThreads = (
  db: Database,
  reading: Reading,
  { role, after, limit }: { role: ThreadRole | undefined; after: ThreadPosition | undefined; limit: number },
) =>
  many<ThreadRow>(
    db,
    sql`
    ${threadsOf(reading)}
    where (threads.renter_id = ${reading.uid} or threads.owner_id = ${reading.uid})
      ${role ? sql`and sides.role = ${role}` : sql``}
      ${after ? sql`and (sides.unread > 0, last_message_id) < (${after.isUnread}, ${after.lastMessageId})` : sql``}
    order by sides.unread > 0 desc, last_message_id desc
    limit ${limit}`,
  );

/** The recipient and the car of a thread, which may not exist yet. */
export interface Partner {
  threadId: string | null;
  role: ThreadRole;
  car: ThreadRow['car'];
  other: Person;
  canWrite: boolean;
  isMasking: boolean;
  carId: string;
  state: ListingState;
  /** False if the owner has removed the car. */
  isThere: boolean;
  renterId: string;
  ownerId: string;
}

export const findPartner = (db: Database, { uid, carId, renterId }: { uid: string; carId: string; renterId: string }) =>
  maybeOne<Partner>(
    db,
    sql`
    select threads.id as "threadId", sides.role, ${carJson(sql`sides.role = 'owner'`)} as car,
      ${personOf(sql`others`)} as other, ${canReceiveMessages(sql`others`)} as "canWrite",
      not ${hasBookedCar(sql`cars.id`, sql`${renterId}::uuid`)} as "isMasking",
      cars.id as "carId", cars.state, ${isNotRemoved} as "isThere", ${renterId}::uuid as "renterId", cars.owner_id as "ownerId"
    from cars
    cross join lateral (select case when cars.owner_id = ${uid} then 'owner' else 'renter' end as role) sides
    join users others on others.id = case sides.role when 'owner' then ${renterId}::uuid else cars.owner_id end
    left join threads on threads.car_id = cars.id and threads.renter_id = ${renterId}
    where cars.id = ${carId}`,
  );

interface RentalParties {
  carId: string;
  renterId: string;
  ownerId: string;
  status: RentalState;
}

export const findRentalParties = (db: Database, rentalId: string, today: string) =>
  maybeOne<RentalParties>(
    db,
    sql`
    select cars.id as "carId", cars.owner_id as "ownerId", rentals.renter_id as "renterId", ${shownState(today)} as status
    from rentals join cars on cars.id = rentals.car_id where rentals.id = ${rentalId}`,
  );

/** SQL condition on `cars`: someone has written about the car and knows it by its title. */
export const isWrittenAbout = sql`exists (
  select 1 from threads join users on users.id = renter_id where car_id = cars.id and deleted_at is null)`;

/** SQL condition on `photos` */
export const isHiddenPhoto = sql`exists (
  select 1 from messages where photo_ids @> array[photos.id] and hidden_at is not null)`;

interface Writing extends LockedThread {
  canWrite: boolean;
  isMasking: boolean;
  /** Whether the writer has sent a message with this key before the lock was requested */
  isSent: boolean;
}

/** Locks a thread in which this user writes. */
export const lockForWriting = (db: Database, threadId: string, { uid, key }: { uid: string; key: string }) =>
  maybeOne<Writing>(
    db,
    sql`
    select ${lockedThreadColumns}, ${canReceiveMessages(sql`others`)} as "canWrite",
      not ${hasBookedCar(sql`threads.car_id`, sql`threads.renter_id`)} as "isMasking",
      exists (select from messages where author_id = ${uid} and key = ${key}) as "isSent"
    from threads
    join users others on others.id = case when threads.renter_id = ${uid} then threads.owner_id else threads.renter_id end
    where threads.id = ${threadId} and ${uid} in (threads.renter_id, threads.owner_id)
    for no key update of threads`,
  );
