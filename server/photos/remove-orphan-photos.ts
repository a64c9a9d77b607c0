import { photoLimits } from '../../contract/photos/limits.ts';
import type { Services } from '../platform/services.ts';
import { removePhotoFiles } from './photo-files.ts';
import { deletePhotos, markOrphanPhotos } from './photo.queries.ts';

const BATCH = 100;

/**
 * Works in three steps, so that it can resume after a crash and no transaction waits for the storage: marks the rows
 * irrevocably, removes the files, which is repeatable, and finally deletes the rows, which name the files.
 */
export async function removeOrphanPhotos(
  { pool, storage, hooks }: Pick<Services, 'pool' | 'storage' | 'hooks'>,
  olderThanHours: number = photoLimits.unattachedHours,
): Promise<number> {
  await storage.sweep();
  for (let removed = 0; ;) {
    const orphans = await markOrphanPhotos(pool, hooks, { olderThanHours, limit: BATCH });
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
