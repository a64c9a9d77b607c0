import type { FastifyRequest } from 'fastify';

/** A request with a token is not a visit even if the token is invalid, so that a page whose session has ended gets an error. */
export const isVisitorRequest = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.visitors === true && headers.authorization === undefined;

/**
 * The response is the same for every visitor, so shared caches keep it for a minute. `vary` keeps it from signed-in users.
 * Browsers always revalidate, so that a car they have just booked does not look available.
 */
export const VISITOR_CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=60',
  vary: 'authorization',
  // Search engines should index pages, not the data behind them.
  'x-robots-tag': 'noindex',
} as const;
