import type { DateRange } from '../../contract/dates.ts';
import type { FeedError } from '../../contract/feeds/feed-errors.ts';
import type { Feed } from '../../contract/feeds/feeds.ts';
import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { isNotRemoved } from '../cars/index.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { many, maybeOne, one, scalar, sql, type Database, type RowOf } from '../platform/database/database.ts';
import { workQueue } from '../platform/database/work-queue.ts';

/** Longer than fetching and parsing may take, including the wait for other calendars. */
const LEASE_SECONDS = 120;

export type FeedRow = RowOf<Omit<Feed, 'site' | 'error'>, 'triedAt' | 'succeededAt' | 'failingSince'> & {
  carId: string;
  address: string;
  error: FeedError | null;
};

/** Bookings of the car that overlap days imported from the feed. */
const collisions = sql`
  rentals.car_id = calendar_feeds.car_id and rentals.status ${rentalIs.booked} and exists (
    select from imported_days where feed_id = calendar_feeds.id and imported_days.period && rentals.period)`;

const columns = (today: string) => sql`
  id, car_id as "carId", name, address, tried_at as "triedAt", succeeded_at as "succeededAt",
  failing_since as "failingSince", error, events, days, unreadable,
  (select coalesce(jsonb_agg(jsonb_build_object('startDate', lower(period), 'endDate', upper(period) - 1)
      order by period), '[]')
    from rentals where ${collisions} and rentals.end_date >= ${today}) as collisions`;

export const listFeeds = (db: Database, carId: string, today: string) =>
  many<FeedRow>(db, sql`select ${columns(today)} from calendar_feeds where car_id = ${carId} order by id`);

export const findFeed = (db: Database, id: string, today: string) =>
  one<FeedRow>(db, sql`select ${columns(today)} from calendar_feeds where id = ${id}`);

export const findListingTitle = (db: Database, carId: string) =>
  maybeOne<{ ownerId: string; state: ListingState; title: string }>(
    db,
    sql`select owner_id as "ownerId", state, title from cars where id = ${carId} and ${isNotRemoved}`,
  );

export const findCarOfFeed = (db: Database, id: string) =>
  maybeOne<{ carId: string; ownerId: string }>(
    db,
    sql`
      select cars.id as "carId", owner_id as "ownerId" from calendar_feeds join cars on cars.id = car_id
      where calendar_feeds.id = ${id} and ${isNotRemoved}`,
  );

export const listAddresses = async (db: Database, carId: string) =>
  (await many<{ address: string }>(db, sql`select address from calendar_feeds where car_id = ${carId}`)).map(
    ({ address }) => address,
  );

export interface ClaimedFeed {
  id: string;
  carId: string;
  address: string;
  etag: string | null;
  lastModified: string | null;
  lease: string;
}

// Cache validators are ignored after a day, because the imported range moves with today and our parser may have changed.
const claimed = sql`
  id, car_id as "carId", address, lease,
  case when read_at > now() - interval '1 day' then etag end as etag,
  case when read_at > now() - interval '1 day' then last_modified end as "lastModified"`;

// The random factor spreads requests, so that a site is not asked for all of its calendars at once. `due_at` is moved when claiming, so
// that a calendar that crashes the reader does not always come first.
const claim = sql`
  update calendar_feeds set lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
    due_at = now() + make_interval(secs => ${feedLimits.everyMinutes * 60} * (0.9 + random() * 0.2))`;
const isFree = sql`(leased_until is null or leased_until < now())`;

const readable = workQueue({
  table: 'calendar_feeds',
  dueAt: 'due_at',
  where: sql`${isFree} and exists (select from cars where cars.id = car_id and ${isNotRemoved})`,
});

export const feedsDue = sql`select min(due_at) from calendar_feeds`;

export const claimDueFeeds = (db: Database, limit: number) =>
  many<ClaimedFeed>(
    db,
    sql`
    ${claim} where id in (${readable.due(limit)}) returning ${claimed}`,
  );

export const claimFeed = (db: Database, id: string) =>
  maybeOne<ClaimedFeed>(db, sql`${claim} where id = ${id} and ${isFree} returning ${claimed}`);

/** The caller holds the car's lock. A new feed is claimed by the request that adds it. */
export const insertFeed = (db: Database, feed: { carId: string; name: string; address: string }) =>
  one<ClaimedFeed>(
    db,
    sql`
    insert into calendar_feeds (car_id, name, address, lease, leased_until, due_at)
    values (${feed.carId}, ${feed.name}, ${feed.address}, gen_random_uuid(),
      now() + make_interval(secs => ${LEASE_SECONDS}), now() + make_interval(mins => ${feedLimits.everyMinutes}))
    returning ${claimed}`,
  );

