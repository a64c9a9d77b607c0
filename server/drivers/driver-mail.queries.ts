import type { LicenceDetails } from '../../contract/drivers/drivers.ts';
import type { LicenceState } from '../../contract/drivers/driver-rules.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';

interface LicenceToMail {
  status: LicenceState;
  expiresOn: string;
  reasons: NonNullable<LicenceDetails['decision']>['reasons'];
  note: string | null;
  email: string;
  displayName: string;
  language: Language | null;
}

export const findLicenceToMail = (db: Database, id: string) =>
  maybeOne<LicenceToMail>(
    db,
    sql`
    select status, expires_on as "expiresOn", reasons, note, users.email::text as email,
      users.display_name as "displayName", ${knownLanguage(sql`users.language`)} as language
    from driver_licences join users on users.id = user_id
    where driver_licences.id = ${id} and users.deleted_at is null`,
  );
