import type { Driving } from '../../../contract/drivers/drivers.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import { marketDay } from '../../market/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findDriving, findNamed } from './driver.queries.ts';
import { isAskedOf, isSettled, standingOf } from './drivers-of-rental.ts';

/** To each driver their own: what they drive, with whom, and whether they may yet. */
export async function listDriving(
  { pool, config }: { pool: Database; config: Pick<Config, 'driverCheck' | 'timeZone'> },
  { uid }: Pick<Viewer, 'uid'>,
  rentalId?: string,
): Promise<Driving[]> {
  const today = await marketDay(pool, config.timeZone);
  const driven = await findDriving(pool, { uid, today }, rentalId);
  const shown: Driving[] = [];
  for (const { driverId, carTitle, renter, ...rental } of driven) {
    const own = (await findNamed(pool, rental.id)).find(({ id }) => id === driverId)!;
    shown.push({
      id: driverId,
      rentalId: rental.id,
      car: { id: rental.carId, title: carTitle },
      startDate: rental.startDate,
      endDate: rental.endDate,
      renter,
      isAsked: isAskedOf(config, rental),
      ...standingOf(rental, own),
      isCancelled: !isBooked(rental.status),
      can: { leave: !isSettled(rental, today) },
    });
  }
  return shown;
}