export interface LockedFeed {
  error: FeedError | null;
  emptyReads: number;
  /** Whether the calendar has been empty for so long that it is accepted as empty. */
  isLongEmpty: boolean;
  hasDays: boolean;
}

/** Returns undefined if the feed was deleted, or if the lease expired and another process claimed it. */
export const lockFeed = (db: Database, { id, lease }: ClaimedFeed, today: string) =>
  maybeOne<LockedFeed>(
    db,
    sql`
    select error, empty_reads as "emptyReads",
      coalesce(failing_since <= now() - make_interval(hours => ${feedLimits.emptyHours}), false) as "isLongEmpty",
      exists (select from imported_days where feed_id = ${id} and upper(period) > ${today}::date) as "hasDays"
    from calendar_feeds where id = ${id} and lease = ${lease} for update`,
  );

const tried = sql`tried_at = now(), lease = null, leased_until = null`;
const succeeded = sql`${tried}, succeeded_at = now(), failing_since = null, error = null, empty_reads = 0`;

export const recordUnchanged = (db: Database, id: string) =>
  db.query(sql`update calendar_feeds set ${succeeded} where id = ${id}`);

export const recordFailure = (db: Database, id: string, error: FeedError) =>
  db.query(sql`
    update calendar_feeds set ${tried}, error = ${error}, failing_since = coalesce(failing_since, now())
    where id = ${id}`);

export const recordEmpty = (db: Database, id: string) =>
  db.query(sql`
    update calendar_feeds set ${tried}, error = 'feed/empty', empty_reads = empty_reads + 1,
      failing_since = case when empty_reads = 0 then now() else coalesce(failing_since, now()) end
    where id = ${id}`);

export const recordImport = (
  db: Database,
  id: string,
  read: { events: number; unreadable: number; etag: string | null; lastModified: string | null },
) =>
  db.query(sql`
    update calendar_feeds set ${succeeded}, read_at = now(), events = ${read.events}, unreadable = ${read.unreadable},
      etag = ${read.etag}, last_modified = ${read.lastModified},
      days = (select coalesce(sum(upper(period) - lower(period)), 0) from imported_days where feed_id = ${id})
    where id = ${id}`);

const multirange = (periods: readonly DateRange[]) =>
  `{${periods.map(({ startDate, endDate }) => `[${startDate},${endDate}]`).join(',')}}`;

/** Returns false if nothing changed, so that the caller does not need to update the car and its indexes. */
export async function replaceDays(
  db: Database,
  { id, carId }: Pick<ClaimedFeed, 'id' | 'carId'>,
  periods: readonly DateRange[],
): Promise<boolean> {
  const days = sql`${multirange(periods)}::datemultirange`;
  const isSame = await scalar<boolean>(
    db,
    sql`select coalesce(range_agg(period), '{}') = ${days} from imported_days where feed_id = ${id}`,
  );
  if (isSame) return false;
  await db.query(sql`delete from imported_days where feed_id = ${id}`);
  await db.query(sql`insert into imported_days (feed_id, car_id, period) select ${id}, ${carId}, unnest(${days})`);
  return true;
}

/** Records new collisions and returns those that the owner was not notified of. */
export const recordCollisions = async (db: Database, id: string, today: string) =>
  (
    await many<{ rentalId: string }>(
      db,
      sql`
      insert into feed_collisions (feed_id, rental_id)
      select calendar_feeds.id, rentals.id from calendar_feeds, rentals
      where calendar_feeds.id = ${id} and ${collisions} and rentals.end_date >= ${today}
      on conflict do nothing returning rental_id as "rentalId"`,
    )
  ).map(({ rentalId }) => rentalId);

export async function deleteFeed(db: Database, id: string): Promise<void> {
  await db.query(sql`delete from imported_days where feed_id = ${id}`);
  await db.query(sql`delete from calendar_feeds where id = ${id}`);
}

export async function deleteFeedsOfOwner(db: Database, ownerId: string): Promise<void> {
  const isOwned = sql`car_id in (select id from cars where owner_id = ${ownerId})`;
  await db.query(sql`delete from imported_days where ${isOwned}`);
  await db.query(sql`delete from calendar_feeds where ${isOwned}`);
  await db.query(sql`delete from calendar_exports where ${isOwned}`);
}

export async function deleteFeedsOfCar(db: Database, carId: string): Promise<void> {
  await db.query(sql`delete from calendar_exports where car_id = ${carId}`);
  await db.query(sql`delete from calendar_feeds where car_id = ${carId}`);
}
