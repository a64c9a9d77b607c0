import { accountLimits } from '../../../contract/accounts/limits.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../../platform/database/database.ts';

/** Identifies a user at a provider */
interface Subject {
  issuer: string;
  subject: string;
}

/** Serialises browsers that return from the provider for the same user. */
export const lockSubject = (db: Database, { issuer, subject }: Subject) =>
  db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 68))`);

export const findIdentity = (db: Database, { issuer, subject }: Subject) =>
  maybeOne<{ id: string; uid: string }>(
    db,
    sql`select id, user_id as uid from account_identities where issuer = ${issuer} and subject = ${subject}`,
  );

export const isIdentityOf = (db: Database, uid: string, identityId: string) =>
  scalar<boolean>(
    db,
    sql`select exists (select 1 from account_identities where id = ${identityId} and user_id = ${uid}) as is`,
  );

/** Undefined if the account already has an identity at this provider, or the identity already has an account. */
export const insertIdentity = (
  db: Database,
  { uid, issuer, subject, email }: Subject & { uid: string; email: string | undefined },
) =>
  maybeOne<{ id: string }>(
    db,
    sql`
    insert into account_identities (user_id, issuer, subject, email)
    values (${uid}, ${issuer}, ${subject}, ${email ?? null})
    on conflict do nothing returning id`,
  );

export const recordIdentityUse = (db: Database, id: string, email: string | undefined) =>
  db.query(sql`
    update account_identities set last_used_at = now(), email = coalesce(${email ?? null}, email) where id = ${id}`);

export const deleteIdentity = async (db: Database, uid: string, id: string): Promise<boolean> =>
  (await db.query(sql`delete from account_identities where id = ${id} and user_id = ${uid}`)).rowCount === 1;

export const deleteIdentities = async (db: Database, uid: string): Promise<number> =>
  (await db.query(sql`delete from account_identities where user_id = ${uid}`)).rowCount ?? 0;

export const listIdentities = (db: Database, uid: string) =>
  many<{ id: string; issuer: string; email: string | null; since: Date }>(
    db,
    sql`
    select id, issuer, email::text, connected_at as since from account_identities
    where user_id = ${uid} order by connected_at, id`,
  );

export const insertVerifiedUser = (
  db: Database,
  user: { email: string; isVerified: boolean; displayName: string; language: Language | null },
) =>
  maybeOne<{ id: string }>(
    db,
    sql`
    insert into users (email, email_verified, display_name, language)
    values (${user.email}, ${user.isVerified}, ${user.displayName}, ${user.language})
    on conflict (email) do nothing returning id`,
  );

export const confirmSession = async (db: Database, { uid, sessionId }: { uid: string; sessionId: string }) =>
  (
    await db.query(sql`
      update sessions set confirmed_at = now()
      where id = ${sessionId} and user_id = ${uid} and expires_at > now()`)
  ).rowCount === 1;

/** Null once the confirmation has expired */
export const findConfirmedUntil = async (db: Database, sessionId: string) =>
  (
    await one<{ until: Date | null }>(
      db,
      sql`
      select max(confirmed_at) + make_interval(mins => ${accountLimits.confirmedMinutes}) as until from sessions
      where id = ${sessionId} and confirmed_at > now() - make_interval(mins => ${accountLimits.confirmedMinutes})`,
    )
  ).until;

export const isSessionOf = (db: Database, { uid, sessionId }: { uid: string; sessionId: string }) =>
  scalar<boolean>(
    db,
    sql`
    select exists (
      select 1 from sessions join users on users.id = sessions.user_id
      where sessions.id = ${sessionId} and user_id = ${uid} and expires_at > now() and banned_at is null) as is`,
  );
