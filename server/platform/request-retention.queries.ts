import { requestLimits } from '../../contract/site/limits.ts';
import { sql } from './database/database.ts';
import type { RetentionRule } from './retention.ts';

export const requestRetention: RetentionRule[] = [
  {
    table: 'idempotency_keys',
    afterHours: requestLimits.storedResponseHours,
    isOld: (moment) => sql`created_at < ${moment}`,
  },
  { table: 'route_timings', afterHours: 7 * 24, isOld: (moment) => sql`minute < ${moment}` },
  {
    table: 'rate_limits',
    afterHours: 0,
    isOld: (moment) => sql`expire < extract(epoch from ${moment}) * 1000`,
  },
];
