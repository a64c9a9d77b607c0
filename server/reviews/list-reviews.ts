import type { ReviewSide } from '../../contract/reviews/review-parts.ts';
import type { Review, ReviewPage } from '../../contract/reviews/reviews.ts';
import { showCar } from '../cars/index.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findReviews, personExists, summarizeReviews, type About, type ReviewRow } from './review-list.queries.ts';

export const presentReview = ({ revealedAt, answer, answeredAt, ...row }: ReviewRow): Review => ({
  ...row,
  revealedAt: revealedAt.toISOString(),
  answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
});

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

async function listReviews(
  db: Database,
  about: About,
  viewerId: string | null,
  { cursor, limit }: PageQuery,
): Promise<ReviewPage> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // One extra row shows whether there is a next page.
  const [summary, rows] = [
    await summarizeReviews(db, about),
    await findReviews(db, about, { viewerId, after, limit: limit + 1 }),
  ];
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    summary,
    reviews: shown.map(presentReview),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.revealedAt, id: last.id }) : null,
  };
}

/** Throws a 404 unless the viewer can see the car. */
export async function listCarReviews(
  services: Pick<Services, 'pool' | 'config' | 'hooks' | 'branding'>,
  viewer: Viewer | undefined,
  carId: string,
  page: PageQuery,
): Promise<ReviewPage> {
  const { pool } = services;
  await showCar(services, pool, viewer, carId);
  return listReviews(pool, { carId }, viewer?.uid ?? null, page);
}

export async function listPersonReviews(
  pool: Database,
  viewer: Viewer | undefined,
  { personId, as, ...page }: PageQuery & { personId: string; as: ReviewSide },
): Promise<ReviewPage> {
  if (!(await personExists(pool, personId))) throw new AppError('person/not-found');
  return listReviews(pool, { personId, as }, viewer?.uid ?? null, page);
}
