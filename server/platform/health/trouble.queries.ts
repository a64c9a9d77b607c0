import type { Config } from '../config.ts';
import { one, sql, type Database } from '../database/database.ts';

/** What workers last found wrong, and whether mails can tell of it. Workers that are gone find nothing any more. */
export async function findTrouble(db: Database, mail: Config['mail']): Promise<{ wrong: number; isUntold: boolean }> {
  const { found, isMute, isOld } = await one<{ found: number; isMute: boolean; isOld: boolean }>(
    db,
    sql`
    select count(*) filter (where state = 'wrong') as found,
      coalesce(max(checked_at) < now() - interval '5 minutes', false) as "isOld",
      coalesce(bool_or(state = 'wrong' and name in ('mail', 'workers')), false) or exists (
        select from outbox where kind = 'system-trouble' and sent_at is null and dropped_at is null
          and created_at < now() - interval '5 minutes') as "isMute"
    from system_checks`,
  );
  const wrong = found + Number(isOld);
  return { wrong, isUntold: wrong > 0 && (isMute || isOld || mail === 'off') };
}
