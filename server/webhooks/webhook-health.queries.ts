import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import { warning, type Health } from '../platform/health/health.ts';
import { listRows, type WorkQueue, type QueueActionSubject } from '../platform/health/queue.ts';
import { queueHealth } from '../platform/health/queue-health.ts';
import { readScalars } from '../platform/metrics/gauges.queries.ts';
import { webhookMetrics } from './webhook-gauges.queries.ts';

const isUndelivered = sql`delivered_at is null and webhook_deliveries.dropped_at is null`;

export async function checkWebhooks(db: Database): Promise<Health> {
  const { waiting, operatorLateSeconds, personalLateSeconds, parked } = await readScalars(db, {
    ...webhookMetrics,
    parked: sql`
      select count(*) from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where ${isUndelivered} and next_attempt_at is null and disabled_at is null`,
  });
  const found = queueHealth({ waiting, lateSeconds: Math.max(operatorLateSeconds, personalLateSeconds) });
  if (found.state === 'wrong' || parked === 0) return found;
  return warning((t) => t('system.finding.webhooks.parked', { count: parked }));
}

/** Only the host, because the rest of a webhook address may contain a secret */
const host = sql`substring(address from '^https?://([^/:?#@]+)')`;

const change = (db: Database, id: string, changed: Sql) =>
  maybeOne<QueueActionSubject>(
    db,
    sql`
    update webhook_deliveries set ${changed}
    where id = ${id} and ${isUndelivered} and next_attempt_at is null returning event as what`,
  );

export const webhookQueue: WorkQueue = {
  name: 'webhooks',
  list: listRows(
    (limit) => sql`
      select webhook_deliveries.id, event || ' → ' || ${host} as what, webhook_deliveries.created_at as since, attempts,
        error || coalesce(' ' || status, '') as why, next_attempt_at as "nextAt",
        next_attempt_at is null as "isParked",
        count(*) filter (where next_attempt_at is not null) over () as waiting,
        count(*) filter (where next_attempt_at is null) over () as parked
      from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where ${isUndelivered} and disabled_at is null
      order by next_attempt_at is not null, webhook_deliveries.id limit ${limit}`,
  ),
  retry: (db, id) => change(db, id, sql`next_attempt_at = now(), attempts = 0, error = null, status = null`),
  drop: (db, id) => change(db, id, sql`dropped_at = now()`),
};
