import { sql } from '../platform/database/database.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';

export const carGauges: Gauge[] = [
  {
    name: 'sparekey_listings',
    help: 'Cars by status.',
    values: [
      { labels: { status: 'waiting' }, query: sql`select cars from listing_counts where status = 0` },
      { labels: { status: 'active' }, query: sql`select cars from listing_counts where status = 1` },
    ],
  },
];
