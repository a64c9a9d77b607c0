import type { StoredListingState } from '../../contract/cars/listing-lifecycle.ts';
import { record } from '../history/index.ts';
import { releasePhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { refreshCards } from './car.queries.ts';
import { withdrawExtras } from './extras/extra.queries.ts';
import { forgetUnneeded, retireCar } from './listing-state.queries.ts';
import { forgetPickups } from './pickup/pickup.queries.ts';
import { forgetReviewed } from './reviewed-car.queries.ts';

/** Their rentals still name them, and others' messages. */
export async function retireCars(
  db: Database,
  hooks: Hooks,
  cars: readonly { id: string; state: StoredListingState }[],
): Promise<void> {
  for (const car of cars.filter(({ state }) => state !== 'removed')) {
    await retireCar(db, car);
    for (const decision of ['approved', 'disabled'] as const) await forgetReviewed(db, car.id, decision);
    await record(db, { action: 'car-disabled', actor: 'operator', carId: car.id });
  }
  const ids = cars.map(({ id }) => id);
  for (const hook of hooks.car) await hook.retire?.(db, ids);
  await forgetPickups(db, ids);
  await withdrawExtras(db, ids);
  await releasePhotos(db, ids);
  await forgetUnneeded(db, ids, hooks);
  await refreshCards(db, ids);
}
