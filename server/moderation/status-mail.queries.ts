import type { Language } from '../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';

/** Returns an empty address for a banned or deleted owner, who must not get mail. */
export const findOwnerToMail = (db: Database, carId: string) =>
  maybeOne<{ title: string; email: string; displayName: string; language: Language | null }>(
    db,
    sql`
    select cars.title, users.display_name as "displayName", ${knownLanguage(sql`users.language`)} as language,
      case when users.deleted_at is null and users.banned_at is null then users.email::text else '' end as email
    from cars join users on users.id = cars.owner_id where cars.id = ${carId}`,
  );
