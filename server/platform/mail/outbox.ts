import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '../database/database.ts';
import { maskAddresses } from '../mask-addresses.ts';
import { mailTopicOf, type MailTopic } from '../../../contract/notices/news.ts';
import type { Mail } from './mail.ts';
import type { MailLook } from './mail-look.ts';
import { BATCH, claimDue, giveBack, MAX_ATTEMPTS, recordFailure, recordSent, type Claimed } from './outbox.queries.ts';
import { renderMail, type RenderedMail } from './render-mail.ts';
import { MailServerAway, MAILS_AT_ONCE, type SendMail } from './transport.ts';

/** Returns undefined when there is nothing to send any more. */
export type MailWriter = (payload: never) => Promise<Mail | undefined>;

/** Whether whoever has an address wants mails about a topic, and the address that ends them. Undefined for a stranger. */
export type Subscriptions = (
  address: string,
  topic: MailTopic,
) => Promise<{ isMuted: true } | { isMuted: false; url: string } | undefined>;

/** Then the rest of a batch is released: its lease would expire while it waits, and another worker send it too. */
const BATCH_SECONDS = 15;
const AWAY_SECONDS = 30;

/** The rental, car or account that a mail is about. Mails about the same one are sent in order. */
const subjectOf = ({ id, payload }: Claimed): unknown =>
  Object.entries(payload as object).find(([name]) => name.endsWith('Id') || name === 'email')?.[1] ?? id;

/** Safe to store and show: mail servers like to name the recipient. */
const describeError = (error: unknown) =>
  maskAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500);

export interface Outbox {
  /** Returns how many mails were handled. */
  flush(stopping?: AbortSignal): Promise<number>;
}

export function createOutbox(options: {
  pool: Pool;
  send: SendMail;
  writers: Record<string, MailWriter>;
  subscriptions: Subscriptions;
  look: MailLook;
  log: FastifyBaseLogger;
}): Outbox {
  const { pool, send, writers, subscriptions, look, log } = options;

  /** Here, for every kind of mail, so that no writer can forget it. Undefined for one that is not wanted any more. */
  async function asWanted(kind: string, mail: Mail): Promise<RenderedMail | undefined> {
    const topic = mailTopicOf(kind);
    if (topic === 'always') return renderMail(mail, look);
    const subscription = await subscriptions(mail.to, topic);
    if (!subscription) return renderMail(mail, look);
    return subscription.isMuted ? undefined : renderMail(mail, look, subscription.url);
  }

  async function deliver(row: Claimed) {
    const { id, kind, attempts } = row;
    try {
      const writer = writers[kind];
      if (!writer) throw new Error(`Nobody writes mails of the kind ${kind}`);
      const written = await writer(row.payload as never);
      // The recipient may have been deleted.
      const mail = written?.to ? await asWanted(kind, written) : undefined;
      if (mail) await send(id, mail);
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
