import type { Feature } from './feature.ts';
import { requestRetention } from './request-retention.queries.ts';
import { mailQueue } from './health/mail-queue.queries.ts';
import { platformHealth } from './health/platform-health.ts';
import { taskQueue } from './health/task-queue.ts';
import { findParkedMails, mailRetention, mailChecks, mailGauges } from './mail/mail-checks.queries.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';

export const platform: Feature = {
  name: 'platform',
  routes(app, { config, pool }) {
    if (config.development && config.mail === 'mailbox') mailboxRoutes(app, pool);
  },
  health: platformHealth,
  queues: () => [mailQueue, taskQueue],
  gauges: mailGauges,
  checks: mailChecks,
  notes: findParkedMails,
  retention: [...mailRetention, ...requestRetention],
};
