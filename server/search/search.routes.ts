import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { carSearch } from '../../contract/cars/cars.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { countActive } from './car-search.queries.ts';
import { createSearch } from './create-search.ts';
import { findPlaces } from './place.queries.ts';

export function searchRoutes(app: FastifyInstance, services: Services) {
  const { reads, config } = services;
  const search = createSearch(services);
  app.addHook('onClose', () => search.close());

  route(app, { ...api.searchCars, query: carSearch(config.currency) }, ({ query, reply }) => {
    reply.type('application/json; charset=utf-8');
    return search.find(query);
  });
  route(app, api.locations, ({ query }) =>
    reads.run(async (db) => ({ locations: await findPlaces(db, query.q, query.limit) })),
  );
  route(app, api.stats, () => reads.run(async (db) => ({ activeCars: await countActive(db) })));
}
