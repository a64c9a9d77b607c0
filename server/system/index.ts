import type { Feature } from '../platform/feature.ts';
import { lookAfterSite } from './look-after-site.ts';
import { lookAtArchive, lookAtBackups, lookAtVerify } from './command-health.ts';
import { writeSystemMail } from './system-mails.ts';
import { systemRoutes } from './system.routes.ts';
import { TROUBLE_MAIL, WELL_MAIL } from './tell-admins.ts';
import { TEST_MAIL, writeTestMail } from './test-mail.ts';
import { verifyGauges } from './verify-gauges.queries.ts';

export { noteRun } from './note-run.ts';
export { findSince } from './show-system.ts';
export { describeCheck } from './describe-check.ts';
export { DatabaseAway, runChecks, type CheckResult } from './run-checks.ts';
export { sendTestMail } from './test-mail.ts';
export { systemWaits } from './wait.queries.ts';

/** How the site is, for its operator. */
export const system: Feature = {
  name: 'system',
  routes: systemRoutes,
  tasks: (services) => [{ name: 'look after the site', everySeconds: 60, run: () => lookAfterSite(services) }],
  mails: (services) => ({
    [TEST_MAIL]: (payload: never) => writeTestMail(services.config, payload),
    [TROUBLE_MAIL]: (payload: never) => writeSystemMail(services, TROUBLE_MAIL, payload),
    [WELL_MAIL]: (payload: never) => writeSystemMail(services, WELL_MAIL, payload),
  }),
  gauges: verifyGauges,
  health: ({ pool, config }) => [
    { name: 'backups', look: () => lookAtBackups(pool, config) },
    { name: 'verify', look: () => lookAtVerify(pool) },
    { name: 'archive', look: () => lookAtArchive(pool, config) },
  ],
};
