import type { Driving } from '../../../contract/drivers/drivers.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import { marketToday } from '../../market/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findDriving, findTripDrivers } from './driver.queries.ts';
import { needsApproval, isSettled, approvalOf } from './drivers-of-rental.ts';

/** Lists the viewer's own trips as an additional driver and whether they are approved for them. */
export async function listDriving(
  { pool, config }: { pool: Database; config: Pick<Config, 'driverCheck' | 'timeZone'> },
  { uid }: Pick<Viewer, 'uid'>,
  rentalId?: string,
): Promise<Driving[]> {
  const today = await marketToday(pool, config.timeZone);
  const driven = await findDriving(pool, { uid, today }, rentalId);
  const shown: Driving[] = [];
  for (const { driverId, carTitle, renter, ...rental } of driven) {
    const own = (await findTripDrivers(pool, rental.id)).find(({ id }) => id === driverId)!;
    shown.push({
      id: driverId,
      rentalId: rental.id,
      car: { id: rental.carId, title: carTitle },
      startDate: rental.startDate,
      endDate: rental.endDate,
      renter,
      isAsked: needsApproval(config, rental),
      ...approvalOf(rental, own),
      isCancelled: !isBooked(rental.status),
      can: { leave: !isSettled(rental, today) },
    });
  }
  return shown;
}
