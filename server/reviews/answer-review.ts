import { reviewLimits } from '../../contract/reviews/limits.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import { transaction, type Pool } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import { findReview } from './review-list.queries.ts';
import { presentReview } from './list-reviews.ts';
import { announceAnswered } from './review-announcements.ts';
import { findRevealedReview, insertAnswer, lockReviewRental } from './review.queries.ts';

/** The person reviewed can answer once, in public. Repeating the same text changes nothing. */
export const answerReview = (pool: Pool, viewer: Viewer, id: string, text: string): Promise<Review> =>
  transaction(pool, async (db) => {
    const found = await findRevealedReview(db, id, reviewLimits.answerDays);
    if (!found) throw new AppError('review/not-found');
    await lockReviewRental(db, found.rentalId);
    const review = await findRevealedReview(db, id, reviewLimits.answerDays);
    if (!review) throw new AppError('review/not-found');
    if (review.subjectId !== viewer.uid) throw new AppError('access/denied');
    if (review.answer !== text) {
      if (review.answer !== null) throw new AppError('review/answered');
      if (!review.canStillAnswer) throw new AppError('review/answer-closed');
      await insertAnswer(db, id, text);
      await announceAnswered(db, review);
    }
    return presentReview((await findReview(db, id, viewer.uid))!);
  });
