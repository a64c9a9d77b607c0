import type { Language } from '../../contract/languages/translate.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';

const isAdmin = sql`is_admin and banned_at is null and deleted_at is null`;

export const findAdmins = async (db: Database): Promise<string[]> =>
  (await many<{ id: string }>(db, sql`select id from users where ${isAdmin} order by id`)).map(({ id }) => id);

/** Returns undefined for users who are no longer administrators. */
export const findAdmin = (db: Database, uid: string) =>
  maybeOne<{ email: string; displayName: string; language: Language | null }>(
    db,
    sql`
    select email::text, display_name as "displayName", ${knownLanguage(sql`language`)} as language
    from users where id = ${uid} and ${isAdmin}`,
  );
