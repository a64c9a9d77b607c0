import { dayIn } from '../../contract/dates.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { setSearchPricesOfMany, takeOutdatedPrices } from './search-prices.queries.ts';

const BATCH = 100;

/** Search prices become outdated: cumulative sums cover a limited window, and the lowest price changes as days pass. */
export async function renewSearchPrices(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  const today = dayIn(config.timeZone);
  for (let renewed = 0; ;) {
    const count = await transaction(pool, async (db) => {
      const ids = await takeOutdatedPrices(db, today, BATCH);
      if (ids.length > 0) await setSearchPricesOfMany(db, ids, today);
      return ids.length;
    });
    renewed += count;
    if (count < BATCH || stopping?.aborted) return renewed;
  }
}
