import { DELETED_NAME } from '../../contract/accounts/person-name.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { sql } from '../platform/database/database.ts';
import type { Check } from '../platform/check.ts';
import type { RetentionRule } from '../platform/retention.ts';

export const accountChecks: Check[] = [
  {
    rule: 'nobody can sign in to a deleted account',
    query: () => sql`
      select users.id::text as about, format('The deleted account %s can still sign in.', users.id) as wrong
      from users
      where deleted_at is not null and (
        exists (select 1 from accounts where accounts.user_id = users.id)
        or exists (select 1 from account_identities where account_identities.user_id = users.id)
        or exists (select 1 from sessions where sessions.user_id = users.id))`,
  },
  {
    rule: 'deleted accounts keep no personal data',
    query: () => sql`
      select users.id::text as about, format('The deleted account %s still contains personal data.', users.id) as wrong
      from users
      where deleted_at is not null and (
        email::text not like '%@deleted.invalid' or display_name <> ${DELETED_NAME} or about <> ''
        or num_nonnulls(phone, photo_id, mail_secret, pending_email, language) > 0
        or cardinality(spoken_languages) + cardinality(muted_mails) > 0)`,
  },
  {
    rule: 'profile pictures are kept only while in use',
    query: () => sql`
      select users.id::text as about, format('The profile picture of %s is not reserved for it.', users.id) as wrong
      from users join photos on photos.id = users.photo_id
      where photos.kept_for is distinct from 'person' or photos.uploader_id <> users.id or photos.car_id is not null
      union all
      select photos.id::text, format('The photo %s is reserved as a profile picture that no user has.', photos.id)
      from photos where kept_for = 'person' and not exists (select 1 from users where users.photo_id = photos.id)`,
  },
  {
    rule: 'no session exceeds the maximum lifetime',
    query: () => sql`
      select id::text as about, format('The session %s began at %s and ends at %s.', id, created_at, expires_at) as wrong
      from sessions
      where expires_at > created_at + make_interval(days => ${accountLimits.sessionMaxDays}) + interval '1 hour'`,
  },
];

export const accessRetention: RetentionRule[] = ['sessions', 'verifications'].map((table) => ({
  table,
  afterHours: 0,
  isOld: (moment) => sql`expires_at < ${moment}`,
}));
