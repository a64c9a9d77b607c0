import { dayIn } from '../../contract/dates.ts';
import { lockCar, refreshBookedDays } from '../cars/index.ts';
import { deleteDemoPayouts } from '../earnings/index.ts';
import { recountFrom, EARLIEST_DATE } from '../overview/index.ts';
import { removePhotoFiles } from '../photos/index.ts';
import type { Config } from '../platform/config.ts';
import { transaction, type Pool } from '../platform/database/database.ts';
import { deleteClaimPayments } from '../claims/index.ts';
import { deletePayments } from '../rentals/index.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { deleteDemoThreads } from './seed-thread.queries.ts';
import {
  deleteDemoAccounts,
  deleteDemoCars,
  findDemoOwners,
  findDemoRentals,
  claimDemoPhotos,
} from './seed.queries.ts';

/** Deletes the accounts last, so that a second run can finish an interrupted one. */
export async function removeDemo(config: Config, pool: Pool): Promise<number> {
  const keys = await transaction(pool, async (db) => {
    const today = dayIn(config.timeZone);
    const rentalIds = await findDemoRentals(db);
    await deleteDemoPayouts(db, { ownerIds: await findDemoOwners(db), rentalIds });
    await deleteClaimPayments(db, rentalIds);
    await deletePayments(db, rentalIds);
    await recountFrom(db, EARLIEST_DATE);
    await deleteDemoThreads(db);
    for (const carId of await deleteDemoCars(db)) {
      await lockCar(db, carId);
      await refreshBookedDays(db, carId, today);
    }
    return claimDemoPhotos(db);
  });
  await removePhotoFiles(createStorage(config), keys);
  return transaction(pool, deleteDemoAccounts);
}
