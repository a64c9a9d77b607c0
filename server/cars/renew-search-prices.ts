import { dayIn } from '../../contract/dates.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { setSearchPricesOfMany, takeOutdatedPrices } from './search-prices.queries.ts';

const BATCH = 100;

/** Running sums reach so many days ahead, and the lowest price of a day passes with its last day. */
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
