import type { ReviewCar, ReviewQueue } from '../../contract/moderation/moderation.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { isApprovedState, statusOf } from '../../contract/cars/listing-lifecycle.ts';
import { listChanges } from '../cars/index.ts';
import { photoIdsIn, presentActor, presentChanges, readReason, type StoredChange } from '../history/index.ts';
import { findPhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import { momentCursor } from '../platform/cursor.ts';
import { AppError } from '../platform/problem.ts';
import { countWaiting, findQueue, findReviewCar, type ReviewRow } from './review.queries.ts';

const isoOf = (moment: string) => new Date(moment).toISOString();

/** What was approved needs no comparison. */
const baselineOf = ({ state, reviewed }: ReviewRow) => (isApprovedState(state) ? null : reviewed);

function changesOf(row: ReviewRow): StoredChange[] {
  const baseline = baselineOf(row);
  return baseline ? listChanges(baseline, { ...row, photoIds: row.photos.map(({ id }) => id) }) : [];
}

function presentReview(row: ReviewRow, photos: Map<string, Photo>): ReviewCar {
  const { updatedAt, disabledAt, disabledReason, reviewed: _, lastChange, ...car } = row;
  const baseline = baselineOf(row);
  return {
    ...car,
    status: statusOf(car.state),
    createdAt: car.createdAt.toISOString(),
    photo: car.photos[0] ?? null,
    waitingSince: updatedAt.toISOString(),
    lastDisabled: disabledAt && { at: disabledAt.toISOString(), reason: disabledReason },
    baseline: baseline && { decision: baseline.decision, at: baseline.decidedAt && isoOf(baseline.decidedAt) },
    changes: presentChanges(changesOf(row), photos),
    lastChange: lastChange && {
      action: lastChange.action,
      actor: presentActor(lastChange),
      at: isoOf(lastChange.at),
      reason: readReason(lastChange.reason),
    },
    cursor: momentCursor.write({ key: row.updatedAt, id: row.id }),
  };
}

async function presentReviews(db: Database, rows: ReviewRow[]): Promise<ReviewCar[]> {
  const photos = await findPhotos(db, photoIdsIn(rows.flatMap(changesOf)));
  return rows.map((row) => presentReview(row, photos));
}

export async function showReviewCar(db: Database, id: string): Promise<ReviewCar> {
  const row = await findReviewCar(db, id);
  const [car] = row ? await presentReviews(db, [row]) : [];
  if (!car) throw new AppError('car/not-found');
  return car;
}

/** Continues after the last car of the previous page, whatever was decided about it meanwhile. */
export async function showReviewQueue(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ReviewQueue> {
  // The extra row tells whether there is a next page.
  const rows = await findQueue(db, { after: cursor ? momentCursor.read(cursor) : undefined, limit: limit + 1 });
  const cars = await presentReviews(db, rows.slice(0, limit));
  return {
    cars,
    nextCursor: rows.length > limit ? (cars.at(-1)?.cursor ?? null) : null,
    waiting: await countWaiting(db),
  };
}
