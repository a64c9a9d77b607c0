import { photoLimits } from '../../contract/limits.ts';
import type { Services } from '../services.ts';
import { removePhotoFiles } from './photo-files.ts';
import { deletePhotos, takeOrphanPhotos } from './photo.queries.ts';

const BATCH = 100;

/**
 * Removes photos that belonged to no car for a day, at most a batch of them, and says how many. Three steps, so that a crash
 * after any of them loses nothing and no transaction waits for the storage: the rows are marked, which no car can undo;
 * the files are removed, which can be repeated; the rows go last, since they are what leads to the files.
 */
export async function removeOrphanPhotos(
  { pool, storage }: Pick<Services, 'pool' | 'storage'>,
  olderThanHours: number = photoLimits.keptUnattachedHours,
): Promise<number> {
  await storage.sweep();
  const orphans = await takeOrphanPhotos(pool, { olderThanHours, limit: BATCH });
  if (orphans.length === 0) return 0;
  await removePhotoFiles(
    storage,
    orphans.map(({ key }) => key),
  );
  await deletePhotos(
    pool,
    orphans.map(({ id }) => id),
  );
  return orphans.length;
}
