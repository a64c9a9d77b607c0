import { savedLimits } from '../../contract/saved/limits.ts';
import { requireVisible } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import { countSaved, findListing, insertSaved, isSaved } from './saved.queries.ts';

export async function saveCar(db: Database, viewer: Viewer, carId: string): Promise<void> {
  // A car saved while it was listed stays saved, so saving it again is not an error.
  if (await isSaved(db, viewer.uid, carId)) return;
  requireVisible(viewer, await findListing(db, carId));
  // The limit only bounds the size of lists; a few more from simultaneous requests do no harm.
  if ((await countSaved(db, viewer.uid)) >= savedLimits.carsMax) throw new AppError('saved/too-many');
  await insertSaved(db, viewer.uid, carId);
}
