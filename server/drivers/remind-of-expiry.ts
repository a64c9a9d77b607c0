import { marketDay } from '../market/index.ts';
import { announce } from '../notices/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { takeExpiring } from './licence.queries.ts';

const BATCH = 50;

/** Once for each licence. Whoever is approved with a newer one hears of that one. */
export async function remindOfExpiry(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  const today = await marketDay(pool, config.timeZone);
  for (let told = 0; ;) {
    const count = await transaction(pool, async (db) => {
      const expiring = await takeExpiring(db, today, BATCH);
      for (const { id, userId } of expiring) {
        await announce(db, { kind: 'licence-expiring', key: id, about: { userId }, mail: { licenceId: id } });
      }
      return expiring.length;
    });
    told += count;
    if (count < BATCH || stopping?.aborted) return told;
  }
}
