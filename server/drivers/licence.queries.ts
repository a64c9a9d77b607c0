import type { LicenceState, PictureSide } from '../../contract/drivers/driver-rules.ts';
import type { Licence, LicenceDetails } from '../../contract/drivers/drivers.ts';
import { driverLimits } from '../../contract/drivers/limits.ts';
import type { Person } from '../../contract/people/people.ts';
import { personOf } from '../people/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../platform/database/database.ts';

type Reasons = NonNullable<LicenceDetails['decision']>['reasons'];

const facts = sql`
  driver_licences.category, driver_licences.country, driver_licences.number_end as "numberEnd",
  driver_licences.birth_year as "birthYear", driver_licences.issued_on as "issuedOn", driver_licences.expires_on as "expiresOn"`;

interface OwnLicence extends Licence {
  status: LicenceState;
  sentAt: Date;
  decidedAt: Date | null;
  reasons: Reasons;
  note: string | null;
}

/** Returns the approved licence and the newest one, which may be the same. */
export const findOwnLicences = (db: Database, uid: string) =>
  many<OwnLicence>(
    db,
    sql`
    select ${facts}, status, sent_at as "sentAt", decided_at as "decidedAt", reasons, note from driver_licences
    where user_id = ${uid} and (status = 'approved'
      or id = (select id from driver_licences newest where newest.user_id = ${uid} order by id desc limit 1))
    order by id`,
  );

export const insertLicence = (db: Database, uid: string, licence: Licence): Promise<string> =>
  scalar<string>(
    db,
    sql`
    insert into driver_licences (user_id, category, country, number_end, birth_year, issued_on, expires_on)
    values (${uid}, ${licence.category}, ${licence.country}, ${licence.numberEnd}, ${licence.birthYear},
      ${licence.issuedOn}, ${licence.expiresOn})
    returning id`,
  );

export interface LicenceRow extends Licence {
  id: string;
  userId: string;
  person: Person;
  status: LicenceState;
  version: number;
  sentAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  isByProvider: boolean;
  reasons: Reasons;
  note: string | null;
  pictures: PictureSide[];
  picturesUntil: Date | null;
}

const licences = sql`
  select driver_licences.id, driver_licences.user_id as "userId", ${personOf(sql`people`)} as person, ${facts},
    driver_licences.status, driver_licences.version, driver_licences.sent_at as "sentAt",
    driver_licences.decided_at as "decidedAt", driver_licences.reasons, driver_licences.note,
    driver_licences.is_by_provider as "isByProvider",
    (select display_name from users where users.id = driver_licences.decided_by and deleted_at is null) as "decidedBy",
    coalesce(kept.sides, '{}') as pictures, kept.until as "picturesUntil"
  from driver_licences join users people on people.id = driver_licences.user_id
  left join lateral (
    select array_agg(side) as sides, min(remove_at) as until from driver_pictures
    where licence_id = driver_licences.id and remove_at > clock_timestamp()) kept on true`;

interface LicenceSearch {
  list: 'sent' | 'decided';
  /** Reviewers do not see their own licence. */
  readerId: string;
  after: PagePosition<Date> | undefined;
  limit: number;
}

/** Sorts waiting licences oldest first and decided ones newest first. */
export function findLicences(db: Database, { list, readerId, after, limit }: LicenceSearch) {
  const [isListed, key, comparison, direction] =
    list === 'sent'
      ? [sql`status = 'sent'`, sql`driver_licences.sent_at`, sql`>`, sql`asc`]
      : [sql`driver_licences.decided_at is not null`, sql`driver_licences.decided_at`, sql`<`, sql`desc`];
  return many<LicenceRow>(
    db,
    sql`
    ${licences} where ${isListed} and driver_licences.user_id <> ${readerId}
      ${after ? sql`and (${key}, driver_licences.id) ${comparison} (${after.key}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, driver_licences.id ${direction} limit ${limit}`,
  );
}

export const findLicence = (db: Database, id: string) =>
  maybeOne<LicenceRow>(db, sql`${licences} where driver_licences.id = ${id}`);

/** Locks in a separate statement, so that the read after it sees the state as of the lock. */
export async function lockLicence(db: Database, id: string): Promise<LicenceRow | undefined> {
  await db.query(sql`select 1 from driver_licences where id = ${id} for update`);
  return findLicence(db, id);
}

export async function approveLicence(db: Database, { id, userId }: LicenceRow, adminId: string | null) {
  await db.query(sql`
    update driver_licences set status = 'replaced', version = version + 1 where user_id = ${userId} and status = 'approved'`);
  await db.query(sql`
    update driver_licences set status = 'approved', decided_at = clock_timestamp(), decided_by = ${adminId}, version = version + 1
    where id = ${id}`);
}

export const refuseLicence = (
  db: Database,
  id: string,
  { reasons, note, adminId }: { reasons: readonly string[]; note: string; adminId: string | null },
) =>
  db.query(sql`
    update driver_licences set status = 'refused', decided_at = clock_timestamp(), decided_by = ${adminId},
      is_by_provider = is_by_provider and status = 'sent',
      reasons = ${reasons}::text[], note = ${note || null}, version = version + 1
    where id = ${id}`);

/** Finds licences whose pictures were deleted before a review. */
export const findUnreviewed = (db: Database, limit: number) =>
  many<{ id: string }>(
    db,
    sql`
    select id from driver_licences
    where status = 'sent' and sent_at <= clock_timestamp() - make_interval(days => ${driverLimits.sentDays})
      and not exists (select from driver_pictures where licence_id = driver_licences.id)
    order by sent_at limit ${limit}`,
  );

export const expiryDue = sql`
  select (min(expires_on) - ${driverLimits.remindDays}::integer)::timestamptz from driver_licences
  where status = 'approved' and reminded_at is null`;

/** Marks expiring licences as reminded and returns their holders. Not a `workQueue`, because they are due by the market's day. */
export const claimExpiring = (db: Database, today: string, limit: number) =>
  many<{ id: string; userId: string }>(
    db,
    sql`
    update driver_licences set reminded_at = clock_timestamp() where id in (
      select id from driver_licences
      where status = 'approved' and reminded_at is null
        and expires_on <= ${today}::date + ${driverLimits.remindDays}::integer
      order by expires_on limit ${limit} for update skip locked)
    returning id, user_id as "userId"`,
  );

export const deleteLicencesOf = (db: Database, uid: string) =>
  db.query(sql`delete from driver_licences where user_id = ${uid}`);

interface ApprovedDriver {
  birthYear: number;
  issuedOn: string;
  expiresOn: string;
}

/** With a lock, the approval cannot be withdrawn before the caller commits. */
export const findApproved = (db: Database, userId: string, isLocked: boolean) =>
  maybeOne<ApprovedDriver>(
    db,
    sql`
    select birth_year as "birthYear", issued_on as "issuedOn", expires_on as "expiresOn"
    from driver_licences where user_id = ${userId} and status = 'approved' ${isLocked ? sql`for share` : sql``}`,
  );

export const findNewestState = async (db: Database, uid: string): Promise<LicenceState | undefined> =>
  (
    await maybeOne<{ status: LicenceState }>(
      db,
      sql`select status from driver_licences where user_id = ${uid} order by id desc limit 1`,
    )
  )?.status;

export const countWaitingLicences = async (db: Database, uid: string): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from driver_licences where user_id = ${uid} and status = 'sent'`,
    )
  ).count;
