import type { AdminUser, AdminUserDetails } from '../../../contract/moderation/users/users.ts';
import type { UserFilter } from '../../../contract/moderation/users/user-filters.ts';
import type { Person } from '../../../contract/people/people.ts';
import { isNotRemoved } from '../../cars/index.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { personOf } from '../../people/index.ts';
import { many, maybeOne, one, sql, type Database, type Sql } from '../../platform/database/database.ts';

export interface UserRow extends Omit<AdminUser, keyof Person | 'joinedAt'> {
  id: string;
  person: Person;
  joinedAt: Date;
}

const columns = sql`
  users.id, ${personOf(sql`users`)} as person, users.is_admin as "isAdmin", users.email_verified as "isVerified",
  case when users.deleted_at is null then users.email::text end as email, users.created_at as "joinedAt",
  case when users.deleted_at is not null then 'deleted' when users.banned_at is not null then 'banned' else 'active' end
    as state,
  users.standing_version as version,
  (select count(*) from rentals where renter_id = users.id and rentals.status ${rentalIs.booked}) as trips,
  (select count(*) from cars where owner_id = users.id and ${isNotRemoved}) as cars,
  (select count(*) from reports where person_id = users.id) as reports,
  (select count(*) from reports where person_id = users.id and decided_at is null) as "openReports"`;

const FILTERS: Record<UserFilter, Sql> = {
  active: sql`users.banned_at is null and users.deleted_at is null`,
  banned: sql`users.banned_at is not null and users.deleted_at is null`,
  deleted: sql`users.deleted_at is not null`,
  admins: sql`users.is_admin`,
  unverified: sql`not users.email_verified and users.deleted_at is null`,
  reported: sql`users.id in (select person_id from reports where decided_at is null)`,
};

const searchText = sql`person_search_text(users.display_name, users.email::text)`;

/** The trigram index needs three letters. Shorter search words match only the beginning of a word. */
const containsWord = (word: string) =>
  Array.from(word).length < 3
    ? sql`${searchText} like '% ' || substr(search_pattern(${word}), 2)`
    : sql`${searchText} like search_pattern(${word})`;

const ID_START = /^[0-9a-f]{8}(-?[0-9a-f]{0,4}){0,3}(-?[0-9a-f]{0,12})$/i;

/** Matches a whole id, or a beginning of at least eight digits as a range of ids. */
function hasId(text: string): Sql | undefined {
  const digits = text.replaceAll('-', '');
  if (!ID_START.test(text) || digits.length > 32) return undefined;
  return sql`users.id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`;
}

const WORDS_MAX = 6;

/** Matches by name, email address, or the beginning of the id. */
export function matchesUser(q: string): Sql {
  const words = q.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return sql`true`;
  const named = words.map(containsWord).reduce((all, word) => sql`${all} and ${word}`);
  const id = hasId(q);
  return id ? sql`((${named}) or ${id})` : named;
}

export interface UserSearch {
  q: string;
  only?: UserFilter | undefined;
  /** Id of the last user on the previous page */
  cursor?: string | undefined;
  limit: number;
}

export const findUsers = (db: Database, { q, only, cursor, limit }: UserSearch, viewerId?: string) =>
  many<UserRow>(
    db,
    sql`
    select ${columns} from users
    where ${matchesUser(q)} and ${only ? FILTERS[only] : sql`true`}
      ${only === 'reported' && viewerId ? sql`and users.id <> ${viewerId}` : sql``}
      ${cursor ? sql`and (users.created_at, users.id) < ((select created_at from users where id = ${cursor}), ${cursor}::uuid)` : sql``}
    order by users.created_at desc, users.id desc limit ${limit}`,
  );

export interface UserDetailsRow extends UserRow {
  about: string;
  bannedAt: Date | null;
  banReason: string | null;
  sessions: number;
}

export const findUser = (db: Database, id: string) =>
  maybeOne<UserDetailsRow>(
    db,
    sql`
    select ${columns}, users.about, users.banned_at as "bannedAt",
      (select reason from audit_log where user_id = users.id and action = 'user-banned' order by id desc limit 1)
        as "banReason",
      (select count(*) from sessions where user_id = users.id and expires_at > now()) as sessions
    from users where users.id = ${id}`,
  );

export const findNewestCars = (db: Database, ownerId: string, limit: number) =>
  many<AdminUserDetails['newestCars'][number]>(
    db,
    sql`
    select id, title, state from cars where owner_id = ${ownerId} and ${isNotRemoved}
    order by created_at desc, id desc limit ${limit}`,
  );

type Trips = AdminUserDetails['tripsAsRenter'];

const countTrips = (db: Database, condition: Sql, today: string) =>
  one<Trips>(
    db,
    sql`
    select count(*) filter (where rentals.status ${rentalIs.booked} and end_date >= ${today}::date) as open,
      count(*) filter (where rentals.status ${rentalIs.booked} and end_date < ${today}::date) as past,
      count(*) filter (where rentals.status ${rentalIs.cancelled} and confirmed_at is not null) as cancelled
    from rentals join cars on cars.id = car_id where ${condition}`,
  );

export const countTripsOf = async (db: Database, id: string, today: string) => ({
  asRenter: await countTrips(db, sql`renter_id = ${id}`, today),
  asOwner: await countTrips(db, sql`owner_id = ${id}`, today),
});

export const findNextTrips = (db: Database, id: string, { today, limit }: { today: string; limit: number }) =>
  many<AdminUserDetails['nextTrips'][number]>(
    db,
    sql`
    with theirs as (
      select rentals.id from rentals where renter_id = ${id}
      union all
      select rentals.id from cars join rentals on car_id = cars.id where owner_id = ${id})
    select rentals.id as "rentalId", cars.title as "carTitle", start_date as "startDate", end_date as "endDate",
      case when renter_id = ${id} then 'renter' else 'owner' end as role
    from theirs join rentals on rentals.id = theirs.id join cars on cars.id = car_id
    where rentals.status ${rentalIs.booked} and end_date >= ${today}::date
    order by start_date, rentals.id limit ${limit}`,
  );

/** Must count the same rows that the trigger of a ban would change. */
export const countBanEffects = (db: Database, id: string, today: string) =>
  one<AdminUserDetails['atStake']>(
    db,
    sql`
    select
      (select count(*) from cars where owner_id = ${id} and state in ('active', 'waiting')) as cars,
      (select count(*) from rentals where rentals.status ${rentalIs.pending} and accepted_at is null
        and (renter_id = ${id} or car_id in (select id from cars where owner_id = ${id}))) as holds,
      (select count(*) from rentals where rentals.status ${rentalIs.booked} and end_date >= ${today}::date
        and (renter_id = ${id} or car_id in (select id from cars where owner_id = ${id}))) as trips`,
  );
