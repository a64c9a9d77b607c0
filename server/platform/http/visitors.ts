import type { FastifyRequest } from 'fastify';

/** A request with a token is known by it or refused: a page of somebody whose session ended must hear of that. */
export const isVisit = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.visitors === true && headers.authorization === undefined;

/**
 * The same for every visitor, so that one answer serves all of them for a minute. `vary` keeps it from the signed-in, whom a
 * shared cache would otherwise answer with it. Browsers ask again: to them a page that was booked must not look free.
 */
export const CACHED_FOR_VISITORS = {
  'cache-control': 'public, max-age=0, s-maxage=60',
  vary: 'authorization',
  // Pages are to be found, not what they are made from.
  'x-robots-tag': 'noindex',
} as const;
