import { dayIn } from '../../contract/dates.ts';
import { record } from '../history/index.ts';
import { releasePhotos } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { words, type Words } from '../platform/languages/words.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { setBooked } from './booked.queries.ts';
import { requireCan } from './car.policy.ts';
import { lockCar, refreshCard } from './car.queries.ts';
import { setRemoved } from './listing-state.queries.ts';
import { countCarObligations } from './car-obligations.queries.ts';
import { forgetOffer, keepBooked } from './removed-car.queries.ts';
import { forgetReviewed } from './reviewed-car.queries.ts';

/** The one that people can do most about comes first. */
async function findObstacle(db: Database, carId: string, today: string): Promise<Words | undefined> {
  const { rentals, holds, payments, disputes } = await countCarObligations(db, carId, today);
  if (rentals > 0) return words('cars.remove.open.rentals', { count: rentals });
  if (holds > 0) return words('cars.remove.open.holds', { count: holds });
  if (payments > 0) return words('cars.remove.open.payments');
  return disputes > 0 ? words('cars.remove.open.disputes') : undefined;
}

/** Under the car's lock nobody can begin anything with it. Past rentals keep what they show; the rest is let go. */
export const removeCar = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    const today = dayIn(config.timeZone);
    const obstacle = await findObstacle(db, id, today);
    if (obstacle) throw new AppError('car/in-use', { detail: obstacle });
    await keepBooked(db, id);
    await setRemoved(db, car);
    for (const decision of ['approved', 'disabled'] as const) await forgetReviewed(db, id, decision);
    await forgetOffer(db, id);
    await setBooked(db, id, today);
    await releasePhotos(db, [id]);
    await refreshCard(db, id);
    await record(db, { action: 'car-removed', actor: viewer, carId: id });
  });
