import type { Config } from '../config.ts';
import type { Pool } from '../database/database.ts';
import { VERSION } from '../version.ts';
import { lookAtClock, lookAtDatabase, lookAtReplicas, lookAtVersion } from './database-health.queries.ts';
import { lookAtDisk } from './disk-health.ts';
import type { HealthCheck } from './health.ts';
import { lookAtMail } from './mail-health.ts';
import { lookAtMails } from './mail-queue.queries.ts';
import { lookAtSettings } from './settings-health.ts';
import { lookAtWorkers } from './task-rounds.ts';

export const platformHealth = ({ config, pool }: { config: Config; pool: Pool }): HealthCheck[] => [
  { name: 'settings', look: async () => lookAtSettings(config) },
  { name: 'database', look: () => lookAtDatabase(pool) },
  { name: 'replicas', look: () => lookAtReplicas(pool, config) },
  { name: 'clock', look: () => lookAtClock(pool) },
  { name: 'disk', look: () => lookAtDisk(config) },
  { name: 'mail', isDear: true, look: () => lookAtMail(config) },
  { name: 'workers', look: () => lookAtWorkers(pool) },
  { name: 'mails', look: () => lookAtMails(pool) },
  { name: 'version', look: () => lookAtVersion(pool, VERSION) },
];
