import { maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { warning, wrong, type Health } from '../../platform/health/health.ts';
import { listRows, type WorkQueue, type QueueActionSubject } from '../../platform/health/queue.ts';
import { queueHealth } from '../../platform/health/queue-health.ts';
import { readScalars } from '../../platform/metrics/gauges.queries.ts';
import { payoutNumbers } from './payout-gauges.queries.ts';

/** True if the owner has no later payout. */
const isLast = sql`not exists (
  select from payouts later where later.owner_id = payouts.owner_id and later.id > payouts.id)`;

const isParked = sql`status in ('failed', 'returned') and ${isLast}`;

export async function checkPayoutHealth(db: Database): Promise<Health> {
  const numbers = await readScalars(db, {
    ...payoutNumbers,
    parked: sql`select count(*) from payouts where ${isParked}`,
    unpaid: sql`select count(*) from payouts where failure = 'not-enough-money' and ${isParked}`,
  });
  const { unpaid, parked } = numbers;
  if (unpaid > 0) return wrong((t) => t('system.finding.payouts.no-money', { count: unpaid }));
  const waiting = queueHealth(numbers);
  if (waiting.state === 'wrong' || parked === 0) return waiting;
  // Only a warning, because the owners have been asked to correct their accounts.
  return warning((t) => t('system.finding.payouts.failed', { count: parked }));
}

/** Has no `drop`, because the money is still owed. `send` creates a new payout for the owner's current balance. */
export const createPayoutQueue = (send: NonNullable<WorkQueue['beforeRetry']>): WorkQueue => ({
  name: 'payouts',
  list: listRows(
    (limit) => sql`
      select id, '#' || number as what, created_at as since, checks as attempts, failure as why,
        amount_cents as "amountCents", status <> 'started' as "isParked",
        case when status = 'started' then next_check_at end as "nextAt",
        count(*) filter (where status = 'started') over () as waiting,
        count(*) filter (where status <> 'started') over () as parked
      from payouts where status = 'started' or ${isParked} order by status = 'started', id limit ${limit}`,
  ),
  beforeRetry: send,
  retry: (db, id) => maybeOne<QueueActionSubject>(db, sql`select '#' || number as what from payouts where id = ${id}`),
});
