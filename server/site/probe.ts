import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../platform/config.ts';

/** What the server makes of a request that came by the public address */
export interface Seen {
  protocol: string;
  host: string;
  isForwarded: boolean;
  isTrusted: boolean;
}

export const PROBE_HEADER = 'x-sparekey-probe';
export const SEEN_HEADER = 'x-sparekey-seen';

const MINUTE = 60_000;

const sign = (authSecret: string, minute: number) =>
  createHmac('sha256', authSecret).update(`probe ${minute}`).digest('base64url');

export const probeOf = ({ authSecret }: Pick<Config, 'authSecret'>, now = Date.now()): string =>
  sign(authSecret, Math.floor(now / MINUTE));

/** Nobody but who knows the server's secret learns what is between it and the world. */
function isOurs({ authSecret }: Pick<Config, 'authSecret'>, probe: unknown): boolean {
  if (typeof probe !== 'string') return false;
  const minute = Math.floor(Date.now() / MINUTE);
  return [minute - 1, minute, minute + 1].some((each) => {
    const [ours, theirs] = [Buffer.from(sign(authSecret, each)), Buffer.from(probe)];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}

/** Undefined for a request that is not our own. */
export function describeSeen(
  config: Pick<Config, 'authSecret'>,
  { headers, protocol, host, ips }: FastifyRequest,
): Seen | undefined {
  if (!isOurs(config, headers[PROBE_HEADER])) return undefined;
  const isForwarded = 'x-forwarded-for' in headers;
  // With whom it came from, and whom that one is believed to have come from
  return { protocol, host, isForwarded, isTrusted: (ips?.length ?? 0) > 1 };
}
