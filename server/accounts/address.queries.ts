import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import { pendingEmail } from './own-account.queries.ts';

export const verifyAddress = (db: Database, uid: string) =>
  db.query(sql`update users set email_verified = true, updated_at = now() where id = ${uid}`);

export const findPendingEmail = async (db: Database, uid: string): Promise<string | null> =>
  (
    await maybeOne<{ email: string | null }>(
      db,
      sql`select ${pendingEmail} as email from users where id = ${uid} and deleted_at is null`,
    )
  )?.email ?? null;

export const setPendingEmail = (db: Database, uid: string, email: string) =>
  db.query(sql`update users set pending_email = ${email}, pending_email_at = now() where id = ${uid}`);

/** Call it when the password or the address changes: cancels a pending change and invalidates all links mailed before. */
export async function invalidateMailedLinks(db: Database, uid: string): Promise<void> {
  await db.query(sql`delete from verifications where value = ${uid}`);
  await db.query(sql`
    update users set pending_email = null, pending_email_at = null, mail_secret = null where id = ${uid}`);
}

export const cancelEmailChange = async (db: Database, uid: string): Promise<void> => {
  await db.query(sql`delete from verifications where value = ${uid} and purpose = 'change-email'`);
  await db.query(sql`update users set pending_email = null, pending_email_at = null where id = ${uid}`);
};

export const setAddress = (db: Database, uid: string, email: string) =>
  db.query(sql`update users set email = ${email}, email_verified = true, updated_at = now() where id = ${uid}`);
