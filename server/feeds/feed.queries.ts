import type { DateRange } from '../../contract/dates.ts';
import type { FeedError } from '../../contract/feeds/feed-errors.ts';
import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { isThere } from '../cars/index.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../platform/database/database.ts';

/** Longer than fetching and reading may take, also when others are read at the same time. */
const LEASE_SECONDS = 120;

export interface FeedRow {
  id: string;
  carId: string;
  name: string;
  address: string;
  triedAt: Date | null;
  succeededAt: Date | null;
  failingSince: Date | null;
  error: FeedError | null;
  events: number;
  days: number;
  unreadable: number;
  collisions: DateRange[];
}

/** Bookings of the car on days that a feed brought */
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

export const findListing = (db: Database, carId: string) =>
  maybeOne<{ ownerId: string; state: ListingState; title: string }>(
    db,
    sql`select owner_id as "ownerId", state, title from cars where id = ${carId} and ${isThere}`,
  );

export const findCarOfFeed = (db: Database, id: string) =>
  maybeOne<{ carId: string; ownerId: string }>(
    db,
    sql`
      select cars.id as "carId", owner_id as "ownerId" from calendar_feeds join cars on cars.id = car_id
      where calendar_feeds.id = ${id} and ${isThere}`,
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

// What a site said of what it sent is forgotten after a day: the days ahead move on, and so may our own rules.
const claimed = sql`
  id, car_id as "carId", address, lease,
  case when read_at > now() - interval '1 day' then etag end as etag,
  case when read_at > now() - interval '1 day' then last_modified end as "lastModified"`;

// A few minutes apart from one time to the next, so that not all of a site's calendars are asked for at once. Postponed when
// it is claimed, so that one which breaks its reader does not come first for ever.
const claim = sql`
  update calendar_feeds set lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
    due_at = now() + make_interval(secs => ${feedLimits.everyMinutes * 60} * (0.9 + random() * 0.2))`;
const isFree = sql`(leased_until is null or leased_until < now())`;

export const feedsDue = sql`select min(due_at) from calendar_feeds`;

export const claimDueFeeds = (db: Database, limit: number) =>
  many<ClaimedFeed>(
    db,
    sql`
    ${claim} where id in (
      select id from calendar_feeds where due_at <= now() and ${isFree}
        and exists (select from cars where cars.id = car_id and ${isThere})
      order by due_at limit ${limit} for update skip locked)
    returning ${claimed}`,
  );

export const claimFeed = (db: Database, id: string) =>
  maybeOne<ClaimedFeed>(db, sql`${claim} where id = ${id} and ${isFree} returning ${claimed}`);

/** After locking the car. A new one is claimed by the request that adds it. */
export const insertFeed = (db: Database, feed: { carId: string; name: string; address: string }) =>
  one<ClaimedFeed>(
    db,
    sql`
    insert into calendar_feeds (car_id, name, address, lease, leased_until, due_at)
    values (${feed.carId}, ${feed.name}, ${feed.address}, gen_random_uuid(),
      now() + make_interval(secs => ${LEASE_SECONDS}), now() + make_interval(mins => ${feedLimits.everyMinutes}))
    returning ${claimed}`,
  );

export interface HeldFeed {
  error: FeedError | null;
  emptyReads: number;
  /** Empty for as long as it takes to believe it */
  isLongEmpty: boolean;
  hasDays: boolean;
}

/** Undefined when it is gone, or when somebody else has claimed it meanwhile. */
export const holdFeed = (db: Database, { id, lease }: ClaimedFeed, today: string) =>
  maybeOne<HeldFeed>(
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

/** False when nothing changes, which spares the car's row and every index on it. */
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

/** Those that the owner has not heard of yet. */
export const noteCollisions = async (db: Database, id: string, today: string) =>
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

export async function forgetFeeds(db: Database, ownerId: string): Promise<void> {
  const theirs = sql`car_id in (select id from cars where owner_id = ${ownerId})`;
  await db.query(sql`delete from imported_days where ${theirs}`);
  await db.query(sql`delete from calendar_feeds where ${theirs}`);
  await db.query(sql`delete from calendar_exports where ${theirs}`);
}

export async function forgetFeedsOfCar(db: Database, carId: string): Promise<void> {
  await db.query(sql`delete from calendar_exports where car_id = ${carId}`);
  await db.query(sql`delete from calendar_feeds where car_id = ${carId}`);
}
