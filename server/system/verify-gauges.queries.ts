import { sql } from '../platform/database/database.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';

/** Without a verify run, these have no values. */
export const verifyGauges: Gauge[] = [
  {
    name: 'sparekey_verify_timestamp_seconds',
    help: 'When verify last completed, in Unix time.',
    values: [{ query: sql`select extract(epoch from ended_at)::float8 from command_runs where command = 'verify'` }],
  },
  {
    name: 'sparekey_verify_wrong',
    help: 'Problems found by the last run of verify.',
    values: [{ query: sql`select count from command_runs where command = 'verify'` }],
  },
];
