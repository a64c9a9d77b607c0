import { dayIn } from '../../contract/dates.ts';
import { record } from '../history/index.ts';
import { releasePhotos } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { refreshBookedDays } from './booked.queries.ts';
import { requireCan } from './car.policy.ts';
import { lockCar, refreshCard } from './car.queries.ts';
import { setRemoved } from './listing-state.queries.ts';
import { deleteBlocksOfCar } from './block.queries.ts';
import { deleteExtrasOfCar } from './extras/extra.queries.ts';
import { deletePickups } from './pickup/pickup.queries.ts';
import { deleteReviewedVersion } from './reviewed-car.queries.ts';

/** The car's lock prevents new bookings during the checks. */
export const removeCar = (
  { pool, config, hooks }: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  id: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    const today = dayIn(config.timeZone);
    for (const hook of hooks.car) {
      const obstacle = await hook.obstacle?.(db, id, today);
      if (obstacle) throw new AppError('car/in-use', { detail: obstacle });
    }
    for (const hook of hooks.car) await hook.remove?.(db, id);
    await setRemoved(db, car);
    for (const decision of ['approved', 'disabled'] as const) await deleteReviewedVersion(db, id, decision);
    await deletePickups(db, [id]);
    await deleteExtrasOfCar(db, id);
    await deleteBlocksOfCar(db, id);
    await refreshBookedDays(db, id, today);
    await releasePhotos(db, [id]);
    await refreshCard(db, id);
    await record(db, { action: 'car-removed', actor: viewer, carId: id });
  });
