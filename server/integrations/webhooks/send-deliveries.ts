import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { webhookLimits } from '../../../contract/integrations/limits.ts';
import { announce } from '../../notices/index.ts';
import { transaction, type Pool } from '../../platform/database/database.ts';
import { createGuardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { outboundPolicy } from '../../platform/outbound/outbound-policy.ts';
import type { Services } from '../../platform/services.ts';
import {
  startNextDelivery,
  claimWebhooks,
  extendLease,
  recordWebhookSuccess,
  recordDelivered,
  recordFailed,
  releaseWebhook,
  webhookSecret,
  signatureHeaders,
  markWebhookFailed,
  type ClaimedWebhook,
  type DueDelivery,
} from '../../webhooks/index.ts';

/** Records a failure and switches the webhook off after days of failures, or at once if it returned 410. */
const recordWebhookFailure = (pool: Pool, id: string, isGone: boolean): Promise<void> =>
  transaction(pool, async (db) => {
    const off = await markWebhookFailed(db, id, isGone);
    if (!off?.userId) return;
    const { userId, kind } = off;
    const mail = { userId, webhookId: id };
    await announce(db, {
      kind: 'webhook-off',
      key: `${id}:${new Date().toISOString()}`,
      about: { userId },
      details: { news: kind },
      mail,
    });
  });

const LIMITS = {
  bytesMax: webhookLimits.responseBytes,
  seconds: webhookLimits.timeoutSeconds,
  truncates: true,
} as const;
/** Number of webhooks that are sent to in parallel, so that a slow one does not delay the others. */
const AT_ONCE = 40;
/** A round returns after this time; unfinished deliveries continue during the next one. */
const ROUND_SECONDS = 2;
const GONE = 410;

type Outcome =
  | { isGood: true; status: number; response: string }
  | { isGood: false; status: number | null; error: string; response: string | null };

/** Removes NUL characters, which PostgreSQL cannot store. */
const readable = (body: Buffer) => body.toString('utf8').replaceAll('\0', '').slice(0, webhookLimits.responseBytes);

export interface WebhookSender {
  /** Starts all due deliveries and waits for them up to a time limit. */
  round(stopping?: AbortSignal): Promise<void>;
  /** Sends everything that is due and waits until it is done. */
  flush(): Promise<void>;
}

export function createWebhookSender(
  services: Pick<Services, 'pool' | 'config'> & { log: FastifyBaseLogger },
): WebhookSender {
  const { pool, config, log } = services;
  const fetch = createGuardedFetch({ policy: outboundPolicy(config) });
  const { origin } = new URL(config.publicUrl);
  const busy = new Set<Promise<void>>();

  const secretsOf = ({ id, secretVersion, isRotating }: ClaimedWebhook) =>
    (isRotating ? [secretVersion, secretVersion - 1] : [secretVersion]).map((version) =>
      webhookSecret(config.authSecret, id, version),
    );

  async function post(webhook: ClaimedWebhook, { id, body }: DueDelivery): Promise<Outcome> {
    const signed = { id, timestamp: Math.floor(Date.now() / 1000), body };
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `Sparekey (+${origin})`,
      ...signatureHeaders(secretsOf(webhook), signed),
    };
    try {
      const reply = await fetch(webhook.address, LIMITS, { headers, body });
      const [status, response] = [reply.status, readable(reply.body)];
      if (status >= 200 && status < 300) return { isGood: true, status, response };
      return { isGood: false, status, error: 'status', response };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { isGood: false, status: null, error: error.failure, response: null };
    }
  }

  /** Sends one webhook's deliveries in order and stops at the first failure, until the next round. */
  async function sendAll(webhook: ClaimedWebhook, stopping?: AbortSignal): Promise<void> {
    for (;;) {
      if (stopping?.aborted || !(await extendLease(pool, webhook))) break;
      const due = await startNextDelivery(pool, webhook.id);
      if (!due) break;
      const outcome = await post(webhook, due);
      if (outcome.isGood) {
        await recordDelivered(pool, due.id, outcome);
        await recordWebhookSuccess(pool, webhook.id);
      } else {
        await recordFailed(pool, due, outcome);
        await recordWebhookFailure(pool, webhook.id, outcome.status === GONE);
        break;
      }
    }
    await releaseWebhook(pool, webhook);
  }

  async function begin(stopping?: AbortSignal): Promise<void> {
    if (busy.size >= AT_ONCE) return;
    for (const webhook of await claimWebhooks(pool, AT_ONCE - busy.size)) {
      const work = sendAll(webhook, stopping)
        .catch((error: unknown) => log.error({ err: error, webhookId: webhook.id }, 'webhook not sent'))
        .finally(() => busy.delete(work));
      busy.add(work);
    }
  }

  return {
    async round(stopping) {
      await begin(stopping);
      const limit = new AbortController();
      await Promise.race([
        Promise.all(busy),
        delay(ROUND_SECONDS * 1000, undefined, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
    },
    async flush() {
      do {
        await begin();
        await Promise.all(busy);
      } while (busy.size > 0);
    },
  };
}
