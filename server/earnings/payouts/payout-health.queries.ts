import { many, maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { warning, wrong, type Health } from '../../platform/health/health.ts';
import { contentOf, type CountedRow, type Queue, type Touched } from '../../platform/health/queue.ts';
import { judgeWaiting } from '../../platform/health/queue-health.ts';
import { readNumbers } from '../../platform/metrics/gauges.queries.ts';
import { payoutNumbers } from './payout-gauges.queries.ts';

/** As long as nothing else was sent to the owner since */
const isLast = sql`not exists (
  select from payouts later where later.owner_id = payouts.owner_id and later.id > payouts.id)`;

const isParked = sql`status in ('failed', 'returned') and ${isLast}`;

export async function lookAtPayouts(db: Database): Promise<Health> {
  const numbers = await readNumbers(db, {
    ...payoutNumbers,
    parked: sql`select count(*) from payouts where ${isParked}`,
    unpaid: sql`select count(*) from payouts where failure = 'not-enough-money' and ${isParked}`,
  });
  const { unpaid, parked } = numbers;
  if (unpaid > 0) return wrong((t) => t('system.said.payouts.no-money', { count: unpaid }));
  const waiting = judgeWaiting(numbers);
  if (waiting.state === 'wrong' || parked === 0) return waiting;
  // Their owners were told, and it is for them to mend their accounts.
  return warning((t) => t('system.said.payouts.failed', { count: parked }));
}

/** Nobody drops what is owed to somebody. `send` makes another one, for what the owner is owed now. */
export const createPayoutQueue = (send: NonNullable<Queue['ask']>): Queue => ({
  name: 'payouts',
  look: async (db, limit) =>
    contentOf(
      await many<CountedRow>(
        db,
        sql`
        select id, '#' || number as what, created_at as since, checks as attempts, failure as why,
          amount_cents as "amountCents", status <> 'started' as "isParked",
          case when status = 'started' then next_check_at end as "nextAt",
          count(*) filter (where status = 'started') over () as waiting,
          count(*) filter (where status <> 'started') over () as parked
        from payouts where status = 'started' or ${isParked} order by status = 'started', id limit ${limit}`,
      ),
    ),
  ask: send,
  retry: (db, id) => maybeOne<Touched>(db, sql`select '#' || number as what from payouts where id = ${id}`),
});
