import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { api } from '../../contract/api.ts';
import { EarningsSpan } from '../../contract/earnings/earnings.ts';
import { earningLimits } from '../../contract/earnings/limits.ts';
import type { MoneyServices } from '../money/index.ts';
import { route } from '../platform/http/route.ts';
import { exportEarnings } from './export-earnings.ts';
import { listCars, listTrips } from './list-trips.ts';
import { showEarnings } from './show-earnings.ts';
import { saveTaxDetails, showTaxDetails } from './tax-details.ts';
import { writeStatement } from './write-statement.ts';

export function earningRoutes(app: FastifyInstance, services: MoneyServices) {
  const files = services.limit({ name: 'export-earnings', points: earningLimits.filesPerHour, seconds: 3_600 });
  const changes = services.limit({ name: 'tax-details', points: earningLimits.changesPerHour, seconds: 3_600 });

  route(app, api.earnings, ({ viewer, query }) => showEarnings(services, viewer.uid, query));
  route(app, api.earnedTrips, ({ viewer, query }) => listTrips(services, viewer.uid, query));
  route(app, api.earningCars, ({ viewer, query }) => listCars(services, viewer.uid, query.month));
  route(app, api.statement, ({ viewer, params }) => writeStatement(services, viewer.uid, params.month));

  route(app, api.showTaxDetails, ({ viewer }) => showTaxDetails(services, viewer.uid));
  route(app, api.keepTaxDetails, async ({ viewer, body }) => {
    await changes.consume(viewer.uid);
    return saveTaxDetails(services, viewer.uid, body);
  });

  const options = { config: { access: 'user' as const }, schema: { hide: true, querystring: EarningsSpan } };
  app.get<{ Querystring: EarningsSpan }>('/api/my/earnings.csv', options, async (request, reply) => {
    const { uid } = request.viewer!;
    await files.consume(uid);
    return reply
      .header('content-disposition', 'attachment; filename="earnings.csv"')
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(exportEarnings(services, uid, request.query, request.language)));
  });
}
