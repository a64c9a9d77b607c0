import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { announceRevealed } from './review-news.ts';
import { lockFigures } from '../people/index.ts';
import {
  findRentalsToReveal,
  findWritten,
  lockJudged,
  readClock,
  revealReviews,
  type JudgedRental,
} from './review.queries.ts';

const BATCH = 100;

/** Reveals what is there, at one moment. The rental must be locked. */
export async function revealRental(db: Database, { id, renterId, ownerId }: JudgedRental): Promise<number> {
  await lockFigures(db, [renterId, ownerId]);
  const revealed = await revealReviews(db, id);
  for (const review of revealed) await announceRevealed(db, id, review);
  return revealed.length;
}

/** Those whose time for writing is over. Rental by rental, so that several workers take turns. */
export async function revealDue({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const rentals = await findRentalsToReveal(pool, BATCH);
    for (const rentalId of rentals) {
      if (stopping?.aborted) return count;
      count += await transaction(pool, async (db) => {
        const rental = await lockJudged(db, rentalId);
        if (!rental) return 0;
        const [written, now] = [await findWritten(db, rentalId), await readClock(db)];
        return written.some(({ closesAt }) => closesAt <= now) ? revealRental(db, rental) : 0;
      });
    }
    if (rentals.length < BATCH) return count;
  }
}
