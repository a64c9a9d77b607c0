import type { FastifyBaseLogger } from 'fastify';
import { TTL_SECONDS, type Edition } from './build-edition.ts';

/** GBFS requires data to be at most five minutes old, and HTTP caches may add one minute. */
const OLDEST_SECONDS = 240;

/** Builds the feed on demand, once for concurrent requests, and serves the stale one while a new one is being built. */
export function cacheEdition(
  make: () => Promise<Edition>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now = () => performance.now(),
): () => Promise<Edition> {
  let latest: Edition | undefined;
  let next: Promise<Edition> | undefined;
  return async () => {
    const age = latest ? (now() - latest.madeAt) / 1_000 : Number.POSITIVE_INFINITY;
    if (latest && age < TTL_SECONDS) return latest;
    next ??= make()
      .then((edition) => (latest = edition))
      .finally(() => (next = undefined));
    if (!latest || age >= OLDEST_SECONDS) return next;
    next.catch((error: unknown) => log.warn({ err: error }, 'could not refresh the feed'));
    return latest;
  };
}
