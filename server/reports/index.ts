import type { Feature } from '../platform/feature.ts';
import { reportData } from './personal-data.queries.ts';
import { reportRetention, reportChecks } from './report-checks.queries.ts';
import { reportRoutes } from './report.routes.ts';

export { reportWaits } from './wait.queries.ts';

export const reports: Feature = {
  name: 'reports',
  personalData: reportData,
  routes: reportRoutes,
  checks: reportChecks,
  retention: reportRetention,
};
