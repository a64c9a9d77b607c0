import type { CarDetails } from '../../contract/cars/cars.ts';
import type { CarEdit } from '../../contract/cars/rules/rules.ts';
import { keptValues } from '../../contract/cars/custom-fields.ts';
import { dayIn } from '../../contract/dates.ts';
import { record } from '../history/index.ts';
import { attachPhotos } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { contentOf, listChanges } from './car-changes.ts';
import { requireCan } from './car.policy.ts';
import { lockCar } from './car.queries.ts';
import { isApproved, updateCar } from './listing-state.queries.ts';
import { saveReviewedVersion } from './reviewed-car.queries.ts';
import { setSearchPrices } from './search-prices.queries.ts';
import { showCar } from './show-car.ts';

/** Accepts any version if nothing changes, so that a retry after a lost response succeeds. */
export const editCar = (
  services: Pick<Services, 'pool' | 'config' | 'hooks' | 'branding'>,
  viewer: Viewer,
  id: string,
  { version, ...input }: CarEdit,
): Promise<CarDetails> =>
  transaction(services.pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    const submitted = contentOf(input);
    const content = { ...submitted, fields: keptValues(services.branding.fields, car.fields, submitted.fields) };
    const changes = listChanges(car, content);
    if (changes.length > 0) {
      if (car.version !== version) throw new AppError('car/changed-meanwhile');
      if (isApproved(car)) await saveReviewedVersion(db, car, 'approved');
      await updateCar(db, car, content);
      await attachPhotos(db, { carId: id, uploaderId: viewer.uid, photoIds: input.photoIds });
      await setSearchPrices(db, id, dayIn(services.config.timeZone));
      await record(db, { action: 'car-edited', actor: viewer, carId: id, details: { changes } });
    }
    return showCar(services, db, viewer, id);
  });
