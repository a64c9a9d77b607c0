import { addDays } from '../../contract/dates.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { releaseKeptPhotos } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { detachOldPhotos } from './handover-photo.queries.ts';

const BATCH = 200;

/** Photos may show where people live, so they are deleted a year after the rental. Hashes, times and agreements are kept. */
export async function deleteOldPhotos({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<number> {
  const endedBefore = addDays(await marketToday(pool, config.timeZone), -handoverLimits.photosKeptDays);
  for (let deleted = 0; ;) {
    const count = await transaction(pool, async (db) => {
      const photoIds = await detachOldPhotos(db, endedBefore, BATCH);
      await releaseKeptPhotos(db, photoIds);
      return photoIds.length;
    });
    deleted += count;
    if (count < BATCH) return deleted;
  }
}
