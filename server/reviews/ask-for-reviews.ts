import { addDays } from '../../contract/dates.ts';
import { reviewLimits } from '../../contract/limits.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { marketDay } from '../rentals/index.ts';
import { announceWanted } from './review-news.ts';
import { findEnded, takeRequest } from './review-request.queries.ts';

const BATCH = 100;

/** Both, once, when the trip is over. Whoever has written already is not asked. */
export async function askForReviews(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  const today = await marketDay(pool, config.timeZone);
  const ended = { after: addDays(today, -1 - reviewLimits.askedWithinDays), before: today };
  let asked = 0;
  for (;;) {
    const rentals = await findEnded(pool, ended, BATCH);
    for (const rentalId of rentals) {
      if (stopping?.aborted) return asked;
      await transaction(pool, async (db) => {
        const sides = await takeRequest(db, rentalId);
        for (const side of sides) await announceWanted(db, rentalId, side);
        asked += sides.length;
      });
    }
    if (rentals.length < BATCH) return asked;
  }
}
