import type { FastifyBaseLogger } from 'fastify';
import { many, sql, type Database, type Pool } from '../database/database.ts';
import type { Mail } from './mail.ts';
import type { SendMail } from './transport.ts';

/** Writes the mail of one kind of event when its time comes, or says that there is none to send. */
export type MailWriter = (payload: never) => Promise<Mail | undefined>;

const BATCH = 20;
const MAX_ATTEMPTS = 8;
const LEASE_SECONDS = 60;

/** Asks for a mail in the transaction of the event that it tells of. The same event asks only once. */
export async function enqueueMail(db: Database, kind: string, payload: object, eventKey?: string): Promise<void> {
  await db.query(sql`
    insert into outbox (kind, payload, event_key) values (${kind}, ${JSON.stringify(payload)}, ${eventKey ?? null})
    on conflict (event_key) do nothing`);
}

/** Takes a mail back that no worker has begun to send. Answers whether it was still there. */
export const withdrawMail = async (db: Database, eventKey: string): Promise<boolean> =>
  (await db.query(sql`delete from outbox where event_key = ${eventKey} and attempts = 0`)).rowCount === 1;

// A claimed row is pushed into the future while it is worked on, so several workers never take the same one, and the
// row of a worker that died comes back by itself.
const claimDue = (pool: Pool) =>
  many<{ id: string; kind: string; payload: unknown; attempts: number }>(
    pool,
    sql`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from outbox where sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${BATCH} for update skip locked)
    returning id, kind, payload, attempts`,
  );

const recordSent = (pool: Pool, id: string) =>
  pool.query(sql`update outbox set sent_at = now(), last_error = null where id = ${id}`);

function recordFailure(pool: Pool, id: string, attempts: number, message: string) {
  const parked = attempts >= MAX_ATTEMPTS;
  const waitSeconds = Math.min(3_600, 5 * 2 ** attempts);
  return pool.query(sql`
    update outbox set last_error = ${message.slice(0, 500)}, failed_at = ${parked ? new Date() : null},
      next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = ${id}`);
}

export interface Outbox {
  /** Sends what is due now. Returns how many mails were handled. */
  flush(): Promise<number>;
}

export function createOutbox(options: {
  pool: Pool;
  send: SendMail;
  writers: Record<string, MailWriter>;
  log: FastifyBaseLogger;
}): Outbox {
  const { pool, send, writers, log } = options;

  async function deliver(row: { id: string; kind: string; payload: unknown; attempts: number }) {
    try {
      const writer = writers[row.kind];
      if (!writer) throw new Error(`Nobody writes mails of the kind ${row.kind}`);
      const mail = await writer(row.payload as never);
      if (mail) await send(row.id, mail);
      await recordSent(pool, row.id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ outboxId: row.id, kind: row.kind, attempts: row.attempts }, 'mail not sent');
      await recordFailure(pool, row.id, row.attempts, message);
    }
  }

  async function flush() {
    let handled = 0;
    for (;;) {
      const rows = await claimDue(pool);
      for (const row of rows) await deliver(row);
      handled += rows.length;
      if (rows.length < BATCH) return handled;
    }
  }

  return { flush };
}
