import { DELETED_NAME } from '../../contract/accounts/person-name.ts';
import type { Viewer as ViewerProfile } from '../../contract/accounts/accounts.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { personOf } from '../people/index.ts';
import { maybeOne, one, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';

const profile = sql`users.id as "uid", users.display_name as "displayName", users.email::text as "email",
  users.is_admin as "isAdmin", ${knownLanguage(sql`users.language`)} as "language",
  users.email_verified as "isVerified", ${personOf(sql`users`)} -> 'photo' as "photo"`;

export const findProfile = (db: Database, uid: string) =>
  maybeOne<ViewerProfile>(db, sql`select ${profile} from users where id = ${uid} and deleted_at is null`);

export const findProfileByEmail = (db: Database, email: string) =>
  maybeOne<ViewerProfile>(db, sql`select ${profile} from users where email = ${email}`);

/** Runs on every request, so it reads only what authentication needs. */
export const findLiveSession = (db: Database, sessionId: string, uid: string) =>
  maybeOne<Pick<ViewerProfile, 'isAdmin' | 'language' | 'isVerified'>>(
    db,
    sql`
    select users.is_admin as "isAdmin", ${knownLanguage(sql`users.language`)} as "language",
      users.email_verified as "isVerified"
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${sessionId} and sessions.user_id = ${uid}
      and sessions.expires_at > now() and users.banned_at is null`,
  );

export const clearLanguage = (db: Database, uid: string) =>
  db.query(sql`update users set language = null where id = ${uid} and language is not null`);

export const setLanguage = (db: Database, uid: string, language: Language) =>
  db.query(sql`update users set language = ${language}, updated_at = now() where id = ${uid}`);

/** Keeps a stored language even if this version does not know it, because a later version may have stored it. */
export const setLanguageIfUnset = (db: Database, uid: string, language: Language) =>
  db.query(sql`update users set language = ${language}, updated_at = now() where id = ${uid} and language is null`);

export const isRegistered = async (db: Database, email: string) =>
  Boolean(await maybeOne(db, sql`select 1 from users where email = ${email}`));

interface RenewableSession extends ViewerProfile {
  sessionId: string;
  secretHash: Buffer;
  previousSecretHash: Buffer | null;
  secondsSinceRotation: number | null;
}

/** Serialises tabs that refresh the same session at the same time. */
export const lockSession = (db: Database, sessionId: string) =>
  maybeOne<RenewableSession>(
    db,
    sql`
    select ${profile}, sessions.id as "sessionId", secret_hash as "secretHash",
      previous_secret_hash as "previousSecretHash",
      extract(epoch from now() - rotated_at)::float8 as "secondsSinceRotation"
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${sessionId} and sessions.expires_at > now() and users.banned_at is null
      and secret_hash is not null
    for update of sessions`,
  );

/** The token is never sent to anyone, but the previous version reads the column. */
export const insertSession = (db: Database, uid: string, secretHash: Buffer, userAgent: string | undefined) =>
  one<{ sessionId: string }>(
    db,
    sql`
    insert into sessions (user_id, token, secret_hash, user_agent, expires_at)
    values (${uid}, gen_random_uuid(), ${secretHash}, ${userAgent?.slice(0, accountLimits.userAgentMax) ?? null}, now() + make_interval(days => ${accountLimits.sessionIdleDays}))
    returning id as "sessionId"`,
  );

export const rotateSession = (db: Database, sessionId: string, secretHash: Buffer) =>
  db.query(sql`
    update sessions set previous_secret_hash = secret_hash, secret_hash = ${secretHash}, rotated_at = now(),
      updated_at = now(),
      expires_at = least(
        now() + make_interval(days => ${accountLimits.sessionIdleDays}),
        created_at + make_interval(days => ${accountLimits.sessionMaxDays}))
    where id = ${sessionId}`);

export const endSession = (db: Database, sessionId: string) =>
  db.query(sql`delete from sessions where id = ${sessionId}`);

export const endSessionBySecret = (db: Database, sessionId: string, secretHash: Buffer) =>
  db.query(sql`
    delete from sessions
    where id = ${sessionId} and (secret_hash = ${secretHash} or previous_secret_hash = ${secretHash})`);

export const lockUserByEmail = (db: Database, email: string) =>
  maybeOne<{ id: string }>(db, sql`select id from users where email = ${email} for update`);

/** Take this lock before signing a user in, changing their password, banning or deleting them. */
export const lockUser = (db: Database, uid: string) =>
  maybeOne<ViewerProfile & { isBanned: boolean }>(
    db,
    sql`
    select ${profile}, banned_at is not null as "isBanned" from users
    where id = ${uid} and deleted_at is null for no key update`,
  );

/** Removes everything that identifies the person, and the password. The address can be registered again. */
export async function scrubAccount(db: Database, id: string): Promise<void> {
  await db.query(sql`
    update users set email = id || '@deleted.invalid', display_name = ${DELETED_NAME}, email_verified = false,
      is_admin = false, language = null, about = '', spoken_languages = '{}', phone = null,
      photo_id = null, muted_mails = '{}', mail_secret = null, pending_email = null, pending_email_at = null,
      access_asked_at = null, deletes_at = null, deleted_at = now(), updated_at = now()
    where id = ${id}`);
  await db.query(sql`delete from accounts where user_id = ${id}`);
  await db.query(sql`delete from verifications where value = ${id}`);
}

export const endOtherSessions = (db: Database, uid: string, sessionId: string) =>
  db.query(sql`delete from sessions where user_id = ${uid} and id <> ${sessionId}`);

export const endAllSessions = (db: Database, uid: string) => db.query(sql`delete from sessions where user_id = ${uid}`);

/** Inserts accounts without a password; users set one with a reset link before they can sign in. */
export const insertAccounts = (
  db: Database,
  accounts: readonly { id: string; email: string; displayName: string; createdAt: Date }[],
) =>
  db.query(sql`
    insert into users (id, email, display_name, created_at)
    select id, email, "displayName", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as account (id uuid, email text, "displayName" text, "createdAt" timestamptz)`);
