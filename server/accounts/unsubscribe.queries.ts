import type { MailTopic } from '../../contract/topics.ts';
import { maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

export const findSubscription = (db: Database, address: string, topic: MailTopic) =>
  maybeOne<{ uid: string; isMuted: boolean }>(
    db,
    sql`
    select id as uid, ${topic} = any(muted_mails) as "isMuted" from users
    where email = ${address} and deleted_at is null`,
  );

/** Returns the stored secret, storing the given one if there is none. */
export const ensureMailSecret = (db: Database, uid: string, secret: Buffer) =>
  scalar<Buffer>(
    db,
    sql`update users set mail_secret = coalesce(mail_secret, ${secret}) where id = ${uid} returning mail_secret`,
  );

export const findMailSecret = async (db: Database, uid: string): Promise<Buffer | null | undefined> =>
  (
    await maybeOne<{ secret: Buffer | null }>(
      db,
      sql`select mail_secret as secret from users where id = ${uid}::uuid and deleted_at is null`,
    )
  )?.secret;

export const muteMails = (db: Database, uid: string, topic: MailTopic) =>
  db.query(sql`
    update users set muted_mails = array_append(array_remove(muted_mails, ${topic}), ${topic}), updated_at = now()
    where id = ${uid}`);

export const unmuteMails = (db: Database, uid: string, topic: MailTopic) =>
  db.query(
    sql`update users set muted_mails = array_remove(muted_mails, ${topic}), updated_at = now() where id = ${uid}`,
  );
