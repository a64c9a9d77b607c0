import { photoLimits } from '../../contract/photos/limits.ts';
import type { Services } from '../platform/services.ts';
import { removePhotoFiles } from './photo-files.ts';
import { deletePhotos, takeOrphanPhotos } from './photo.queries.ts';

const BATCH = 100;

/**
 * In three steps, so that a crash after any of them loses nothing and no transaction waits for the storage: mark the
 * rows for good, remove the files, which can be repeated, and last delete the rows, which lead to the files.
 */
export async function removeOrphanPhotos(
  { pool, storage, hooks }: Pick<Services, 'pool' | 'storage' | 'hooks'>,
  olderThanHours: number = photoLimits.unattachedHours,
): Promise<number> {
  await storage.sweep();
  for (let removed = 0; ;) {
    const orphans = await takeOrphanPhotos(pool, hooks, { olderThanHours, limit: BATCH });
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
