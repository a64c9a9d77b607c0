import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { MoneyServices } from '../money/index.ts';
import { hasUnreportedProblem } from '../platform/health/open-problem.queries.ts';
import { route } from '../platform/http/route.ts';
import { countWaitsPerPage, listWaits } from './list-waits.ts';

export function waitRoutes(app: FastifyInstance, services: MoneyServices) {
  const { pool, config } = services;
  route(app, api.waits, async ({ viewer, query: { rentals: rentalIds } }) => {
    const waits = await listWaits(services, viewer, { rentalIds });
    return {
      waits,
      counts: rentalIds ? [] : await countWaitsPerPage(services, viewer, waits),
      isUntold: viewer.isAdmin && (await hasUnreportedProblem(pool, config.mail)),
    };
  });
}
