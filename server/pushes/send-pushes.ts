import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import webPush from 'web-push';
import type { PushedKind } from '../../contract/notices/news.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { OPENED_PARAMETER, type PushPayload } from '../../contract/pushes/payload.ts';
import type { Config } from '../platform/config.ts';
import { isLanguage, translator } from '../platform/languages/translator.ts';
import { createGuardedFetch } from '../platform/outbound/guarded-fetch.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from '../platform/outbound/outbound-policy.ts';
import type { Services } from '../platform/services.ts';
import { deleteDevice, clearDeviceFailure, recordDeviceFailure } from './device.queries.ts';
import { claimPushes, recordFailed, recordSent, type ClaimedPush } from './push.queries.ts';
import { serverKeys } from './server-keys.ts';

const LIMITS = { bytesMax: pushLimits.responseBytes, seconds: pushLimits.timeoutSeconds, truncates: true } as const;
/** Maximum of concurrent requests, so that a slow service does not delay pushes to others. */
const CONCURRENCY = 40;
/** Maximum duration of a round. Unfinished requests continue during the next one. */
const ROUND_SECONDS = 2;
/** Seconds until the next attempt, by the number of attempts so far. After the last one, the push is given up. */
const RETRY_SECONDS = [10, 60, 300, 1_800, 3_600, 7_200];
/** Payloads are padded to this length, so that it does not reveal their content. */
const PAYLOAD_BYTES = 768;

export const outboundPolicy = ({ reachesLoopback }: Pick<Config, 'reachesLoopback'>) =>
  reachesLoopback ? PUBLIC_AND_LOOPBACK : PUBLIC_ONLY;

/** Contact for push services that have problems with our requests */
const contactOf = ({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>) =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'nobody@localhost'}`;

const addressOf = ({ address, noticeId }: ClaimedPush) =>
  `${address}${address.includes('?') ? '&' : '?'}${OPENED_PARAMETER}=${noticeId}`;

/** A push replaces an undelivered one with the same topic. It is hashed to hide the notice id from the push service. */
const topicOf = ({ noticeId }: ClaimedPush) => createHash('sha256').update(noticeId).digest('base64url').slice(0, 32);

export function writePush(push: ClaimedPush, { brand, defaultLanguage }: Pick<Config, 'brand' | 'defaultLanguage'>) {
  const language = push.language && isLanguage(push.language) ? push.language : defaultLanguage;
  const payload: PushPayload = {
    title: brand,
    body: translator(language).of('pushes.body', push.kind as PushedKind),
    language,
    tag: push.noticeId,
    address: addressOf(push),
  };
  const written = JSON.stringify(payload);
  return written + ' '.repeat(Math.max(0, PAYLOAD_BYTES - Buffer.byteLength(written)));
}

/** Returns seconds, from a number or a date. */
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), pushLimits.retryMaxSeconds) : undefined;
}

type Outcome = { status: number | null; error: string; retryAfter?: number | undefined };

const isGone = (status: number | null) => status === 404 || status === 410;
/** The service is down, busy, or rejects our key or clock, and may recover. Other failures are permanent. */
const isTemporary = (status: number | null) =>
  status === null || status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;

export interface PushSender {
  /** Starts sending all due pushes and waits for them, but only for a limited time. */
  sendDue(stopping?: AbortSignal): Promise<void>;
  /** Sends all due pushes and waits for them. */
  flush(): Promise<void>;
}

export function createPushSender({ pool, config, log }: Pick<Services, 'pool' | 'config' | 'log'>): PushSender {
  const fetch = createGuardedFetch({ policy: outboundPolicy(config) });
  const keys = serverKeys(config.authSecret);
  const subject = contactOf(config);
  const inFlight = new Set<Promise<void>>();

  async function post(push: ClaimedPush): Promise<Outcome | { status: number }> {
    const { endpoint, p256dh, auth } = push;
    const subscription = {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    };
    const { headers, body } = webPush.generateRequestDetails(subscription, writePush(push, config), {
      vapidDetails: { subject, ...keys },
      TTL: pushLimits.keptHours * 3_600,
      topic: topicOf(push),
      urgency: 'high',
    });
    try {
      const response = await fetch(endpoint, LIMITS, { headers: { ...headers }, body });
      const { status } = response;
      if (status >= 200 && status < 300) return { status };
      return { status, error: 'status', retryAfter: retryAfter(response.headers['retry-after']) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { status: null, error: error.failure };
    }
  }

  async function send(push: ClaimedPush): Promise<void> {
    const outcome = await post(push);
    if (!('error' in outcome)) {
      await recordSent(pool, push, outcome.status);
      await clearDeviceFailure(pool, push.deviceId);
      return;
    }
    const { status, error } = outcome;
    if (isGone(status)) return void (await deleteDevice(pool, push.deviceId));
    const wait = isTemporary(status) ? RETRY_SECONDS[push.attempts - 1] : undefined;
    const seconds = wait === undefined ? null : Math.max(wait, outcome.retryAfter ?? 0);
    await recordFailed(pool, push, { status, error, seconds });
    await recordDeviceFailure(pool, push.deviceId);
    if (seconds === null) log.warn({ pushId: push.id, status, error }, 'gave up on a push');
  }

  /** Failures on our side are retried too. */
  const postpone = (push: ClaimedPush) =>
    recordFailed(pool, push, { status: null, error: 'failed', seconds: RETRY_SECONDS[push.attempts - 1] ?? null });

  async function startDue(stopping?: AbortSignal): Promise<void> {
    if (inFlight.size >= CONCURRENCY || stopping?.aborted) return;
    // Claims only pushes that can be sent immediately, so that none is sent to a reader who has signed out since.
    for (const push of await claimPushes(pool, config.pushes ? keys.publicKey : null, CONCURRENCY - inFlight.size)) {
      const work = send(push)
        .catch(async (error: unknown) => {
          log.error({ err: error, pushId: push.id }, 'push not sent');
          await postpone(push);
        })
        .catch(() => {})
        .finally(() => inFlight.delete(work));
      inFlight.add(work);
    }
  }

  return {
    async sendDue(stopping) {
      await startDue(stopping);
      const limit = new AbortController();
      await Promise.race([
        Promise.all(inFlight),
        delay(ROUND_SECONDS * 1000, undefined, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
    },
    async flush() {
      do {
        await startDue();
        await Promise.all(inFlight);
      } while (inFlight.size > 0);
    },
  };
}
