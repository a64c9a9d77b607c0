import type { FastifyBaseLogger } from 'fastify';
import { TTL_SECONDS, type Edition } from './make-edition.ts';

/** The standard wants nothing to be older than five minutes, of which a cache on the way may take one. */
const OLDEST_SECONDS = 240;

/** Made when somebody asks, and once for all who do. Whoever asks while the next is being made gets the one before. */
export function keepEdition(
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
    next.catch((error: unknown) => log.warn({ err: error }, 'the feed was not renewed'));
    return latest;
  };
}
