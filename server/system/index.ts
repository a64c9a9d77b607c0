import type { Feature } from '../platform/feature.ts';
import { monitorSite } from './monitor-site.ts';
import { checkArchive, checkBackups, checkVerify } from './command-health.ts';
import { writeSystemMail } from './system-mails.ts';
import { systemRoutes } from './system.routes.ts';
import { PROBLEM_MAIL, RECOVERY_MAIL } from './email-administrators.ts';
import { TEST_MAIL, writeTestMail } from './test-mail.ts';
import { verifyGauges } from './verify-gauges.queries.ts';

export { recordCommandRun } from './command-run.queries.ts';
export { findStateStarts } from './show-system.ts';
export { describeCheck } from './describe-check.ts';
export { DatabaseUnreachable, runChecks, type CheckResult } from './run-checks.ts';
export { sendTestMail } from './test-mail.ts';
export { systemWaits } from './wait.queries.ts';

/** The health of the installation, for its operator. */
export const system: Feature = {
  name: 'system',
  routes: systemRoutes,
  tasks: (services) => [{ name: 'look after the site', everySeconds: 60, run: () => monitorSite(services) }],
  mails: (services) => ({
    [TEST_MAIL]: (payload: never) => writeTestMail(services.config, payload),
    [PROBLEM_MAIL]: (payload: never) => writeSystemMail(services, PROBLEM_MAIL, payload),
    [RECOVERY_MAIL]: (payload: never) => writeSystemMail(services, RECOVERY_MAIL, payload),
  }),
  gauges: verifyGauges,
  health: ({ pool, config }) => [
    { name: 'backups', run: () => checkBackups(pool, config) },
    { name: 'verify', run: () => checkVerify(pool) },
    { name: 'archive', run: () => checkArchive(pool, config) },
  ],
};
