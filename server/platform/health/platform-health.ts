import type { Config } from '../config.ts';
import type { Pool } from '../database/database.ts';
import { VERSION } from '../version.ts';
import { checkClock, checkDatabase, checkReplicas, checkVersion } from './database-health.queries.ts';
import { checkDisk } from './disk-health.ts';
import type { HealthCheck } from './health.ts';
import { checkMailServer } from './mail-health.ts';
import { checkMailQueue } from './mail-queue.queries.ts';
import { checkSettingsHealth } from './settings-health.ts';
import { checkWorkers } from './task-rounds.ts';

export const platformHealth = ({ config, pool }: { config: Config; pool: Pool }): HealthCheck[] => [
  { name: 'settings', run: async () => checkSettingsHealth(config) },
  { name: 'database', run: () => checkDatabase(pool) },
  { name: 'replicas', run: () => checkReplicas(pool, config) },
  { name: 'clock', run: () => checkClock(pool) },
  { name: 'disk', run: () => checkDisk(config) },
  { name: 'mail', isExpensive: true, run: () => checkMailServer(config) },
  { name: 'workers', run: () => checkWorkers(pool) },
  { name: 'mails', run: () => checkMailQueue(pool) },
  { name: 'version', run: () => checkVersion(pool, VERSION) },
];
