import type { ReviewSide } from '../../contract/reviews/review-parts.ts';
import { announce } from '../notices/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Revealed } from './review.queries.ts';

export const REQUEST_MAIL = 'review-wanted';
export const REVEALED_MAIL = 'review-revealed';
export const ANSWERED_MAIL = 'review-answered';

const otherOf = (side: ReviewSide): ReviewSide => (side === 'renter' ? 'owner' : 'renter');

export const announceReviewRequest = (db: Database, rentalId: string, side: ReviewSide) =>
  announce(db, {
    kind: REQUEST_MAIL,
    key: `${rentalId}:${side}`,
    about: { rentalId },
    to: [side],
    mail: { rentalId, to: side },
  });

/** Notifies the person reviewed. */
export const announceRevealed = (db: Database, rentalId: string, { id, side, authorId }: Revealed) =>
  announce(db, {
    kind: REVEALED_MAIL,
    key: id,
    about: { rentalId },
    to: [otherOf(side)],
    actorId: authorId,
    mail: { reviewId: id },
  });

/** Notifies the review's author. */
export const announceAnswered = (
  db: Database,
  { id, rentalId, side, subjectId }: { id: string; rentalId: string; side: ReviewSide; subjectId: string },
) =>
  announce(db, {
    kind: ANSWERED_MAIL,
    key: id,
    about: { rentalId },
    to: [side],
    actorId: subjectId,
    mail: { reviewId: id },
  });

/** Notifies the review's author, who sees the reason on the trip page. */
export const announceRemoved = (
  db: Database,
  { id, rentalId, side }: { id: string; rentalId: string; side: ReviewSide },
) => announce(db, { kind: 'review-removed', key: id, about: { rentalId }, to: [side] });
