import type { StoredListingState } from '../../contract/cars/listing-lifecycle.ts';
import { record } from '../history/index.ts';
import { releasePhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { refreshCards } from './car.queries.ts';
import { withdrawExtras } from './extras/extra.queries.ts';
import { eraseUnneededDetails, retireCar } from './listing-state.queries.ts';
import { deletePickups } from './pickup/pickup.queries.ts';
import { deleteReviewedVersion } from './reviewed-car.queries.ts';

/** Keeps the rows, because rentals and other users' messages refer to them. */
export async function retireCars(
  db: Database,
  hooks: Hooks,
  cars: readonly { id: string; state: StoredListingState }[],
): Promise<void> {
  for (const car of cars.filter(({ state }) => state !== 'removed')) {
    await retireCar(db, car);
    for (const decision of ['approved', 'disabled'] as const) await deleteReviewedVersion(db, car.id, decision);
    await record(db, { action: 'car-disabled', actor: 'operator', carId: car.id });
  }
  const ids = cars.map(({ id }) => id);
  for (const hook of hooks.car) await hook.onOwnerLeaves?.(db, ids);
  await deletePickups(db, ids);
  await withdrawExtras(db, ids);
  await releasePhotos(db, ids);
  await eraseUnneededDetails(db, ids, hooks);
  await refreshCards(db, ids);
}
