import { isDeepStrictEqual } from 'node:util';
import { REVIEW_PARTS, type ReviewSide } from '../../contract/reviews/review-parts.ts';
import type { ReviewInput, ReviewState } from '../../contract/reviews/reviews.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { revealRental } from './reveal-reviews.ts';
import { windowOf } from './review-window.ts';
import { findWritten, insertReview, lockJudged, readClock, type JudgedRental } from './review.queries.ts';
import { showReviewState } from './show-review-state.ts';

/** Administrators judge nothing: a rental of others is none to them. Nobody judges themselves. */
function requireSide({ uid }: Viewer, rental: JudgedRental | undefined): { rental: JudgedRental; side: ReviewSide } {
  if (!rental || rental.renterId === rental.ownerId) throw new AppError('rental/not-found');
  if (rental.renterId === uid) return { rental, side: 'renter' };
  if (rental.ownerId === uid) return { rental, side: 'owner' };
  throw new AppError('rental/not-found');
}

const contentOf = ({ stars, parts, text, note }: ReviewInput) => ({ stars, parts, text, note });

/** The second one reveals both. Sent twice, it is kept once and answered as before. */
export async function writeReview(
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  rentalId: string,
  input: ReviewInput,
): Promise<ReviewState> {
  const { pool, config } = services;
  return transaction(pool, async (db) => {
    const { rental, side } = requireSide(viewer, await lockJudged(db, rentalId));
    const allowed: readonly string[] = REVIEW_PARTS[side];
    if (Object.keys(input.parts).some((part) => !allowed.includes(part))) throw new AppError('request/invalid');
    const written = await findWritten(db, rentalId);
    const mine = written.find((review) => review.side === side);
    if (mine) {
      if (!isDeepStrictEqual(contentOf(mine), contentOf(input))) throw new AppError('review/written');
      return showReviewState(services, db, viewer, rentalId);
    }
    const window = windowOf(rental, config.timeZone);
    const now = await readClock(db);
    if (!window || now < window.opensAt) throw new AppError('review/not-open');
    // What was promised to the first of them counts for both.
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
