import type { Config } from './config.ts';
import type { Database, Pool } from './database/database.ts';
import type { Feature } from './feature.ts';
import { checkFolders } from './folders.ts';
import { checkClock, checkDatabase, checkReplicas, checkVersion } from './health/database-health.queries.ts';
import { checkDisk } from './health/disk-health.ts';
import { good, warning, wrong, type HealthCheck, type Health } from './health/health.ts';
import { checkMailServer } from './health/mail-health.ts';
import type { WorkQueue } from './health/queue.ts';
import { findLateTasks, requestTaskRun } from './health/task-round.queries.ts';
import { checkWorkers } from './health/task-rounds.ts';
import { requestRetention } from './request-retention.queries.ts';
import { mailQueue, checkMailQueue } from './health/mail-queue.queries.ts';
import { describeParkedMails, mailRetention, mailChecks, mailGauges } from './mail/mail-checks.queries.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';
import { VERSION } from './version.ts';

/** Reports settings that are valid but probably unintended, as each start does. Invalid settings prevent the start. */
function checkSettingsHealth(config: Config): Health {
  const folders = checkFolders(config);
  const warnings = [...config.warnings, ...folders.warnings];
  const text = [...folders.problems, ...warnings].map((sentence) => `${sentence}.`).join(' ');
  if (folders.problems.length > 0) return wrong(() => text);
  if (warnings.length > 0) return warning(() => text);
  return good((t) => t('system.finding.settings.good', { count: Object.keys(config.providedSettings.sources).length }));
}

const platformHealth = ({ config, pool }: { config: Config; pool: Pool }): HealthCheck[] => [
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

/** Background tasks that keep failing. Each is retried when it is due, or when an administrator requests it. */
const taskQueue: WorkQueue = {
  name: 'jobs',
  list: async (db: Database, limit) => {
    const late = await findLateTasks(db);
    return {
      waiting: 0,
      parked: late.length,
      rows: late.slice(0, limit).map(({ task, since, error, nextAt }) => ({
        id: task,
        what: task,
        since,
        attempts: 0,
        why: error,
        nextAt,
        isParked: true,
      })),
    };
  },
  retry: requestTaskRun,
};

export const platform: Feature = {
  name: 'platform',
  routes(app, { config, pool }) {
    if (config.development && config.mail === 'mailbox') mailboxRoutes(app, pool);
  },
  health: platformHealth,
  queues: () => [mailQueue, taskQueue],
  gauges: mailGauges,
  checks: mailChecks,
  notes: describeParkedMails,
  retention: [...mailRetention, ...requestRetention],
};
