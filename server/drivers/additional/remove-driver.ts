import { record } from '../../history/index.ts';
import { marketToday } from '../../market/index.ts';
import { announce, wakeStreams } from '../../notices/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findDriver, lockDrivenRental, removeDriver as remove } from './driver.queries.ts';
import { isSettled } from './drivers-of-rental.ts';

/** Withdraws an invitation or removes a driver, by the renter or the driver. Withdrawn invitations are not announced. */
export const removeDriver = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  { rentalId, driverId }: { rentalId: string; driverId: string },
): Promise<void> =>
  transaction(pool, async (db) => {
    const rental = await lockDrivenRental(db, rentalId);
    const driver = await findDriver(db, driverId);
    const isRenter = viewer.uid === rental?.renterId;
    const isDriver = driver?.userId === viewer.uid;
    if (!rental || driver?.rentalId !== rentalId || !(isRenter || isDriver)) throw new AppError('driver/no-driver');
    if (driver.isOver) return;
    if (isSettled(rental, await marketToday(db, config.timeZone))) throw new AppError('driver/settled');
    await remove(db, driverId);
    await record(db, { action: 'driver-removed', actor: viewer, rentalId, details: { driverId } });
    if (driver.userId === null) return;
    const { carId, ownerId, renterId } = rental;
    await announce(db, {
      kind: 'driver-left',
      key: driverId,
      about: { rentalId, parties: { carId, ownerId, renterId } },
      actorId: driver.userId,
      mail: { driverId },
    });
    if (!isRenter) {
      await wakeStreams(db, [viewer.uid]);
      return;
    }
    await announce(db, {
      kind: 'driver-removed',
      key: driverId,
      about: { userId: driver.userId },
      actorId: viewer.uid,
      mail: { driverId },
    });
  });
