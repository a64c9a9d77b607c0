import type { FastifyBaseLogger } from 'fastify';
import type { Payments } from './money/providers/index.ts';
import type { Config } from './platform/config.ts';
import type { Pool } from './platform/database/database.ts';
import type { Reads } from './platform/database/reads.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { CreateLimit } from './platform/rate-limit.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What features are given to work with. Made once, in `server.ts`. */
export interface Services {
  config: Config;
  pool: Pool;
  /** For what may be a little behind `pool`. */
  reads: Reads;
  log: FastifyBaseLogger;
  metrics: Metrics;
  limit: CreateLimit;
  storage: Storage;
  payments: Payments;
}
