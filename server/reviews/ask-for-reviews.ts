import { addDays, dayIn } from '../../contract/dates.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { findNewsStart } from '../notices/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { marketDay } from '../market/index.ts';
import { announceWanted } from './review-news.ts';
import { findEnded, takeRequest } from './review-request.queries.ts';

const BATCH = 100;

/** Both, once, when the trip is over. People who have written already are not asked. */
export async function askForReviews(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  const { timeZone } = config;
  const began = await findNewsStart(pool, 'review-wanted');
  if (!began) return 0;
  const today = await marketDay(pool, timeZone);
  // Whatever ended before people were asked at all is left alone.
  const after = [addDays(today, -1 - reviewLimits.askedWithinDays), addDays(dayIn(timeZone, began), -1)].toSorted()[1]!;
  const ended = { after, before: today };
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
