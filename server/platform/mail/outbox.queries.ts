import { many, sql, type Database, type Pool, type Sql } from '../database/database.ts';
import { workQueue } from '../database/work-queue.ts';

export const BATCH_SIZE = 20;
export const MAX_ATTEMPTS = 8;
export const LEASE_SECONDS = 60;

/** Runs in the transaction of the event. `rows` selects kinds, payloads and event keys, which prevent duplicates. */
export const insertMails = (rows: Sql) => sql`
  insert into outbox (kind, payload, event_key) ${rows} on conflict (event_key) do nothing`;

/** Like `insertMails`, with the time from which each mail is sent as the last column; null for immediately. */
export const insertDelayedMails = (rows: Sql) => sql`
  insert into outbox (kind, payload, event_key, not_before, next_attempt_at)
  select kind, payload, event_key, not_before, coalesce(not_before, now())
  from (${rows}) as mails (kind, payload, event_key, not_before)
  on conflict (event_key) do nothing`;

/** Marks delayed mails as sent because their readers have learned of the event another way. `keys` is a select. */
export const skipDelayedMails = (keys: Sql) => sql`
  update outbox set sent_at = now()
  where event_key in (${keys}) and not_before is not null and attempts = 0 and sent_at is null`;

/** Must run in the transaction of the event. `eventKey` prevents duplicates. */
export async function enqueueMail(db: Database, kind: string, payload: object, eventKey?: string): Promise<void> {
  await db.query(insertMails(sql`values (${kind}, ${JSON.stringify(payload)}::jsonb, ${eventKey ?? null})`));
}

export const isMailQueued = async (db: Database, eventKey: string): Promise<boolean> =>
  (await many(db, sql`select from outbox where event_key = ${eventKey}`)).length > 0;

/** Returns false if a worker has already begun to send it. */
export const withdrawMail = async (db: Database, eventKey: string): Promise<boolean> =>
  (await db.query(sql`delete from outbox where event_key = ${eventKey} and attempts = 0`)).rowCount === 1;

export interface ClaimedMail {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

const unsent = workQueue({
  table: 'outbox',
  dueAt: 'next_attempt_at',
  where: sql`sent_at is null and failed_at is null`,
});

export const mailsDue = unsent.nextDue;

export const claimDueMails = (pool: Pool, leaseSeconds: number) =>
  many<ClaimedMail>(
    pool,
    sql`
    with claimed as (
      update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (${unsent.due(BATCH_SIZE)})
      returning id, kind, payload, attempts)
    select * from claimed order by id`,
  );

/** For mails whose delivery is still in progress. */
export const extendLeases = (pool: Pool, ids: string[], leaseSeconds: number) =>
  pool.query(sql`
    update outbox set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::uuid[]) and sent_at is null and failed_at is null`);

export const recordSent = (pool: Pool, id: string) =>
  pool.query(sql`update outbox set sent_at = now(), last_error = null where id = ${id}`);

export function recordFailure(pool: Pool, { id, attempts }: ClaimedMail, message: string) {
  const waitSeconds = Math.min(3_600, 5 * 2 ** attempts);
  return pool.query(sql`
    update outbox set last_error = ${message},
      failed_at = case when ${attempts >= MAX_ATTEMPTS} then now() end,
      next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = ${id}`);
}

/** Undoes the claim without counting an attempt, because these mails did not fail. */
export const releaseMails = (
  pool: Pool,
  rows: ClaimedMail[],
  { message, seconds }: { message: string | null; seconds: number },
) =>
  pool.query(sql`
    update outbox set attempts = attempts - 1, last_error = coalesce(${message}, last_error),
      next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and sent_at is null`);

/** Deletes mails that contain the user's current or a previous address; others refer to it indirectly. */
export const deleteMailsOf = (db: Database, { uid, email }: { uid: string; email: string }) =>
  db.query(sql`
    with theirs as (
      delete from outbox where lower(payload ->> 'email') = lower(${email}) or payload ->> 'userId' = ${uid} returning id)
    delete from mailbox where lower(recipient) = lower(${email}) or outbox_id in (select id from theirs)`);
