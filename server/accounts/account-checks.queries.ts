import { accountLimits } from '../../contract/limits.ts';
import { sql } from '../platform/database/database.ts';
import type { Check } from '../platform/check.ts';
import type { Forgotten } from '../platform/retention.ts';

export const accountChecks: Check[] = [
  {
    rule: 'nobody can sign in to a deleted account',
    query: () => sql`
      select users.id::text as about, format('The deleted account %s can still be signed in to.', users.id) as wrong
      from users
      where deleted_at is not null and (
        exists (select 1 from accounts where accounts.user_id = users.id)
        or exists (select 1 from sessions where sessions.user_id = users.id))`,
  },
  {
    rule: 'no session outlives its longest time',
    query: () => sql`
      select id::text as about, format('The session %s began at %s and ends at %s.', id, created_at, expires_at) as wrong
      from sessions
      where expires_at > created_at + make_interval(days => ${accountLimits.sessionMaxDays}) + interval '1 hour'`,
  },
];

export const forgottenAccess: Forgotten[] = ['sessions', 'verifications'].map((table) => ({
  table,
  afterHours: 0,
  isOld: (moment) => sql`expires_at < ${moment}`,
}));
