import { sql } from '../platform/database/database.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';
import { isWaiting } from './listing-state.queries.ts';

export const carGauges: Gauge[] = [
  {
    name: 'sparekey_listings',
    help: 'Cars by status.',
    values: [
      { labels: { status: 'waiting' }, query: sql`select count(*) from cars where ${isWaiting}` },
      { labels: { status: 'paused' }, query: sql`select count(*) from cars where state = 'paused'` },
      { labels: { status: 'active' }, query: sql`select cars from listing_counts where status = 1` },
    ],
  },
];
