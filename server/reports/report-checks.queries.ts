import { reportLimits } from '../../contract/reports/limits.ts';
import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';

export const reportChecks: Check[] = [
  {
    rule: 'every report decision is in the history',
    query: () => sql`
      select id::text as about, format('The report %s was decided (%s), but the history has no entry.', id, decision)
        as wrong
      from reports
      where decision <> 'disabled' and not exists (
          select 1 from audit_log
          where user_id = person_id and at >= created_at and action = case decision
            when 'dismissed' then 'report-dismissed' when 'warned' then 'user-warned' when 'banned' then 'user-banned'
            else case kind when 'message' then 'message-hidden' else 'review-removed' end end)
        or decision = 'disabled' and not exists (
          select 1 from audit_log
          where audit_log.car_id = reports.car_id and at >= created_at and action = 'car-disabled')`,
  },
];

export const reportRetention: RetentionRule[] = [
  { table: 'reports', afterHours: reportLimits.keptDays * 24, isOld: (moment) => sql`decided_at < ${moment}` },
];
