import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { reportLimits } from '../../contract/reports/limits.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { createReport } from './create-report.ts';
import { decideReport } from './decide-report.ts';
import { listReports } from './list-reports.ts';
import { showReport } from './show-report.ts';

export function reportRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const byPerson = limit({ name: 'report', points: reportLimits.perHour, seconds: 3_600 });

  route(app, api.report, async ({ viewer, body }) => {
    await byPerson.consume(viewer.uid);
    return createReport(services, viewer, body);
  });
  route(app, api.adminReports, ({ viewer, query }) => listReports(pool, { ...query, readerId: viewer.uid }));
  route(app, api.adminReport, ({ viewer, params }) => showReport(services, viewer, params.id));
  route(app, api.decideReport, ({ viewer, params, body }) => decideReport(services, viewer, params.id, body));
}
