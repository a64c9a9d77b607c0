import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../platform/config.ts';

/** How the server sees a request to its public address */
export interface ProbeResult {
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

/** Only a request signed with the server's secret may learn about the proxies in front of it. */
function isOurs({ authSecret }: Pick<Config, 'authSecret'>, probe: unknown): boolean {
  if (typeof probe !== 'string') return false;
  const minute = Math.floor(Date.now() / MINUTE);
  return [minute - 1, minute, minute + 1].some((each) => {
    const [ours, theirs] = [Buffer.from(sign(authSecret, each)), Buffer.from(probe)];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}

/** Returns undefined unless the request is a probe from this server. */
export function describeProbe(
  config: Pick<Config, 'authSecret'>,
  { headers, protocol, host, ips }: FastifyRequest,
): ProbeResult | undefined {
  if (!isOurs(config, headers[PROBE_HEADER])) return undefined;
  const isForwarded = 'x-forwarded-for' in headers;
  // `ips` contains the peer, and the forwarded address only if the peer is trusted.
  return { protocol, host, isForwarded, isTrusted: (ips?.length ?? 0) > 1 };
}
