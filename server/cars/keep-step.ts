import type { CarDetails } from '../../contract/cars/cars.ts';
import type { KeepableStep } from '../../contract/cars/set-up.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { requireCan } from './car.policy.ts';
import { addKeptStep, lockCar } from './car.queries.ts';
import { showCar } from './show-car.ts';

/** Marks a setup step whose defaults the owner keeps, so that no device suggests it again. */
export const keepStep = (
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
