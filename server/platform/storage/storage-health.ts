import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { withTimeout } from '../timeout.ts';
import type { Storage } from './storage.ts';

const FRESH_MILLISECONDS = 10_000;
/** Less than a metrics scrape waits: otherwise the gauge would be missing and no alarm would fire. */
const CHECK_SECONDS = 4;

type StorageHealth = () => Promise<'ok' | 'away'>;

/** Cached for a few seconds, so that frequent calls are cheap. */
export function createStorageHealth(storage: Storage, log: FastifyBaseLogger, metrics: Metrics): StorageHealth {
  let checkedAt = -Infinity;
  let cached: ReturnType<StorageHealth> | undefined;
  const check: StorageHealth = () =>
    withTimeout(storage.check(), CHECK_SECONDS).then(
      () => 'ok',
      (error: unknown) => {
        log.error({ err: error }, 'the photo storage is away');
        return 'away';
      },
    );
  const health: StorageHealth = () => {
    if (cached && performance.now() - checkedAt < FRESH_MILLISECONDS) return cached;
    checkedAt = performance.now();
    cached = check();
    return cached;
  };
  metrics.gauge('sparekey_storage_up', 'Whether photos can be stored and read: 1 or 0.', async () =>
    Number((await health()) === 'ok'),
  );
  return health;
}
