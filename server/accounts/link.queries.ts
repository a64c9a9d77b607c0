import { maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';
import { hashLinkToken, LINK_MINUTES, type LinkPurpose } from './links.ts';

/** `email` is the address that the link was sent to, if the link verifies an address. */
export const findLink = (db: Database, purpose: LinkPurpose, token: string) =>
  maybeOne<{ uid: string; email: string | null }>(
    db,
    sql`
    select value as uid, email::text from verifications
    where identifier = ${hashLinkToken(purpose, token)} and purpose = ${purpose} and expires_at > now()`,
  );

/** Invalidates earlier links with the same purpose. */
export async function replaceLink(
  db: Database,
  { purpose, uid, email, token }: { purpose: LinkPurpose; uid: string; email?: string; token: string },
): Promise<void> {
  await endLinks(db, uid, [purpose]);
  await db.query(sql`
    insert into verifications (identifier, purpose, value, email, expires_at)
    values (${hashLinkToken(purpose, token)}, ${purpose}, ${uid}, ${email ?? null},
      now() + make_interval(mins => ${LINK_MINUTES[purpose]}))`);
}

export const endLinks = (db: Database, uid: string, purposes: readonly LinkPurpose[]) =>
  db.query(sql`delete from verifications where value = ${uid} and purpose = any(${purposes})`);

export const endResetLinksByEmail = (db: Database, email: string) =>
  db.query(sql`
    delete from verifications
    where value = (select id::text from users where email = ${email}) and purpose = 'reset-password'`);

const pendingMails = (kind: string, key: 'email' | 'userId', value: string) => sql`
  from outbox where kind = ${kind} and sent_at is null and lower(payload ->> ${key}) = lower(${value})`;

export const isMailPending = (db: Database, kind: string, email: string) =>
  scalar<boolean>(db, sql`select exists (select 1 ${pendingMails(kind, 'email', email)}) as is`);

export const cancelPendingMails = (db: Database, kind: string, email: string) =>
  db.query(sql`delete ${pendingMails(kind, 'email', email)}`);

/** For mails whose payload contains a user instead of an address. */
export const cancelPendingMailsOfUser = (db: Database, kind: string, uid: string) =>
  db.query(sql`delete ${pendingMails(kind, 'userId', uid)}`);
