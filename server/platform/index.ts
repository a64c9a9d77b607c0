import type { Feature } from './feature.ts';
import { forgottenRequests } from './forgotten.queries.ts';
import { mailQueue } from './health/mail-queue.queries.ts';
import { platformHealth } from './health/platform-health.ts';
import { taskQueue } from './health/task-queue.ts';
import { findParkedMails, forgottenMails, mailChecks, mailGauges } from './mail/mail-checks.queries.ts';
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
  forgets: [...forgottenMails, ...forgottenRequests],
};
