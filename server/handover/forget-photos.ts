import { addDays } from '../../contract/dates.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { releaseKept } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { marketDay } from '../market/index.ts';
import { takeOldPhotos } from './handover-photo.queries.ts';

const BATCH = 200;

/** Photos show where people live. A year after the rental they go; hashes, times and agreements stay. */
export async function forgetPhotos({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<number> {
  const endedBefore = addDays(await marketDay(pool, config.timeZone), -handoverLimits.photosKeptDays);
  for (let forgotten = 0; ;) {
    const count = await transaction(pool, async (db) => {
      const photoIds = await takeOldPhotos(db, endedBefore, BATCH);
      await releaseKept(db, photoIds);
      return photoIds.length;
    });
    forgotten += count;
    if (count < BATCH) return forgotten;
  }
}
