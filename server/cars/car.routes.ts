import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { CarDetails } from '../../contract/cars/cars.ts';
import { carEdit, carInput } from '../../contract/cars/rules/rules.ts';
import { carLimits } from '../../contract/cars/limits.ts';
import type { KeepableStep } from '../../contract/cars/set-up.ts';
import { placeLimits } from '../../contract/places/limits.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { requireCan } from './car.policy.ts';
import { addKeptStep, lockCar } from './car.queries.ts';
import { createCar } from './create-car.ts';
import { editCar } from './edit-car.ts';
import { extraRoutes } from './extras/extra.routes.ts';
import { setPaused } from './listing-state.queries.ts';
import { explainOwnFields } from './own-fields.ts';
import { listManagedCars, listOwnCars } from './list-managed-cars.ts';
import { pickupRoutes } from './pickup/pickup.routes.ts';
import { removeCar } from './remove-car.ts';
import { showCar, showCardPrices, showDayPrices } from './show-car.ts';
import { findUnknownPlaces } from './spot.queries.ts';
import { termsRoutes } from './terms/terms.routes.ts';

/** Renters who already hold dates can still pay for them. Does nothing if the car is already in the requested state. */
const pauseCar = (
  services: Pick<Services, 'pool' | 'config' | 'hooks' | 'branding'>,
  viewer: Viewer,
  id: string,
  isPaused: boolean,
): Promise<CarDetails> =>
  transaction(services.pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    if ((car.pausedAt !== null) !== isPaused) {
      await setPaused(db, car, isPaused);
      await record(db, { action: isPaused ? 'car-paused' : 'car-unpaused', actor: viewer, carId: id });
    }
    return showCar(services, db, viewer, id);
  });

/** Marks a setup step whose defaults the owner keeps, so that no device suggests it again. */
const keepStep = (
  services: Pick<Services, 'pool' | 'config' | 'hooks' | 'branding'>,
  viewer: Viewer,
  id: string,
  step: KeepableStep,
): Promise<CarDetails> =>
  transaction(services.pool, async (db) => {
    requireCan(viewer, 'edit', await lockCar(db, id));
    await addKeptStep(db, id, step);
    return showCar(services, db, viewer, id);
  });

export function carRoutes(app: FastifyInstance, services: Services) {
  const {
    pool,
    limit,
    config: { currency },
    branding: { fields: customFields },
  } = services;
  const market = { currency, customFields };
  const explain = explainOwnFields(customFields);
  const creations = limit({ name: 'create-car', points: carLimits.createdPerHour, seconds: 3_600 });
  const edits = limit({ name: 'edit-car', points: carLimits.editsPerHour, seconds: 3_600 });
  const pauses = limit({ name: 'pause-car', points: carLimits.pausesPerHour, seconds: 3_600 });

  route(
    app,
    { ...api.createCar, body: carInput(market) },
    async ({ viewer, body }) => {
      await creations.consume(viewer.uid);
      return createCar(services, viewer, body);
    },
    { explain },
  );
  route(app, api.car, ({ viewer, params }) => showCar(services, pool, viewer, params.id));
  route(app, api.dayPrices, ({ viewer, params }) => showDayPrices(services, viewer, params.id));
  route(
    app,
    { ...api.editCar, body: carEdit(market) },
    async ({ viewer, params, body }) => {
      await edits.consume(viewer.uid);
      return editCar(services, viewer, params.id, body);
    },
    { explain },
  );

  const pause = async (viewer: Viewer, id: string, isPaused: boolean) => {
    await pauses.consume(viewer.uid);
    return pauseCar(services, viewer, id, isPaused);
  };
  route(app, api.keepStep, async ({ viewer, params }) => {
    await pauses.consume(viewer.uid);
    return keepStep(services, viewer, params.id, params.step);
  });
  route(app, api.pauseCar, ({ viewer, params }) => pause(viewer, params.id, true));
  route(app, api.resumeCar, ({ viewer, params }) => pause(viewer, params.id, false));
  route(app, api.removeCar, ({ viewer, params }) => removeCar(services, viewer, params.id));

  route(app, api.myCars, ({ viewer, query }) => listOwnCars(services, viewer.uid, query));
  route(app, api.adminCars, ({ query }) => listManagedCars(services, query));
  route(app, api.cardPrices, async ({ query }) => ({ prices: await showCardPrices(services, query.ids) }));

  route(app, api.unknownPlaces, async () => ({ places: await findUnknownPlaces(pool, placeLimits.unknownMax) }));

  termsRoutes(app, services);
  pickupRoutes(app, services);
  extraRoutes(app, services);
}
