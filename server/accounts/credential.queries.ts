import { accountLimits } from '../../contract/limits.ts';
import { maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

/** A snapshot from when the password was verified. */
export interface Credential {
  uid: string;
  passwordHash: string;
}

export const findCredential = (db: Database, email: string) =>
  maybeOne<Credential>(
    db,
    sql`
    select users.id as uid, accounts.password as "passwordHash"
    from users join accounts on accounts.user_id = users.id and provider_id = 'credential'
    where email = ${email} and accounts.password is not null`,
  );

/** Call it after locking, as its own statement: one that waits for the lock reads the old snapshot. */
export const findPasswordHash = async (db: Database, uid: string) =>
  (
    await maybeOne<{ password: string | null }>(
      db,
      sql`select password from accounts where user_id = ${uid} and provider_id = 'credential'`,
    )
  )?.password;

export const insertUser = (db: Database, { email, displayName }: { email: string; displayName: string }) =>
  maybeOne<{ id: string }>(
    db,
    sql`
    insert into users (email, display_name) values (${email}, ${displayName})
    on conflict (email) do nothing returning id`,
  );

export const setPassword = (db: Database, { uid, passwordHash }: Credential) =>
  db.query(sql`
    insert into accounts (user_id, account_id, provider_id, password)
    values (${uid}, ${uid}, 'credential', ${passwordHash})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`);

export const findResetLink = (db: Database, tokenHash: string) =>
  maybeOne<{ uid: string }>(
    db,
    sql`select value as uid from verifications where identifier = ${tokenHash} and expires_at > now()`,
  );

export const insertResetLink = (db: Database, uid: string, tokenHash: string) =>
  db.query(sql`
    insert into verifications (identifier, value, expires_at)
    values (${tokenHash}, ${uid}, now() + make_interval(mins => ${accountLimits.resetLinkMinutes}))`);

export const endResetLinks = (db: Database, uid: string) =>
  db.query(sql`delete from verifications where value = ${uid}`);

export const endResetLinksOf = (db: Database, email: string) =>
  db.query(sql`delete from verifications where value = (select id::text from users where email = ${email})`);

const pendingMails = (kind: string, email: string) => sql`
  from outbox where kind = ${kind} and sent_at is null and lower(payload ->> 'email') = lower(${email})`;

export const isMailWanted = (db: Database, kind: string, email: string) =>
  scalar<boolean>(db, sql`select exists (select 1 ${pendingMails(kind, email)}) as is`);

export const withdrawMails = (db: Database, kind: string, email: string) =>
  db.query(sql`delete ${pendingMails(kind, email)}`);
