import { marketNow } from '../market/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { announceRevealed } from './review-announcements.ts';
import { lockFigures } from '../people/index.ts';
import {
  findRentalsToReveal,
  findReviewsOfRental,
  lockReviewRental,
  revealReviews,
  type LockedReviewRental,
} from './review.queries.ts';

const BATCH = 100;

/** Reveals the rental's reviews with the same timestamp. The rental must be locked. */
export async function revealRental(db: Database, { id, renterId, ownerId }: LockedReviewRental): Promise<number> {
  await lockFigures(db, [renterId, ownerId]);
  const revealed = await revealReviews(db, id);
  for (const review of revealed) await announceRevealed(db, id, review);
  return revealed.length;
}

/**
 * Reveals reviews whose period for writing is over. Uses one transaction per rental, so that workers can run in
 * parallel.
 */
export async function revealDueReviews({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const rentals = await findRentalsToReveal(pool, BATCH);
    for (const rentalId of rentals) {
      if (stopping?.aborted) return count;
      count += await transaction(pool, async (db) => {
        const rental = await lockReviewRental(db, rentalId);
        if (!rental) return 0;
        const [written, now] = [await findReviewsOfRental(db, rentalId), await marketNow(db)];
        return written.some(({ closesAt }) => closesAt <= now) ? revealRental(db, rental) : 0;
      });
    }
    if (rentals.length < BATCH) return count;
  }
}
