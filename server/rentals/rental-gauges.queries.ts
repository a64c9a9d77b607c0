import { rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';

export const holdMetrics = {
  all: sql`select count(*) from rentals where status ${rentalIs.held}`,
  /** Workers expire these within seconds. */
  lapsed: sql`select count(*) from rentals where status ${rentalIs.held} and hold_expires_at < now()`,
};

export const rentalGauges: Gauge[] = [
  {
    name: 'sparekey_holds',
    help: 'Unpaid holds; lapsed ones are waiting for a worker.',
    values: [
      { labels: { state: 'all' }, query: holdMetrics.all },
      { labels: { state: 'lapsed' }, query: holdMetrics.lapsed },
    ],
  },
];
