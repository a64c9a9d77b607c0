import { many, maybeOne, one, sql, type Database, type Sql } from '../database/database.ts';
import { wrong, type Health } from './health.ts';
import { judgeWaiting, type QueueNumbers } from './queue-health.ts';
import { contentOf, type CountedRow, type Queue, type Touched } from './queue.ts';

/** By age and not by the next attempt, which every attempt postpones. */
const LATE_SECONDS = 600;

const isUnsent = sql`sent_at is null and dropped_at is null`;
const isParked = sql`${isUnsent} and failed_at is not null`;

const countMails = (db: Database) =>
  one<QueueNumbers>(
    db,
    sql`
    select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as parked,
      extract(epoch from now() - min(created_at) filter (where failed_at is null))::float8 as "oldestSeconds"
    from outbox where ${isUnsent}`,
  );

export async function lookAtMails(db: Database): Promise<Health> {
  const numbers = await countMails(db);
  const waiting = judgeWaiting(numbers, LATE_SECONDS);
  if (waiting.state === 'wrong' || numbers.parked === 0) return waiting;
  return wrong((t) => t('system.said.mails.parked', { count: numbers.parked }));
}

const change = (db: Database, id: string, changed: Sql) =>
  maybeOne<Touched>(db, sql`update outbox set ${changed} where id = ${id} and ${isParked} returning kind as what`);

export const mailQueue: Queue = {
  name: 'mails',
  look: async (db, limit) =>
    contentOf(
      await many<CountedRow>(
        db,
        sql`
        select id, kind as what, created_at as since, attempts, last_error as why, failed_at is not null as "isParked",
          case when failed_at is null then next_attempt_at end as "nextAt",
          count(*) filter (where failed_at is null) over () as waiting,
          count(*) filter (where failed_at is not null) over () as parked
        from outbox where ${isUnsent} order by failed_at is null, created_at, id limit ${limit}`,
      ),
    ),
  retry: (db, id) => change(db, id, sql`failed_at = null, attempts = 0, next_attempt_at = now()`),
  drop: (db, id) => change(db, id, sql`dropped_at = now()`),
};
