import type { FastifyBaseLogger } from 'fastify';
import type { Branding } from './branding/read-branding.ts';
import type { Config } from './config.ts';
import type { Pool } from './database/database.ts';
import type { Listener } from './database/listen.ts';
import type { Reads } from './database/reads.ts';
import type { HealthCheck } from './health/health.ts';
import type { Hooks } from './hooks.ts';
import type { Queue } from './health/queue.ts';
import type { Viewer } from './http/viewer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PersonalData } from './personal-data.ts';
import type { CreateLimit } from './rate-limit.ts';
import type { Storage } from './storage/storage.ts';

export interface Services {
  config: Config;
  pool: Pool;
  /** May lag behind `pool` */
  reads: Reads;
  /** To what the database tells this process. Started by the first who needs it. */
  listener: Listener;
  log: FastifyBaseLogger;
  metrics: Metrics;
  limit: CreateLimit;
  storage: Storage;
  /** Of every feature */
  personalData: readonly PersonalData[];
  hooks: Hooks;
  branding: Branding;
  /** Of every feature: what may be well or not, and what may get stuck */
  system: { checks: readonly HealthCheck[]; queues: readonly Queue[] };
  /** Asks somebody who is signed in to show again that it is them, before what a thief of the open browser would want */
  confirm: (viewer: Viewer, asked: { field: string; password: string | undefined }) => Promise<unknown>;
}
