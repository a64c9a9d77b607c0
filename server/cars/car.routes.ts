import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { carLimits } from '../../contract/limits.ts';
import { createPipeline } from '../platform/database/pipeline.ts';
import { RawJson, route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { countActive, WALK_ONLY } from './car-search.queries.ts';
import { createCar } from './create-car.ts';
import { editCar } from './edit-car.ts';
import { listManagedCars } from './list-managed-cars.ts';
import { findPlaces } from './place.queries.ts';
import { searchCars } from './search-cars.ts';
import { createCursors } from './search-cursor.ts';
import { showCar } from './show-car.ts';

export function carRoutes(app: FastifyInstance, services: Services) {
  const { pool, config, limit } = services;
  const creations = limit({ name: 'create-car', points: carLimits.createdPerHour, seconds: 3_600 });
  const pipeline = createPipeline(pool, { connections: 2, settings: WALK_ONLY });
  app.addHook('onClose', () => pipeline.close());
  const search = { pool, pipeline, cursors: createCursors(config.authSecret), timeZone: config.timeZone };

  route(app, api.searchCars, async ({ query }) => new RawJson(await searchCars(search, query)));

  route(app, api.createCar, async ({ viewer, body }) => {
    await creations.count(viewer.uid);
    return createCar(services, viewer, body);
  });
  route(app, api.car, ({ viewer, params }) => showCar(services, pool, viewer, params.id));
  route(app, api.editCar, ({ viewer, params, body }) => editCar(services, viewer, params.id, body));

  route(app, api.myCars, ({ viewer, query }) => listManagedCars(pool, query, viewer.uid));
  route(app, api.adminCars, ({ query }) => listManagedCars(pool, query));

  route(app, api.locations, async ({ query }) => ({ locations: await findPlaces(pool, query.q, query.limit) }));
  route(app, api.stats, async () => ({ activeCars: await countActive(pool) }));
}
