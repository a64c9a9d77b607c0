import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { showFigures } from './show-figures.ts';
import { showOverview } from './show-overview.ts';

export function overviewRoutes(app: FastifyInstance, services: Services) {
  route(app, api.overview, () => showOverview(services));
  route(app, api.figures, ({ query }) => showFigures(services, query));
}
