import type { Config } from '../config.ts';
import { scalar, sql, type Database } from '../database/database.ts';

/** Without workers, the stored problems are outdated. */
const isOld = sql`(select coalesce(max(checked_at) < now() - interval '5 minutes', false) from system_checks)`;

/** One row per problem that workers found last, and one if no worker is checking any more. */
export const openProblems = sql`
  select null::timestamptz as until from system_checks where state = 'wrong'
  union all select null where ${isOld}`;

/** Whether there is a problem that no mail can report, so that the administrators' pages must show it. */
export const hasUnreportedProblem = (db: Database, mail: Config['mail']) =>
  scalar<boolean>(
    db,
    sql`
    select exists (${openProblems}) and (${mail === 'off'}::boolean or ${isOld}
      or exists (select from system_checks where state = 'wrong' and name in ('mail', 'workers'))
      or exists (
        select from outbox where kind = 'system-trouble' and sent_at is null and dropped_at is null
          and created_at < now() - interval '5 minutes')) as untold`,
  );
