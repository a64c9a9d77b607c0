import { sql } from '../platform/database/database.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';

export const feedGauges: Gauge[] = [
  {
    name: 'sparekey_calendar_feeds',
    help: 'Imported calendars, by the result of the last import.',
    values: [
      { labels: { state: 'good' }, query: sql`select count(*) from calendar_feeds where error is null` },
      { labels: { state: 'failing' }, query: sql`select count(*) from calendar_feeds where error is not null` },
    ],
  },
];
