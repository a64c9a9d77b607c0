import { many, sql, type Database, type Pool } from '../database/database.ts';

export const BATCH = 20;
export const MAX_ATTEMPTS = 8;
export const LEASE_SECONDS = 60;

/** Call it in the transaction of the event. `eventKey` deduplicates. */
export async function enqueueMail(db: Database, kind: string, payload: object, eventKey?: string): Promise<void> {
  await db.query(sql`
    insert into outbox (kind, payload, event_key) values (${kind}, ${JSON.stringify(payload)}, ${eventKey ?? null})
    on conflict (event_key) do nothing`);
}

export const isMailed = async (db: Database, eventKey: string): Promise<boolean> =>
  (await many(db, sql`select from outbox where event_key = ${eventKey}`)).length > 0;

/** Returns false once a worker has begun to send it. */
export const withdrawMail = async (db: Database, eventKey: string): Promise<boolean> =>
  (await db.query(sql`delete from outbox where event_key = ${eventKey} and attempts = 0`)).rowCount === 1;

export interface Claimed {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

// Claiming postpones a row, so that no two workers take it and a dead worker's row comes back. Oldest first.
export const claimDue = (pool: Pool, leaseSeconds: number) =>
  many<Claimed>(
    pool,
    sql`
    with claimed as (
      update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (
        select id from outbox where sent_at is null and failed_at is null and next_attempt_at <= now()
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning id, kind, payload, attempts)
    select * from claimed order by id`,
  );

/** For mails that are being sent still. */
export const extendLeases = (pool: Pool, ids: string[], leaseSeconds: number) =>
  pool.query(sql`
    update outbox set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::uuid[]) and sent_at is null and failed_at is null`);

export const recordSent = (pool: Pool, id: string) =>
  pool.query(sql`update outbox set sent_at = now(), last_error = null where id = ${id}`);

export function recordFailure(pool: Pool, { id, attempts }: Claimed, message: string) {
  const waitSeconds = Math.min(3_600, 5 * 2 ** attempts);
  return pool.query(sql`
    update outbox set last_error = ${message},
      failed_at = case when ${attempts >= MAX_ATTEMPTS} then now() end,
      next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = ${id}`);
}

/** As if nobody had tried: nothing is wrong with them. */
export const giveBack = (
  pool: Pool,
  rows: Claimed[],
  { message, seconds }: { message: string | null; seconds: number },
) =>
  pool.query(sql`
    update outbox set attempts = attempts - 1, last_error = coalesce(${message}, last_error),
      next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and sent_at is null`);
