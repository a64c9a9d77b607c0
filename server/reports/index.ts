import type { Feature } from '../platform/feature.ts';
import { forgottenReports, reportChecks } from './report-checks.queries.ts';
import { reportRoutes } from './report.routes.ts';

export const reports: Feature = {
  name: 'reports',
  routes: reportRoutes,
  checks: reportChecks,
  forgets: forgottenReports,
};
