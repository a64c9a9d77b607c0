import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { MoneyServices } from '../money/index.ts';
import { isTroubleUntold } from '../platform/health/trouble.queries.ts';
import { route } from '../platform/http/route.ts';
import { countWaits, listWaits } from './list-waits.ts';

export function waitRoutes(app: FastifyInstance, services: MoneyServices) {
  const { pool, config } = services;
  route(app, api.waits, async ({ viewer, query: { rentals: rentalIds } }) => {
    const waits = await listWaits(services, viewer, { rentalIds });
    return {
      waits,
      counts: rentalIds ? [] : await countWaits(services, viewer, waits),
      isUntold: viewer.isAdmin && (await isTroubleUntold(pool, config.mail)),
    };
  });
}
