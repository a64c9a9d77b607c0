import { dayIn } from '../../contract/dates.ts';
import { record } from '../history/index.ts';
import { releasePhotos } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { setBooked } from './booked.queries.ts';
import { requireCan } from './car.policy.ts';
import { lockCar, refreshCard } from './car.queries.ts';
import { setRemoved } from './listing-state.queries.ts';
import { forgetBlocks } from './block.queries.ts';
import { forgetExtras } from './extras/extra.queries.ts';
import { forgetPickups } from './pickup/pickup.queries.ts';
import { forgetReviewed } from './reviewed-car.queries.ts';

/** Under the car's lock nobody can begin anything with it. */
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
    for (const decision of ['approved', 'disabled'] as const) await forgetReviewed(db, id, decision);
    await forgetPickups(db, [id]);
    await forgetExtras(db, id);
    await forgetBlocks(db, id);
    await setBooked(db, id, today);
    await releasePhotos(db, [id]);
    await refreshCard(db, id);
    await record(db, { action: 'car-removed', actor: viewer, carId: id });
  });
