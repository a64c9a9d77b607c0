import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const accountData: PersonalData[] = [
  {
    section: 'account',
    covers: [],
    rows: (uid) => sql`
      select id, display_name as "displayName", email::text, email_verified as "isVerified",
        pending_email::text as "pendingEmail", about, spoken_languages as "spokenLanguages", phone, language,
        muted_mails as "mutedMails", photo_id as "photoId", is_admin as "isAdmin", created_at as "memberSince"
      from users where id = ${uid}`,
  },
  {
    section: 'signIns',
    covers: ['account_identities.user_id'],
    rows: (uid) => sql`
      select issuer as provider, subject, email::text, connected_at as since, last_used_at as "lastUsed"
      from account_identities where user_id = ${uid} order by id`,
  },
  {
    section: 'devices',
    covers: ['sessions.user_id'],
    rows: (uid) => sql`
      select user_agent as "userAgent", created_at as since, updated_at as "lastSeen" from sessions
      where user_id = ${uid} order by id`,
  },
];
