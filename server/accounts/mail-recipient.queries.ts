import type { Language } from '../../contract/languages/translate.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';

interface MailRecipient {
  email: string;
  displayName: string;
  language: Language | null;
  isAdmin: boolean;
  isBanned: boolean;
}

/** Returns undefined for a deleted user. Banned users get some mails, such as the one about the ban. */
export const findMailRecipient = (db: Database, uid: string) =>
  maybeOne<MailRecipient>(
    db,
    sql`
    select email::text, display_name as "displayName", ${knownLanguage(sql`language`)} as language, is_admin as "isAdmin",
      banned_at is not null as "isBanned"
    from users where id = ${uid} and deleted_at is null`,
  );

/** Returns undefined for users who are not administrators, or not any more. */
export async function findAdmin(db: Database, uid: string): Promise<MailRecipient | undefined> {
  const user = await findMailRecipient(db, uid);
  return user?.isAdmin && !user.isBanned ? user : undefined;
}

export const findAdmins = async (db: Database): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select id from users where is_admin and banned_at is null and deleted_at is null order by id`,
    )
  ).map(({ id }) => id);
