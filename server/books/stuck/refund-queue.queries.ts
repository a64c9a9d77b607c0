import { randomUUID } from 'node:crypto';
import { maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { wrong, type Health } from '../../platform/health/health.ts';
import { queueHealth } from '../../platform/health/queue-health.ts';
import { listRows, type WorkQueue, type QueueActionSubject } from '../../platform/health/queue.ts';
import { readScalars } from '../../platform/metrics/gauges.queries.ts';
import { insertRefund, moneyMetrics, type RefundReason } from '../../money/index.ts';

const ofAttempts = sql`refunds join payment_attempts on payment_attempts.id = attempt_id`;
const isPending = sql`refunds.status = 'pending'`;

/** The refund failed, the renter is still owed the money, and no later refund replaces it. */
const isParked = sql`refunds.status = 'failed'
  and -(select coalesce(sum(lines.amount_cents), 0) from ledger_lines lines
    where lines.account = 'renter' and lines.rental_id = rental_behind_due(due_id)) >= refunds.amount_cents
  and not exists (
    select from refunds later
    where later.attempt_id = refunds.attempt_id and later.id > refunds.id and later.status <> 'failed')`;

export async function checkRefundHealth(db: Database): Promise<Health> {
  const { parked, ...numbers } = await readScalars(db, {
    waiting: moneyMetrics.refundsWaiting,
    lateSeconds: moneyMetrics.refundsLateSeconds,
    parked: sql`select count(*) from ${ofAttempts} where ${isParked}`,
  });
  if (parked > 0) return wrong((t) => t('system.finding.refunds.failed', { count: parked }));
  return queueHealth(numbers);
}

/** Creates a new refund with a new key, because the provider would repeat its refusal for the old key. */
async function retryRefund(db: Database, id: string): Promise<QueueActionSubject | undefined> {
  const failed = await maybeOne<QueueActionSubject & { attemptId: string; amountCents: number; reason: RefundReason }>(
    db,
    sql`
    select attempt_id as "attemptId", refunds.amount_cents as "amountCents", reason, reason as what,
      rental_behind_due(due_id) as "rentalId"
    from ${ofAttempts} where refunds.id = ${id} and ${isParked} for no key update of payment_attempts`,
  );
  if (!failed) return undefined;
  const { attemptId, amountCents, reason, what, rentalId } = failed;
  await insertRefund(db, { attemptId, providerKey: randomUUID(), amountCents, reason });
  return { what, rentalId };
}

/** Refunds can be retried but not dropped, because the money is owed. */
export const refundQueue: WorkQueue = {
  name: 'refunds',
  list: listRows(
    (limit) => sql`
      select refunds.id, reason as what, refunds.created_at as since, attempts, last_error as why,
        refunds.amount_cents as "amountCents", not (${isPending}) as "isParked",
        case when ${isPending} then next_attempt_at end as "nextAt",
        count(*) filter (where ${isPending}) over () as waiting,
        count(*) filter (where not (${isPending})) over () as parked
      from ${ofAttempts} where ${isPending} or ${isParked}
      order by ${isPending}, refunds.id limit ${limit}`,
  ),
  retry: retryRefund,
};
