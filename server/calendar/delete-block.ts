import { carPolicy, lockCar, refreshBookedDays, deleteBlocks } from '../cars/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { findCarOfBlock } from './block.queries.ts';

/** Returns the same error for another owner's block as for one that does not exist. */
export const deleteBlock = (
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  id: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const carId = await findCarOfBlock(db, id);
    const car = carId && (await lockCar(db, carId));
    const isMissing = !car || !carPolicy(viewer, car).can.edit || (await deleteBlocks(db, [id])) === 0;
    if (isMissing) throw new AppError('calendar/block-not-found');
    await refreshBookedDays(db, car.id, await marketToday(db, config.timeZone));
  });
