import { photoLimits } from '../../contract/limits.ts';
import type { Services } from '../services.ts';
import { removePhotoFiles } from './photo-files.ts';
import { deletePhotos, takeOrphanPhotos } from './photo.queries.ts';

const BATCH = 100;

/**
 * Removes photos that belonged to no car for a day and says how many. Each batch in three steps, so that a crash
 * after any of them loses nothing and no transaction waits for the storage: the rows are marked, which no car can undo;
 * the files are removed, which can be repeated; the rows go last, since they are what leads to the files.
 */
export async function removeOrphanPhotos(
  { pool, storage }: Pick<Services, 'pool' | 'storage'>,
  olderThanHours: number = photoLimits.keptUnattachedHours,
): Promise<number> {
  await storage.sweep();
  for (let removed = 0; ;) {
    const orphans = await takeOrphanPhotos(pool, { olderThanHours, limit: BATCH });
    const keys = orphans.map(({ key }) => key);
    const ids = orphans.map(({ id }) => id);
    if (orphans.length > 0) {
      await removePhotoFiles(storage, keys);
      await deletePhotos(pool, ids);
    }
    removed += orphans.length;
    if (orphans.length < BATCH) return removed;
  }
}
