import { sql } from '../../platform/database/database.ts';
import type { Gauge } from '../../platform/metrics/gauges.ts';

export const webhookGauges: Gauge[] = [
  {
    name: 'sparekey_webhooks',
    help: 'Webhooks that are on, by whether they answer.',
    values: [
      {
        labels: { state: 'good' },
        query: sql`select count(*) from webhooks where disabled_at is null and failing_since is null`,
      },
      {
        labels: { state: 'failing' },
        query: sql`select count(*) from webhooks where disabled_at is null and failing_since is not null`,
      },
    ],
  },
];
