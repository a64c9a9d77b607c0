import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { carLimits } from '../../contract/limits.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { createPipeline } from '../search/pipeline.ts';
import { RawJson, route } from '../platform/http/route.ts';
import { createShortMemory } from '../search/short-memory.ts';
import type { Services } from '../platform/services.ts';
import { countActive, WALK_ONLY, type WalkEnd } from '../search/car-search.queries.ts';
import { createCar } from './create-car.ts';
import { editCar } from './edit-car.ts';
import { listManagedCars } from './list-managed-cars.ts';
import { findPlaces } from '../search/place.queries.ts';
import { searchCars, type SearchTools } from '../search/search-cars.ts';
import { createCursors } from '../search/search-cursor.ts';
import { showCar } from './show-car.ts';

// A market does not change its shape within a minute.
const MEMORY = { seconds: 60, size: 5_000 };

/** What searches need, made once for the primary and once for each replica. */
function createSearchTools(app: FastifyInstance, { authSecret, timeZone }: Config): (pool: Pool) => SearchTools {
  const cursors = createCursors(authSecret);
  const made = new Map<Pool, SearchTools>();
  app.addHook('onClose', async () => {
    await Promise.all([...made.values()].map(({ pipeline }) => pipeline.close()));
  });
  return (pool) => {
    let tools = made.get(pool);
    if (!tools) {
      const pipeline = createPipeline(pool, { connections: 2, settings: WALK_ONLY });
      const [walkEnds, places] = [createShortMemory<WalkEnd>(MEMORY), createShortMemory<boolean>(MEMORY)];
      tools = { pool, pipeline, walkEnds, places, cursors, timeZone };
      made.set(pool, tools);
    }
    return tools;
  };
}

export function carRoutes(app: FastifyInstance, services: Services) {
  const { pool, reads, config, limit } = services;
  const creations = limit({ name: 'create-car', points: carLimits.createdPerHour, seconds: 3_600 });
  const toolsFor = createSearchTools(app, config);

  route(app, api.searchCars, ({ query }) =>
    reads.run(async (db) => new RawJson(await searchCars(toolsFor(db), query))),
  );

  route(app, api.createCar, async ({ viewer, body }) => {
    await creations.count(viewer.uid);
    return createCar(services, viewer, body);
  });
  route(app, api.car, ({ viewer, params }) => showCar(services, pool, viewer, params.id));
  route(app, api.editCar, ({ viewer, params, body }) => editCar(services, viewer, params.id, body));

  route(app, api.myCars, ({ viewer, query }) => listManagedCars(pool, query, viewer.uid));
  route(app, api.adminCars, ({ query }) => listManagedCars(pool, query));

  route(app, api.locations, ({ query }) =>
    reads.run(async (db) => ({ locations: await findPlaces(db, query.q, query.limit) })),
  );
  route(app, api.stats, () => reads.run(async (db) => ({ activeCars: await countActive(db) })));
}
