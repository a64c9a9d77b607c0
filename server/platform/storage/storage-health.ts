import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { withinSeconds } from '../time-limit.ts';
import type { Storage } from './storage.ts';

const FRESH_MILLISECONDS = 10_000;
/** Less than a scrape of the metrics waits for: one without an answer would leave the gauge out, and no alarm would fire. */
const CHECK_SECONDS = 4;

export type StorageHealth = () => Promise<'ok' | 'away'>;

/** Cached for a few seconds, so that asking is cheap. */
export function createStorageHealth(storage: Storage, log: FastifyBaseLogger, metrics: Metrics): StorageHealth {
  let lookedAt = -Infinity;
  let looked: ReturnType<StorageHealth> | undefined;
  const look: StorageHealth = () =>
    withinSeconds(storage.check(), CHECK_SECONDS).then(
      () => 'ok',
      (error: unknown) => {
        log.error({ err: error }, 'the photo storage is away');
        return 'away';
      },
    );
  const health: StorageHealth = () => {
    if (looked && performance.now() - lookedAt < FRESH_MILLISECONDS) return looked;
    lookedAt = performance.now();
    looked = look();
    return looked;
  };
  metrics.gauge('sparekey_storage_up', 'Whether photos can be kept and read: 1 or 0.', async () =>
    Number((await health()) === 'ok'),
  );
  return health;
}
