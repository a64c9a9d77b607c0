import type { Delivery } from '../../contract/integrations/webhooks/webhooks.ts';
import { webhookLimits } from '../../contract/integrations/limits.ts';
import { many, maybeOne, sql, type Database, type RowOf } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';
import type { Holder } from './webhook.queries.ts';

export type DeliveryRow = RowOf<Omit<Delivery, 'state'>, 'createdAt' | 'triedAt' | 'nextAttemptAt'> & {
  deliveredAt: Date | null;
};

const columns = sql`id, event, created_at as "createdAt", tried_at as "triedAt", delivered_at as "deliveredAt",
  next_attempt_at as "nextAttemptAt", attempts, status, error, body, response`;

export const listDeliveries = (
  db: Database,
  webhookId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) =>
  many<DeliveryRow>(
    db,
    sql`
    select ${columns} from webhook_deliveries
    where webhook_id = ${webhookId} ${cursor ? sql`and id < ${cursor}` : sql``}
    order by id desc limit ${limit}`,
  );

/** Also sends a delivery that waits for its next attempt immediately. The holder must own the webhook. */
export const resendDelivery = (db: Database, { uid, isAdmin }: Holder, id: string) =>
  maybeOne<DeliveryRow>(
    db,
    sql`
    update webhook_deliveries set next_attempt_at = now(), attempts = 0, delivered_at = null, error = null, status = null
    where id = ${id} and exists (
      select from webhooks where webhooks.id = webhook_id
        and (kind = 'personal' and user_id = ${uid} or kind = 'operator' and ${isAdmin}))
    returning ${columns}`,
  );

/** Seconds until the next attempt, by number of attempts; more than three days in total */
const WAITS = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

export interface DueDelivery {
  id: string;
  body: string;
  attempts: number;
}

// Schedules the next attempt when this one starts, so that a delivery is retried if the sending process dies. Oldest first.
export const startNextDelivery = (db: Database, webhookId: string) =>
  maybeOne<DueDelivery>(
    db,
    sql`
    update webhook_deliveries set attempts = attempts + 1, tried_at = now(),
      next_attempt_at = now() + make_interval(secs => (${WAITS}::int[])[least(attempts + 1, ${WAITS.length})])
    where id = (
      select id from webhook_deliveries where webhook_id = ${webhookId} and next_attempt_at <= now()
      order by id limit 1)
    returning id, body, attempts`,
  );

export const recordDelivered = (db: Database, id: string, { status, response }: { status: number; response: string }) =>
  db.query(sql`
    update webhook_deliveries set delivered_at = now(), next_attempt_at = null, status = ${status}, error = null,
      response = ${response}
    where id = ${id}`);

export const recordFailed = (
  db: Database,
  { id, attempts }: DueDelivery,
  { status, error, response }: { status: number | null; error: string; response: string | null },
) =>
  db.query(sql`
    update webhook_deliveries set status = ${status}, error = ${error}, response = ${response},
      next_attempt_at = case when ${attempts <= WAITS.length} then next_attempt_at end
    where id = ${id}`);

export const deliveryRetention: RetentionRule = {
  table: 'webhook_deliveries',
  afterHours: webhookLimits.deliveryDays * 24,
  isOld: (moment) => sql`created_at < ${moment}`,
};
