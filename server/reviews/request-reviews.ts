import { addDays, dayIn } from '../../contract/dates.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { findNewsStart } from '../notices/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { announceReviewRequest } from './review-announcements.ts';
import { findEndedRentals, claimReviewRequest } from './review-request.queries.ts';

const BATCH = 100;

/** Asks renter and owner once after the trip, except those who have already written a review. */
export async function requestReviews(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  const { timeZone } = config;
  const began = await findNewsStart(pool, 'review-wanted');
  if (!began) return 0;
  const today = await marketToday(pool, timeZone);
  // Skip trips that ended before this version, which introduced requests, was installed.
  const after = [
    addDays(today, -1 - reviewLimits.requestWithinDays),
    addDays(dayIn(timeZone, began), -1),
  ].toSorted()[1]!;
  const ended = { after, before: today };
  let asked = 0;
  for (;;) {
    const rentals = await findEndedRentals(pool, ended, BATCH);
    for (const rentalId of rentals) {
      if (stopping?.aborted) return asked;
      await transaction(pool, async (db) => {
        const sides = await claimReviewRequest(db, rentalId);
        for (const side of sides) await announceReviewRequest(db, rentalId, side);
        asked += sides.length;
      });
    }
    if (rentals.length < BATCH) return asked;
  }
}
