import { record } from '../history/index.ts';
import { releasePhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import { forgetBooked } from './booked-car.queries.ts';
import { refreshCards, retireCar } from './car.queries.ts';
import { forgetReviewed } from './reviewed-car.queries.ts';

/** Takes locked cars off the market for good, with what their owner wrote and showed. Their rentals still name them. */
export async function retireCars(db: Database, ids: string[]): Promise<void> {
  for (const id of ids) {
    await retireCar(db, id);
    for (const decision of ['approved', 'disabled'] as const) await forgetReviewed(db, id, decision);
    await record(db, { action: 'car-disabled', actor: 'operator', carId: id });
  }
  await forgetBooked(db, ids);
  await releasePhotos(db, ids);
  await refreshCards(db, ids);
}
