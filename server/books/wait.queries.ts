import type { bookWaits as contract } from '../../contract/books/waits.ts';
import type { RemindedOf } from '../../contract/wait-entry.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { sql } from '../platform/database/database.ts';
import { isNear, waitCount, type DeadlineQuery, type WaitQuery } from '../platform/wait.queries.ts';
import { stuckTransfers } from './stuck/stuck.queries.ts';

export const bookWaits: Record<keyof typeof contract, WaitQuery> = {
  'answer-disputes': () =>
    waitCount(sql`select respond_by as until from disputes where is_open`, waitLimits.countedMax),
  'move-money': () => waitCount(stuckTransfers, waitLimits.countedMax),
};

export const booksDue: Record<RemindedOf<typeof contract>, DeadlineQuery> = {
  // Reminds every administrator once for each day with deadlines.
  'answer-disputes': (window) => sql`
    select distinct users.id as user_id, null::uuid as rental_id,
      concat_ws(':', users.id, (respond_by at time zone 'UTC')::date) as key
    from disputes, users where is_open and ${isNear(sql`respond_by`, window)} and users.is_admin`,
};
