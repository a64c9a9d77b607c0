import type { Language } from '../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';

/** Returns undefined for a deleted user. */
export const findMailRecipient = (db: Database, uid: string) =>
  maybeOne<{ email: string; displayName: string; language: Language | null }>(
    db,
    sql`
    select email::text, display_name as "displayName", ${knownLanguage(sql`language`)} as language
    from users where id = ${uid} and deleted_at is null`,
  );
