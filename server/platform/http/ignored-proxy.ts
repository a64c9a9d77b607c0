import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * Warns once when a request has X-Forwarded-For from a proxy that is not trusted. If it is the operator's own proxy, all visitors
 * share its address, so a single attacker uses up everyone's rate limits.
 */
export function warnAboutIgnoredProxy(log: Pick<FastifyBaseLogger, 'warn'>): (request: FastifyRequest) => void {
  let hasWarned = false;
  return (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    // `ips` lists the client and the trusted proxies: without any, only the client.
    if ((request.ips?.length ?? 1) > 1) return;
    hasWarned = true;
    log.warn(
      'X-Forwarded-For is ignored, so all visitors behind that proxy share one limit: if it is yours, set TRUST_PROXY=1, or to its address where others reach the port too',
    );
  };
}
