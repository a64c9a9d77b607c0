import { savedLimits } from '../../contract/saved/saved.ts';
import { requireVisible } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import { countSaved, findListing, insertSaved, isSaved } from './saved.queries.ts';

export async function saveCar(db: Database, viewer: Viewer, carId: string): Promise<void> {
  // A car that was saved while it was listed stays saved, so saying so again is no error.
  if (await isSaved(db, viewer.uid, carId)) return;
  requireVisible(viewer, await findListing(db, carId));
  // The limit only keeps lists at a size that pages can mark; a few more by simultaneous requests do no harm.
  if ((await countSaved(db, viewer.uid)) >= savedLimits.carsMax) throw new AppError('saved/too-many');
  await insertSaved(db, viewer.uid, carId);
}
