import { maybeOne, sql, type Database } from '../platform/database/database.ts';

/** A snapshot from when the password was verified. */
export interface Credential {
  uid: string;
  passwordHash: string;
}

/** A signed-in user who confirmed their identity again, with the password or, without a hash, at the provider. */
export interface Confirmed {
  uid: string;
  passwordHash: string | undefined;
}

/** An identity verified by the single sign-on provider */
export interface ProvenIdentity {
  uid: string;
  identityId: string;
}

export const findCredential = (db: Database, email: string) =>
  maybeOne<Credential>(
    db,
    sql`
    select users.id as uid, accounts.password as "passwordHash"
    from users join accounts on accounts.user_id = users.id and provider_id = 'credential'
    where email = ${email} and accounts.password is not null`,
  );

/** Finds a demo account, and only if all accounts are demo accounts: otherwise the database belongs to a real site. */
export const findDemoCredential = (db: Database, email: string) =>
  maybeOne<Credential>(
    db,
    sql`
    select users.id as uid, accounts.password as "passwordHash"
    from users join accounts on accounts.user_id = users.id and provider_id = 'credential'
    where email = ${email} and accounts.password is not null and users.is_demo
      and not exists (select from users where not is_demo)`,
  );

/** Call it after locking, as a separate statement: one that waits for a lock reads an old snapshot. */
export const findPasswordHash = async (db: Database, uid: string) =>
  (
    await maybeOne<{ password: string | null }>(
      db,
      sql`select password from accounts where user_id = ${uid} and provider_id = 'credential'`,
    )
  )?.password ?? undefined;

/** Demo accounts are deleted by the next reset, which runs only if all accounts in the database are demo accounts. */
export const insertUser = (
  db: Database,
  { email, displayName, isDemo = false }: { email: string; displayName: string; isDemo?: boolean },
) =>
  maybeOne<{ id: string }>(
    db,
    sql`
    insert into users (email, display_name, is_demo) values (${email}, ${displayName}, ${isDemo})
    on conflict (email) do nothing returning id`,
  );

export const setPassword = (db: Database, { uid, passwordHash }: Credential) =>
  db.query(sql`
    insert into accounts (user_id, account_id, provider_id, password)
    values (${uid}, ${uid}, 'credential', ${passwordHash})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`);
