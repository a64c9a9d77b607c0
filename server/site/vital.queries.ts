import { retentionDays } from '../../contract/site/limits.ts';
import { PAGES } from '../../contract/paths.ts';
import type { Vital } from '../../contract/site/site.ts';
import { sql, type Database } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';

/** Stores only aggregates, nothing about the user. */
export const recordVital = (db: Database, { name, value, rating, page }: Vital) =>
  db.query(sql`
    insert into web_vitals (day, page, name, good, needs_improvement, poor, value_sum)
    values (current_date, ${page}, ${name}, ${Number(rating === 'good')}, ${Number(rating === 'needs-improvement')},
      ${Number(rating === 'poor')}, ${value})
    on conflict (day, page, name) do update set
      good = web_vitals.good + excluded.good,
      needs_improvement = web_vitals.needs_improvement + excluded.needs_improvement,
      poor = web_vitals.poor + excluded.poor,
      value_sum = web_vitals.value_sum + excluded.value_sum`);

export const vitalRetention: RetentionRule[] = [
  // Keep a year for comparison, and drop unknown pages, which older versions accepted.
  {
    table: 'web_vitals',
    afterHours: retentionDays.speedDays * 24,
    isOld: (moment) => sql`day < (${moment})::date or page <> all(${PAGES}::text[])`,
  },
];
