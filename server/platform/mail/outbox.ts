import type { FastifyBaseLogger } from 'fastify';
import { many, sql, type Database, type Pool } from '../database/database.ts';
import { maskAddresses } from '../mask-addresses.ts';
import type { Mail } from './mail.ts';
import { MailServerAway, MAILS_AT_ONCE, type SendMail } from './transport.ts';

/** Returns undefined when there is nothing to send any more. */
export type MailWriter = (payload: never) => Promise<Mail | undefined>;

const BATCH = 20;
const MAX_ATTEMPTS = 8;
const LEASE_SECONDS = 60;
/** Then the rest of a batch is released: its lease would expire while it waits, and another worker send it too. */
const BATCH_SECONDS = 15;
const AWAY_SECONDS = 30;

/** Call it in the transaction of the event. `eventKey` deduplicates. */
export async function enqueueMail(db: Database, kind: string, payload: object, eventKey?: string): Promise<void> {
  await db.query(sql`
    insert into outbox (kind, payload, event_key) values (${kind}, ${JSON.stringify(payload)}, ${eventKey ?? null})
    on conflict (event_key) do nothing`);
}

/** Returns false once a worker has begun to send it. */
export const withdrawMail = async (db: Database, eventKey: string): Promise<boolean> =>
  (await db.query(sql`delete from outbox where event_key = ${eventKey} and attempts = 0`)).rowCount === 1;

interface Claimed {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

// Claiming postpones a row, so that no two workers take it and a dead worker's row comes back. Oldest first.
const claimDue = (pool: Pool) =>
  many<Claimed>(
    pool,
    sql`
    with claimed as (
      update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (
        select id from outbox where sent_at is null and failed_at is null and next_attempt_at <= now()
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning id, kind, payload, attempts)
    select * from claimed order by id`,
  );

/** The rental, car or account that a mail is about. Mails about the same one are sent in order. */
const subjectOf = ({ id, payload }: Claimed): unknown =>
  Object.entries(payload as object).find(([name]) => name.endsWith('Id') || name === 'email')?.[1] ?? id;

const recordSent = (pool: Pool, id: string) =>
  pool.query(sql`update outbox set sent_at = now(), last_error = null where id = ${id}`);

/** Safe to store and show: mail servers like to name the recipient. */
const describeError = (error: unknown) =>
  maskAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500);

function recordFailure(pool: Pool, { id, attempts }: Claimed, message: string) {
  const waitSeconds = Math.min(3_600, 5 * 2 ** attempts);
  return pool.query(sql`
    update outbox set last_error = ${message},
      failed_at = case when ${attempts >= MAX_ATTEMPTS} then now() end,
      next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = ${id}`);
}

/** As if nobody had tried: nothing is wrong with them. */
const giveBack = (pool: Pool, rows: Claimed[], { message, seconds }: { message: string | null; seconds: number }) =>
  pool.query(sql`
    update outbox set attempts = attempts - 1, last_error = coalesce(${message}, last_error),
      next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and sent_at is null`);

export interface Outbox {
  /** Returns how many mails were handled. */
  flush(stopping?: AbortSignal): Promise<number>;
}

export function createOutbox(options: {
  pool: Pool;
  send: SendMail;
  writers: Record<string, MailWriter>;
  log: FastifyBaseLogger;
}): Outbox {
  const { pool, send, writers, log } = options;

  async function deliver(row: Claimed) {
    const { id, kind, attempts } = row;
    try {
      const writer = writers[kind];
      if (!writer) throw new Error(`Nobody writes mails of the kind ${kind}`);
      const mail = await writer(row.payload as never);
      // The recipient may have been deleted.
      if (mail?.to) await send(id, mail);
      await recordSent(pool, id);
    } catch (error) {
      if (error instanceof MailServerAway) throw error;
      const isParked = attempts >= MAX_ATTEMPTS;
      if (isParked) log.error({ outboxId: id, kind, err: error }, 'mail given up');
      else log.warn({ outboxId: id, kind, attempts }, 'mail not sent');
      await recordFailure(pool, row, describeError(error));
    }
  }

  async function flush(stopping?: AbortSignal) {
    let handled = 0;
    for (;;) {
      if (stopping?.aborted) return handled;
      const endsAt = performance.now() + BATCH_SECONDS * 1000;
      const rows = await claimDue(pool);
      const threads = [...Map.groupBy(rows, subjectOf).values()];
      const unsent = new Set(rows);
      let away: MailServerAway | undefined;
      const isOver = () => away || stopping?.aborted || performance.now() > endsAt;
      const sendThreads = async () => {
        for (let thread = threads.shift(); thread; thread = threads.shift()) {
          for (const row of thread) {
            if (isOver()) return;
            try {
              await deliver(row);
            } catch (error) {
              if (!(error instanceof MailServerAway)) throw error;
              away = error;
              return;
            }
            unsent.delete(row);
            handled++;
          }
        }
      };
      await Promise.all(Array.from({ length: MAILS_AT_ONCE }, sendThreads));
      if (away) {
        // The others would fare no better: all wait for a moment, without using up an attempt.
        log.error({ err: away }, 'the mail server cannot be reached');
        await giveBack(pool, [...unsent], { message: describeError(away), seconds: AWAY_SECONDS });
        return handled;
      }
      if (unsent.size > 0) await giveBack(pool, [...unsent], { message: null, seconds: 0 });
      if (rows.length < BATCH) return handled;
    }
  }

  return { flush };
}
