import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../database/database.ts';
import { maskAddresses } from '../mask-addresses.ts';
import { mailTopicOf } from '../../../contract/notices/news.ts';
import type { MailTopic } from '../../../contract/topics.ts';
import type { Mail } from './mail.ts';
import type { MailTheme } from './mail-theme.ts';
import { createLeaseRenewal } from './lease-renewal.ts';
import {
  BATCH_SIZE,
  claimDueMails,
  releaseMails,
  LEASE_SECONDS,
  MAX_ATTEMPTS,
  recordFailure,
  recordSent,
  type ClaimedMail,
} from './outbox.queries.ts';
import { renderMail, type RenderedMail } from './render-mail.ts';
import { TimeoutError, withTimeout } from '../timeout.ts';
import { MailServerUnreachable, MAX_CONCURRENT_MAILS, SLOW_MAIL_SECONDS, type SendMail } from './transport.ts';

/** Returns undefined if the mail is no longer needed. */
export type MailWriter = (payload: never) => Promise<Mail | undefined>;

/** Whether the address's user is subscribed to a topic, with the unsubscribe link. Undefined for an unknown address. */
export type Subscriptions = (
  address: string,
  topic: MailTopic,
) => Promise<{ isMuted: true } | { isMuted: false; url: string } | undefined>;

/** After this time the unsent mails of a batch are released, before their lease expires and another worker sends them too. */
const BATCH_SECONDS = 15;
const AWAY_SECONDS = 30;
/**
 * Mails that may be in progress without blocking a flush; beyond these, a flush waits. A mail on a dead connection counts for ten
 * minutes, so there is room for several.
 */
const SLOW_MAX = 5 * MAX_CONCURRENT_MAILS;

const RECORD_RETRY_MILLISECONDS = 500;

/** The rental, car or account that a mail is about. Mails about the same subject are sent in order. */
const subjectOf = ({ id, payload }: ClaimedMail): unknown =>
  Object.entries(payload as object).find(([name]) => name.endsWith('Id') || name === 'email')?.[1] ?? id;

/** Safe to store and show: mail servers often mention the recipient in errors. */
const describeError = (error: unknown) =>
  maskAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500);

interface Outcome {
  handled: number;
  left: ClaimedMail[];
  away?: MailServerUnreachable;
}

export interface Outbox {
  /** Returns how many mails were handled. Slow ones continue in the background. */
  flush(stopping?: AbortSignal): Promise<number>;
}

export function createOutbox(options: {
  pool: Pool;
  send: SendMail;
  writers: Record<string, MailWriter>;
  subscriptions: Subscriptions;
  theme: MailTheme;
  log: FastifyBaseLogger;
  slowSeconds?: number;
  leaseSeconds?: number;
}): Outbox {
  const { pool, send, writers, subscriptions, theme, log } = options;
  const { slowSeconds = SLOW_MAIL_SECONDS, leaseSeconds = LEASE_SECONDS } = options;
  const leases = createLeaseRenewal(pool, leaseSeconds, log);
  let slow = 0;

  /** Done here for every kind of mail, so that no writer can omit it. Undefined if the recipient has unsubscribed. */
  async function renderSubscribed(kind: string, mail: Mail): Promise<RenderedMail | undefined> {
    const topic = mailTopicOf(kind);
    if (topic === 'always') return renderMail(mail, theme);
    const subscription = await subscriptions(mail.to, topic);
    if (!subscription) return renderMail(mail, theme);
    return subscription.isMuted ? undefined : renderMail(mail, theme, subscription.url);
  }

  /** Retries for as long as the lease lasts: an unrecorded mail would be sent again. */
  async function recordSentWithRetry(row: ClaimedMail) {
    for (const end = performance.now() + leaseSeconds * 1000; ; await delay(RECORD_RETRY_MILLISECONDS)) {
      try {
        await recordSent(pool, row.id);
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
        log.warn({ outboxId: row.id, err: error }, 'could not record a sent mail yet');
      }
    }
  }

  async function deliver(row: ClaimedMail) {
    const { id, kind, attempts } = row;
    try {
      const writer = writers[kind];
      if (!writer) throw new Error(`There is no writer for mails of the kind ${kind}`);
      const written = await writer(row.payload as never);
      // The recipient may have been deleted.
      const mail = written?.to ? await renderSubscribed(kind, written) : undefined;
      if (mail) await send(id, mail);
      await recordSentWithRetry(row);
      leases.end([row]);
    } catch (error) {
      if (error instanceof MailServerUnreachable) throw error;
      leases.end([row]);
      const isParked = attempts >= MAX_ATTEMPTS;
      if (isParked) log.error({ outboxId: id, kind, err: error }, 'gave up on a mail');
      else log.warn({ outboxId: id, kind, attempts }, 'mail not sent');
      await recordFailure(pool, row, describeError(error));
    }
  }

  /** Sends in order until the server is unreachable or the time is over. */
  async function sendThread(thread: ClaimedMail[], isOver: () => boolean): Promise<Outcome> {
    for (const [handled, row] of thread.entries()) {
      const left = thread.slice(handled);
      if (isOver()) return { handled, left };
      try {
        await deliver(row);
      } catch (error) {
        if (error instanceof MailServerUnreachable) return { handled, left, away: error };
        throw error;
      }
    }
    return { handled: thread.length, left: [] };
  }

  async function releaseUnsent({ left, away }: Outcome): Promise<void> {
    // All mails would fail the same way, so they wait for a moment without using up an attempt.
    if (away) log.error({ err: away }, 'cannot reach the mail server');
    if (left.length === 0) return;
    const pause = away ? { message: describeError(away), seconds: AWAY_SECONDS } : { message: null, seconds: 0 };
    await releaseMails(pool, left, pause);
  }

  /** Returns undefined if the sending is slow and continues in the background. */
  async function unlessSlow(thread: ClaimedMail[], sending: Promise<Outcome>): Promise<Outcome | undefined> {
    const done = sending.finally(() => leases.end(thread));
    if (slow >= SLOW_MAX) return done;
    try {
      return await withTimeout(done, slowSeconds);
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      slow++;
      void done
        .then(releaseUnsent)
        .catch((failure: unknown) => log.error({ err: failure }, 'could not record a slow mail'))
        .finally(() => slow--);
      return undefined;
    }
  }

  async function flush(stopping?: AbortSignal) {
    let handled = 0;
    for (;;) {
      if (stopping?.aborted) return handled;
      const endsAt = performance.now() + BATCH_SECONDS * 1000;
      const rows = await claimDueMails(pool, leaseSeconds);
      const threads = [...Map.groupBy(rows, subjectOf).values()];
      const rest: Outcome = { handled: 0, left: [] };
      const isOver = () => rest.away !== undefined || stopping?.aborted === true || performance.now() > endsAt;
      const sendThreads = async () => {
        for (let thread = threads.shift(); thread; thread = threads.shift()) {
          leases.begin(thread);
          const outcome = await unlessSlow(thread, sendThread(thread, isOver));
          if (!outcome) continue;
          handled += outcome.handled;
          rest.left.push(...outcome.left);
          if (outcome.away) rest.away = outcome.away;
        }
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT_MAILS }, sendThreads));
      await releaseUnsent(rest);
      if (rest.away || rows.length < BATCH_SIZE) return handled;
    }
  }

  return { flush };
}
