import { isDeepStrictEqual } from 'node:util';
import { REVIEW_PARTS, type ReviewSide } from '../../contract/reviews/review-parts.ts';
import type { ReviewInput, ReviewState } from '../../contract/reviews/reviews.ts';
import { marketNow } from '../market/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { revealRental } from './reveal-reviews.ts';
import { reviewWindowOf } from './review-window.ts';
import { findReviewsOfRental, insertReview, lockReviewRental, type LockedReviewRental } from './review.queries.ts';
import { showReviewState } from './show-review-state.ts';

/** Returns 404 to everyone but renter and owner, administrators included. Users cannot review themselves. */
function requireSide(
  { uid }: Viewer,
  rental: LockedReviewRental | undefined,
): { rental: LockedReviewRental; side: ReviewSide } {
  if (!rental || rental.renterId === rental.ownerId) throw new AppError('rental/not-found');
  if (rental.renterId === uid) return { rental, side: 'renter' };
  if (rental.ownerId === uid) return { rental, side: 'owner' };
  throw new AppError('rental/not-found');
}

const contentOf = ({ stars, parts, text, note }: ReviewInput) => ({ stars, parts, text, note });

/** The second review of a rental reveals both. Repeating a request returns the current state. */
export async function writeReview(
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  rentalId: string,
  input: ReviewInput,
): Promise<ReviewState> {
  const { pool, config } = services;
  return transaction(pool, async (db) => {
    const { rental, side } = requireSide(viewer, await lockReviewRental(db, rentalId));
    const allowed: readonly string[] = REVIEW_PARTS[side];
    if (Object.keys(input.parts).some((part) => !allowed.includes(part))) throw new AppError('request/invalid');
    const written = await findReviewsOfRental(db, rentalId);
    const mine = written.find((review) => review.side === side);
    if (mine) {
      if (!isDeepStrictEqual(contentOf(mine), contentOf(input))) throw new AppError('review/written');
      return showReviewState(services, db, viewer, rentalId);
    }
    const window = reviewWindowOf(rental, config.timeZone);
    const now = await marketNow(db);
    if (!window || now < window.opensAt) throw new AppError('review/not-open');
    // Both sides get the deadline that was set with the first review.
    const closesAt = written[0]?.closesAt ?? window.closesAt;
    if (now >= closesAt) throw new AppError('review/closed');
    await insertReview(db, {
      ...input,
      rentalId,
      carId: rental.carId,
      side,
      authorId: viewer.uid,
      subjectId: side === 'renter' ? rental.ownerId : rental.renterId,
      closesAt,
    });
    if (written.length > 0) await revealRental(db, rental);
    return showReviewState(services, db, viewer, rentalId);
  });
}
