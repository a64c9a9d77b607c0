import type { Language } from '../../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { knownLanguage } from '../../platform/languages/language.queries.ts';

/** Includes banned people, because they get a mail about the ban. */
export const findPersonToMail = (db: Database, userId: string) =>
  maybeOne<{ email: string; displayName: string; language: Language | null }>(
    db,
    sql`
    select email::text as email, display_name as "displayName", ${knownLanguage(sql`users.language`)} as language
    from users where id = ${userId} and deleted_at is null`,
  );
