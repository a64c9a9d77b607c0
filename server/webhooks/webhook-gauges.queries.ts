import type { KeyKind } from '../../contract/scopes.ts';
import { sql } from '../platform/database/database.ts';
import { oldestSeconds } from '../platform/metrics/gauges.queries.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';
import { isReceiving } from './webhook.queries.ts';

const lateSeconds = (kind: KeyKind) => sql`
  select ${oldestSeconds(sql`webhook_deliveries.created_at`)}
  from webhook_deliveries join webhooks on webhooks.id = webhook_id
  where next_attempt_at is not null and kind = ${kind} and ${isReceiving}`;

export const webhookMetrics = {
  good: sql`select count(*) from webhooks where disabled_at is null and failing_since is null`,
  failing: sql`select count(*) from webhooks where disabled_at is null and failing_since is not null`,
  waiting: sql`select count(*) from webhook_deliveries where next_attempt_at is not null`,
  operatorLateSeconds: lateSeconds('operator'),
  /**
   * Excludes failing webhooks, which their owners must fix. Deliveries that were never attempted are the server's fault.
   */
  personalLateSeconds: sql`${lateSeconds('personal')} and attempts = 0 and failing_since is null`,
};

export const webhookGauges: Gauge[] = [
  {
    name: 'sparekey_webhooks',
    help: 'Enabled webhooks, by whether they respond.',
    values: [
      { labels: { state: 'good' }, query: webhookMetrics.good },
      { labels: { state: 'failing' }, query: webhookMetrics.failing },
    ],
  },
  {
    name: 'sparekey_webhooks_late_seconds',
    help: 'Age of the oldest undelivered event, for operator webhooks and responding user webhooks.',
    values: [
      { labels: { kind: 'operator' }, query: webhookMetrics.operatorLateSeconds },
      { labels: { kind: 'personal' }, query: webhookMetrics.personalLateSeconds },
    ],
  },
];
