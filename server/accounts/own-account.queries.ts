import type { Account, AccountChange } from '../../contract/accounts/account/account.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { MAIL_TOPICS } from '../../contract/topics.ts';
import { personOf } from '../people/index.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';

/** Null once the confirmation link has expired */
export const pendingEmail = sql`
  case when users.pending_email_at > now() - make_interval(hours => ${accountLimits.emailLinkHours})
    then users.pending_email::text end`;

/** Omits topics that a later version may have stored and this one does not know. */
export const findAccount = (db: Database, uid: string) =>
  maybeOne<Omit<Account, 'memberSince' | 'deletesAt'> & { memberSince: Date; deletesAt: Date | null }>(
    db,
    sql`
    select users.id as uid, display_name as "displayName", about, spoken_languages as "spokenLanguages",
      coalesce(phone, '') as phone, email::text as email, ${pendingEmail} as "pendingEmail",
      email_verified as "isVerified", ${knownLanguage(sql`users.language`)} as language,
      array(select topic from unnest(muted_mails) as topic where topic = any(${MAIL_TOPICS})) as "mutedMails",
      ${personOf(sql`users`)} -> 'photo' as photo, created_at as "memberSince",
      deletes_at as "deletesAt"
    from users where id = ${uid} and deleted_at is null`,
  );

/** Keeps the fields that are undefined. */
export const updateAccount = (
  db: Database,
  uid: string,
  { displayName, about, spokenLanguages, phone, mutedMails }: AccountChange,
) =>
  db.query(sql`
    update users set display_name = coalesce(${displayName}, display_name), about = coalesce(${about}, about),
      spoken_languages = coalesce(${spokenLanguages}::text[], spoken_languages),
      phone = nullif(coalesce(${phone}, phone), ''), muted_mails = coalesce(${mutedMails}::text[], muted_mails),
      updated_at = now()
    where id = ${uid} and deleted_at is null`);

export const findPictureId = async (db: Database, uid: string) =>
  (await maybeOne<{ photoId: string | null }>(db, sql`select photo_id as "photoId" from users where id = ${uid}`))
    ?.photoId;

export const updatePicture = (db: Database, uid: string, photoId: string | null) =>
  db.query(sql`update users set photo_id = ${photoId}, updated_at = now() where id = ${uid}`);

/** Null cancels the deletion. */
export const scheduleDeletion = (db: Database, uid: string, at: Date | null) =>
  db.query(sql`update users set deletes_at = ${at}, updated_at = now() where id = ${uid} and deleted_at is null`);

/** Skips banned users, who could otherwise escape a ban by deleting their account. */
export const findScheduledDeletions = (db: Database, limit: number) =>
  many<{ uid: string; email: string; isAdmin: boolean }>(
    db,
    sql`
    select id as uid, email::text as email, is_admin as "isAdmin" from users
    where deletes_at <= clock_timestamp() and deleted_at is null and banned_at is null order by deletes_at limit ${limit}`,
  );

export const isDeletionDue = async (db: Database, uid: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`select 1 from users where id = ${uid} and deletes_at <= clock_timestamp() and banned_at is null`,
    ),
  );

interface DeviceRow {
  id: string;
  userAgent: string | null;
  since: Date;
  lastSeen: Date;
}

export const listDevices = (db: Database, uid: string, currentId: string) =>
  many<DeviceRow>(
    db,
    sql`
    select id, user_agent as "userAgent", created_at as since, updated_at as "lastSeen"
    from sessions where user_id = ${uid} and expires_at > now()
    order by id = ${currentId} desc, updated_at desc, id`,
  );

export const endDevice = async (db: Database, uid: string, id: string): Promise<boolean> =>
  (await db.query(sql`delete from sessions where id = ${id} and user_id = ${uid}`)).rowCount === 1;
