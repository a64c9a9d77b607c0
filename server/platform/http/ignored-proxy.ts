import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * Says once that somebody claims to pass a visitor on, and is not believed. If that is the operator's own proxy, every visitor
 * has its address, and a single guesser uses up the limits of all.
 */
export function noticeIgnoredProxy(log: Pick<FastifyBaseLogger, 'warn'>): (request: FastifyRequest) => void {
  let isSaid = false;
  return (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    // The proxies that are believed, and whom they name: without any, only who is connected.
    if ((request.ips?.length ?? 1) > 1) return;
    isSaid = true;
    log.warn(
      'X-Forwarded-For is ignored, so all visitors behind that proxy share one limit: if it is yours, set TRUST_PROXY=1, or to its address where others reach the port too',
    );
  };
}
