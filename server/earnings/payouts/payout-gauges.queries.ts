import { sql } from '../../platform/database/database.ts';
import { oldestSeconds } from '../../platform/metrics/gauges.queries.ts';
import type { Gauge } from '../../platform/metrics/gauges.ts';

export const payoutNumbers = {
  waiting: sql`
    select (select count(*) from payouts where status = 'started')
      + (select count(*) from payout_reversals where status = 'started')`,
  /** Excludes sent payouts, because banks take days. */
  lateSeconds: sql`
    select ${oldestSeconds(sql`created_at`)} from (
      select created_at from payouts where status = 'started'
      union all
      select created_at from payout_reversals where status = 'started') begun`,
};

export const payoutGauges: Gauge[] = [
  {
    name: 'sparekey_payouts_waiting',
    help: 'Payouts and reversals not yet accepted by the provider.',
    values: [{ query: payoutNumbers.waiting }],
  },
  {
    name: 'sparekey_payouts_late_seconds',
    help: 'Age of the oldest payout or reversal not yet accepted by the provider.',
    values: [{ query: payoutNumbers.lateSeconds }],
  },
];
