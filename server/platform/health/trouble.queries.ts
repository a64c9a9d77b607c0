import type { Config } from '../config.ts';
import { scalar, sql, type Database } from '../database/database.ts';

/** Workers that are gone find nothing wrong any more. */
const isOld = sql`(select coalesce(max(checked_at) < now() - interval '5 minutes', false) from system_checks)`;

/** A row for each thing that workers last found wrong, and one if nobody looks any more */
export const troubles = sql`
  select null::timestamptz as until from system_checks where state = 'wrong'
  union all select null where ${isOld}`;

/** Something is wrong, and no mail can say so: pages of administrators do instead. */
export const isTroubleUntold = (db: Database, mail: Config['mail']) =>
  scalar<boolean>(
    db,
    sql`
    select exists (${troubles}) and (${mail === 'off'}::boolean or ${isOld}
      or exists (select from system_checks where state = 'wrong' and name in ('mail', 'workers'))
      or exists (
        select from outbox where kind = 'system-trouble' and sent_at is null and dropped_at is null
          and created_at < now() - interval '5 minutes')) as untold`,
  );
