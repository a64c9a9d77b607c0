import type { OwnReview, ReviewState } from '../../contract/reviews/reviews.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { presentReview } from './list-reviews.ts';
import { findRevealedOf } from './review-list.queries.ts';
import { findStates, type OwnRow } from './review-state.queries.ts';
import { reviewWindowOf } from './review-window.ts';

const iso = (moment: string) => new Date(moment).toISOString();

const presentOwn = ({ answer, answeredAt, removedAt, removedReason, createdAt, ...row }: OwnRow): OwnReview => ({
  ...row,
  createdAt: iso(createdAt),
  answer: answer !== null && answeredAt ? { text: answer, at: iso(answeredAt) } : null,
  removed: removedAt && removedReason ? { at: iso(removedAt), reason: removedReason } : null,
});

/** Skips rentals in which the viewer is neither renter nor owner. */
export async function listReviewStates(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  rentalIds: readonly string[],
): Promise<ReviewState[]> {
  const rows = await findStates(db, viewer.uid, rentalIds);
  const revealed = rows.filter(({ revealedAt }) => revealedAt).map(({ rentalId }) => rentalId);
  const theirs = revealed.length > 0 ? await findRevealedOf(db, viewer.uid, revealed) : [];
  return rows.map((row) => {
    const window = reviewWindowOf(row, config.timeZone);
    const closesAt = row.closesAt ?? window?.closesAt;
    const isOpen = window && closesAt && row.now >= window.opensAt;
    const found = theirs.find(({ rentalId }) => rentalId === row.rentalId);
    return {
      rentalId: row.rentalId,
      side: row.side,
      other: row.other,
      canReview: Boolean(isOpen && row.now < closesAt && !row.mine),
      closesAt: isOpen ? closesAt.toISOString() : null,
      mine: row.mine && presentOwn(row.mine),
      hasOther: row.hasOther,
      revealedAt: row.revealedAt?.toISOString() ?? null,
      theirs: found ? presentReview(found) : null,
    };
  });
}

export async function showReviewState(
  services: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  rentalId: string,
): Promise<ReviewState> {
  const [state] = await listReviewStates(services, db, viewer, [rentalId]);
  if (!state) throw new AppError('rental/not-found');
  return state;
}
