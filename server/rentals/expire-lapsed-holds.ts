import { lockCar, refreshBookedDays } from '../cars/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { expireHolds } from './state/expire-holds.ts';
import { marketToday } from '../market/index.ts';
import { findCarsWithLapsedHolds } from './state/rental-state.queries.ts';

const BATCH = 100;

/** One transaction per car, so that several workers can share the work. */
export async function expireLapsedHolds({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<number> {
  let expired = 0;
  for (;;) {
    const cars = await findCarsWithLapsedHolds(pool, BATCH);
    for (const carId of cars) {
      expired += await transaction(pool, async (db) => {
        await lockCar(db, carId);
        const count = await expireHolds(db, carId);
        if (count > 0) await refreshBookedDays(db, carId, await marketToday(db, config.timeZone));
        return count;
      });
    }
    if (cars.length < BATCH) return expired;
  }
}
