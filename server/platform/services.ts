import type { FastifyBaseLogger } from 'fastify';
import type { Branding } from './branding/read-branding.ts';
import type { Config } from './config.ts';
import type { Pool } from './database/database.ts';
import type { Listener } from './database/listener.ts';
import type { Reads } from './database/reads.ts';
import type { HealthCheck } from './health/health.ts';
import type { Hooks } from './hooks.ts';
import type { WorkQueue } from './health/queue.ts';
import type { Viewer } from './http/viewer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PersonalData } from './personal-data.ts';
import type { CreateLimit } from './rate-limit.ts';
import type { Storage } from './storage/storage.ts';

export interface Services {
  config: Config;
  pool: Pool;
  /** May lag behind `pool`. */
  reads: Reads;
  /** Receives the database's notifications. The first feature that needs it starts it. */
  listener: Listener;
  log: FastifyBaseLogger;
  metrics: Metrics;
  limit: CreateLimit;
  storage: Storage;
  /** From all features. */
  personalData: readonly PersonalData[];
  hooks: Hooks;
  branding: Branding;
  /** Health checks and queues of all features. */
  system: { checks: readonly HealthCheck[]; queues: readonly WorkQueue[] };
  /** Requires signed-in users to confirm their identity before sensitive actions, in case someone else uses their open browser. */
  confirmIdentity: (viewer: Viewer, asked: { field: string; password: string | undefined }) => Promise<unknown>;
}
