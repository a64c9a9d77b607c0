import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import webPush from 'web-push';
import type { KeyIn } from '../../contract/languages/translate.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { OPENED_PARAMETER, type PushPayload } from '../../contract/pushes/payload.ts';
import type { Config } from '../platform/config.ts';
import { isLanguage, translator } from '../platform/languages/translator.ts';
import { createGuardedFetch } from '../platform/outbound/guarded-fetch.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import { LOOPBACK_TOO, PUBLIC_ONLY } from '../platform/outbound/outbound-policy.ts';
import type { Services } from '../platform/services.ts';
import { dropDevice, noteAnswered, noteRefused } from './device.queries.ts';
import { claimPushes, recordFailed, recordSent, type ClaimedPush } from './push.queries.ts';
import { serverKeys } from './server-keys.ts';

const LIMITS = { bytesMax: pushLimits.responseBytes, seconds: pushLimits.timeoutSeconds, truncates: true } as const;
/** Each has its own place, so that a slow service keeps nobody else waiting. */
const AT_ONCE = 40;
/** A round ends by then; what is under way goes on beside the next. */
const ROUND_SECONDS = 2;
/** Seconds until the next attempt, by how many there were; then it is given up, hours after it happened. */
const WAITS = [10, 60, 300, 1_800, 3_600, 7_200];
/** All are as long, so that nobody on the way can tell by its length what one says. */
const PAYLOAD_BYTES = 768;

export const outboundPolicy = ({ reachesLoopback }: Pick<Config, 'reachesLoopback'>) =>
  reachesLoopback ? LOOPBACK_TOO : PUBLIC_ONLY;

/** Whom a push service writes to if something is wrong with what we send */
const contactOf = ({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>) =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'nobody@localhost'}`;

const addressOf = ({ address, noticeId }: ClaimedPush) =>
  `${address}${address.includes('?') ? '&' : '?'}${OPENED_PARAMETER}=${noticeId}`;

/** A newer one takes the place of one that its device did not get yet; made of the notice, whose id is nobody else's business. */
const replacedBy = ({ noticeId }: ClaimedPush) =>
  createHash('sha256').update(noticeId).digest('base64url').slice(0, 32);

export function writePush(push: ClaimedPush, { brand, defaultLanguage }: Pick<Config, 'brand' | 'defaultLanguage'>) {
  const language = push.language && isLanguage(push.language) ? push.language : defaultLanguage;
  const payload: PushPayload = {
    title: brand,
    body: translator(language).of('pushes.said', push.kind as KeyIn<'pushes.said'>),
    language,
    tag: push.noticeId,
    address: addressOf(push),
  };
  const written = JSON.stringify(payload);
  return written + ' '.repeat(Math.max(0, PAYLOAD_BYTES - Buffer.byteLength(written)));
}

/** In seconds, from a number or a date */
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), pushLimits.retryMaxSeconds) : undefined;
}

type Outcome = { status: number | null; error: string; retryAfter?: number | undefined };

const isGone = (status: number | null) => status === 404 || status === 410;
/** Away, busy, or at odds with our key or clock: it may be well again. Whatever else it refuses, it refuses for good. */
const isForNow = (status: number | null) =>
  status === null || status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;

export interface PushSender {
  /** Begins whatever is due and waits for it, but only for so long. */
  round(stopping?: AbortSignal): Promise<void>;
  /** Waits for everything that is due now. */
  flush(): Promise<void>;
}

export function createPushSender({ pool, config, log }: Pick<Services, 'pool' | 'config' | 'log'>): PushSender {
  const fetch = createGuardedFetch({ policy: outboundPolicy(config) });
  const keys = serverKeys(config.authSecret);
  const subject = contactOf(config);
  const busy = new Set<Promise<void>>();

  async function post(push: ClaimedPush): Promise<Outcome | { status: number }> {
    const { endpoint, p256dh, auth } = push;
    const subscription = {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    };
    const { headers, body } = webPush.generateRequestDetails(subscription, writePush(push, config), {
      vapidDetails: { subject, ...keys },
      TTL: pushLimits.keptHours * 3_600,
      topic: replacedBy(push),
      urgency: 'high',
    });
    try {
      const answer = await fetch(endpoint, LIMITS, { headers: { ...headers }, body });
      const { status } = answer;
      if (status >= 200 && status < 300) return { status };
      return { status, error: 'status', retryAfter: retryAfter(answer.headers['retry-after']) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { status: null, error: error.failure };
    }
  }

  async function send(push: ClaimedPush): Promise<void> {
    const outcome = await post(push);
    if (!('error' in outcome)) {
      await recordSent(pool, push, outcome.status);
      await noteAnswered(pool, push.deviceId);
      return;
    }
    const { status, error } = outcome;
    if (isGone(status)) return void (await dropDevice(pool, push.deviceId));
    const wait = isForNow(status) ? WAITS[push.attempts - 1] : undefined;
    const seconds = wait === undefined ? null : Math.max(wait, outcome.retryAfter ?? 0);
    await recordFailed(pool, push, { status, error, seconds });
    await noteRefused(pool, push.deviceId);
    if (seconds === null) log.warn({ pushId: push.id, status, error }, 'push given up');
  }

  /** What failed on our side is tried again too. */
  const putOff = (push: ClaimedPush) =>
    recordFailed(pool, push, { status: null, error: 'failed', seconds: WAITS[push.attempts - 1] ?? null });

  async function begin(stopping?: AbortSignal): Promise<void> {
    if (busy.size >= AT_ONCE || stopping?.aborted) return;
    // No more than can be sent at once: whoever signs out meanwhile is told nothing.
    for (const push of await claimPushes(pool, config.pushes ? keys.publicKey : null, AT_ONCE - busy.size)) {
      const work = send(push)
        .catch(async (error: unknown) => {
          log.error({ err: error, pushId: push.id }, 'push not sent');
          await putOff(push);
        })
        .catch(() => {})
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
