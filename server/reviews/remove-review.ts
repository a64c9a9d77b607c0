import { reviewLimits } from '../../contract/reviews/limits.ts';
import { record } from '../history/index.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { announceRemoved } from './review-announcements.ts';
import { lockFigures } from '../people/index.ts';
import { findRevealedReview, lockReviewRental, markRemoved } from './review.queries.ts';

/** Permanently removes the review from lists and averages. Must run in a transaction. */
export async function removeReview(
  db: Database,
  { id, adminId, reason }: { id: string; adminId: string; reason: string },
): Promise<void> {
  const found = await findRevealedReview(db, id, reviewLimits.answerDays);
  const rental = found && (await lockReviewRental(db, found.rentalId));
  const review = rental && (await findRevealedReview(db, id, reviewLimits.answerDays));
  if (!review) throw new AppError('review/not-found');
  await lockFigures(db, [review.subjectId]);
  await markRemoved(db, id, reason);
  await record(db, {
    action: 'review-removed',
    actor: { uid: adminId },
    rentalId: review.rentalId,
    userId: review.authorId,
    reason,
    details: { reviewId: id, side: review.side },
  });
  await announceRemoved(db, { id, rentalId: review.rentalId, side: review.side });
}
