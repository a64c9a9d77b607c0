import { maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

export interface AccountStatus {
  uid: string;
  isAdmin: boolean;
  isBanned: boolean;
  version: number;
}

/** Take this lock before signing a user in or changing their status. Returns undefined for deleted accounts. */
export const lockAccountStatus = (db: Database, uid: string) =>
  maybeOne<AccountStatus>(
    db,
    sql`
    select id as uid, is_admin as "isAdmin", banned_at is not null as "isBanned", standing_version as version
    from users where id = ${uid} and deleted_at is null for no key update`,
  );

export const findUid = async (db: Database, email: string) =>
  (await maybeOne<{ id: string }>(db, sql`select id from users where email = ${email}`))?.id;

const isActive = sql`is_admin and banned_at is null and deleted_at is null`;

/** Serialises changes to administrators, so that two of them cannot remove each other. */
export const lockAdmins = (db: Database) => db.query(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);

/** Call this and `isLastAdmin` after locking, as separate statements: one that waits for a lock reads an old snapshot. */
export const isActiveAdmin = (db: Database, uid: string) =>
  scalar<boolean>(db, sql`select exists (select 1 from users where id = ${uid} and ${isActive}) as is`);
export const isLastAdmin = (db: Database, uid: string) =>
  scalar<boolean>(db, sql`select not exists (select 1 from users where id <> ${uid} and ${isActive}) as is`);

export const setAdmin = (db: Database, uid: string, isAdmin: boolean) =>
  db.query(sql`update users set is_admin = ${isAdmin}, updated_at = now() where id = ${uid}`);

/** A trigger updates the user's cars and held dates. */
export const setBanned = (db: Database, uid: string, isBanned: boolean) =>
  db.query(sql`
    update users set banned_at = ${isBanned ? sql`now()` : sql`null`}, updated_at = now() where id = ${uid}`);
