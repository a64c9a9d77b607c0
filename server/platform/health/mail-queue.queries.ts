import { maybeOne, sql, type Database, type Sql } from '../database/database.ts';
import { mailMetrics } from '../mail/mail-checks.queries.ts';
import { readScalars } from '../metrics/gauges.queries.ts';
import { wrong, type Health } from './health.ts';
import { queueHealth } from './queue-health.ts';
import { listRows, type WorkQueue, type QueueActionSubject } from './queue.ts';

const isUnsent = sql`sent_at is null and dropped_at is null`;
const isParked = sql`${isUnsent} and failed_at is not null`;

export async function checkMailQueue(db: Database): Promise<Health> {
  const numbers = await readScalars(db, mailMetrics);
  const waiting = queueHealth(numbers);
  if (waiting.state === 'wrong' || numbers.parked === 0) return waiting;
  return wrong((t) => t('system.finding.mails.parked', { count: numbers.parked }));
}

const change = (db: Database, id: string, changed: Sql) =>
  maybeOne<QueueActionSubject>(
    db,
    sql`update outbox set ${changed} where id = ${id} and ${isParked} returning kind as what`,
  );

export const mailQueue: WorkQueue = {
  name: 'mails',
  list: listRows(
    (limit) => sql`
      select id, kind as what, created_at as since, attempts, last_error as why, failed_at is not null as "isParked",
        case when failed_at is null then next_attempt_at end as "nextAt",
        count(*) filter (where failed_at is null) over () as waiting,
        count(*) filter (where failed_at is not null) over () as parked
      from outbox where ${isUnsent} order by failed_at is null, created_at, id limit ${limit}`,
  ),
  retry: (db, id) => change(db, id, sql`failed_at = null, attempts = 0, next_attempt_at = now()`),
  drop: (db, id) => change(db, id, sql`dropped_at = now()`),
};
