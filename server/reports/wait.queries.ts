import type { reportWaits as contract } from '../../contract/reports/waits.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { sql } from '../platform/database/database.ts';
import { waitCount, type WaitQuery } from '../platform/wait.queries.ts';

export const reportWaits: Record<keyof typeof contract, WaitQuery> = {
  // Administrators do not decide reports about themselves.
  'answer-reports': ({ uid }) =>
    waitCount(
      sql`select null::timestamptz as until from reports where decided_at is null and person_id <> ${uid}`,
      waitLimits.countedMax,
    ),
};
