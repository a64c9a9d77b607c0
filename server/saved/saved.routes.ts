import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { listSaved } from './list-saved-cars.ts';
import { saveCar } from './save-car.ts';
import { deleteSaved, listSavedIds } from './saved.queries.ts';

export function savedRoutes(app: FastifyInstance, { pool }: Services) {
  route(app, api.savedCars, ({ query, viewer }) => listSaved(pool, viewer.uid, query));

  route(app, api.savedCarIds, async ({ viewer }) => ({ carIds: await listSavedIds(pool, viewer.uid) }));

  route(app, api.saveCar, ({ params, viewer }) => saveCar(pool, viewer, params.carId));

  route(app, api.forgetCar, ({ params, viewer }) => deleteSaved(pool, viewer.uid, params.carId));
}
