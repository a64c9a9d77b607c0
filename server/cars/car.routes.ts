import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { carEdit, carInput } from '../../contract/cars/cars.ts';
import { carLimits } from '../../contract/limits.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { createCar } from './create-car.ts';
import { editCar } from './edit-car.ts';
import { listManagedCars } from './list-managed-cars.ts';
import { pauseCar } from './pause-car.ts';
import { pickupRoutes } from './pickup/pickup.routes.ts';
import { removeCar } from './remove-car.ts';
import { showCar } from './show-car.ts';
import { termsRoutes } from './terms/terms.routes.ts';

export function carRoutes(app: FastifyInstance, services: Services) {
  const {
    pool,
    limit,
    config: { currency },
  } = services;
  const creations = limit({ name: 'create-car', points: carLimits.createdPerHour, seconds: 3_600 });
  const edits = limit({ name: 'edit-car', points: carLimits.editsPerHour, seconds: 3_600 });
  const pauses = limit({ name: 'pause-car', points: carLimits.pausesPerHour, seconds: 3_600 });

  route(app, { ...api.createCar, body: carInput(currency) }, async ({ viewer, body }) => {
    await creations.count(viewer.uid);
    return createCar(services, viewer, body);
  });
  route(app, api.car, ({ viewer, params }) => showCar(services, pool, viewer, params.id));
  route(app, { ...api.editCar, body: carEdit(currency) }, async ({ viewer, params, body }) => {
    await edits.count(viewer.uid);
    return editCar(services, viewer, params.id, body);
  });

  const pause = async (viewer: Viewer, id: string, isPaused: boolean) => {
    await pauses.count(viewer.uid);
    return pauseCar(services, viewer, id, isPaused);
  };
  route(app, api.pauseCar, ({ viewer, params }) => pause(viewer, params.id, true));
  route(app, api.resumeCar, ({ viewer, params }) => pause(viewer, params.id, false));
  route(app, api.removeCar, ({ viewer, params }) => removeCar(services, viewer, params.id));

  route(app, api.myCars, ({ viewer, query }) => listManagedCars(services, query, viewer.uid));
  route(app, api.adminCars, ({ query }) => listManagedCars(services, query));

  termsRoutes(app, services);
  pickupRoutes(app, services);
}
