import type { CarDetails } from '../../contract/cars/cars.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { requireCan } from './car.policy.ts';
import { lockCar } from './car.queries.ts';
import { setPaused } from './listing-state.queries.ts';
import { showCar } from './show-car.ts';

/** Renters who already hold dates can still pay for them. Does nothing if the car is already in the requested state. */
export const pauseCar = (
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
