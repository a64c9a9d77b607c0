import type { ReviewCar, ReviewQueue } from '../../contract/moderation/moderation.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { shownValues } from '../../contract/cars/custom-fields.ts';
import { isApprovedState, statusOf } from '../../contract/cars/listing-lifecycle.ts';
import { yearPrices } from '../../contract/cars/price-sums.ts';
import { dayIn } from '../../contract/dates.ts';
import { listChanges, listDayPriceChanges, savedPrices, type ReviewedCar } from '../cars/index.ts';
import { photoIdsIn, presentActor, presentChanges, readReason, type StoredChange } from '../history/index.ts';
import { findPhotos } from '../photos/index.ts';
import type { Services } from '../platform/services.ts';
import { momentCursor } from '../platform/cursor.ts';
import { AppError } from '../platform/problem.ts';
import { countWaitingCars, findQueue, findReviewCar, type ReviewCarRow } from './review.queries.ts';

const isoOf = (moment: string) => new Date(moment).toISOString();

/** The current date, and the operator's custom fields */
interface ReviewContext extends Pick<Services['branding'], 'fields'> {
  today: string;
}

/** An approved car needs no comparison, except of prices that it has had since before they needed a review. */
function baselineOf(row: ReviewCarRow): Pick<ReviewedCar, 'decision' | 'decidedAt'> | null {
  if (row.hasUnreviewedPrices) return { decision: 'approved', decidedAt: null };
  return isApprovedState(row.state) ? null : row.reviewed;
}

function changesOf(row: ReviewCarRow, today: string): StoredChange[] {
  if (row.hasUnreviewedPrices) return listDayPriceChanges(row.rules, savedPrices(row).rules, today);
  const { reviewed } = row;
  if (isApprovedState(row.state) || !reviewed) return [];
  return [
    ...listDayPriceChanges(reviewed.rules, row.rules, today),
    ...listChanges(reviewed, { ...row, photoIds: row.photos.map(({ id }) => id) }),
  ];
}

function presentReview(row: ReviewCarRow, photos: Map<string, Photo>, { today, fields }: ReviewContext): ReviewCar {
  const {
    updatedAt,
    disabledAt,
    disabledReason,
    reviewed: _,
    lastChange,
    unreviewedRules: __,
    ...car
  } = savedPrices(row);
  const baseline = baselineOf(row);
  return {
    ...car,
    fields: shownValues(fields, car.fields),
    dayCents: yearPrices(car, today),
    status: statusOf(car.state),
    createdAt: car.createdAt.toISOString(),
    photo: car.photos[0] ?? null,
    waitingSince: updatedAt.toISOString(),
    lastDisabled: disabledAt && { at: disabledAt.toISOString(), reason: disabledReason },
    baseline: baseline && { decision: baseline.decision, at: baseline.decidedAt && isoOf(baseline.decidedAt) },
    changes: presentChanges(changesOf(row, today), photos),
    lastChange: lastChange && {
      action: lastChange.action,
      actor: presentActor(lastChange),
      at: isoOf(lastChange.at),
      reason: readReason(lastChange.reason),
    },
    cursor: momentCursor.write({ key: row.updatedAt, id: row.id }),
  };
}

type ReviewServices = Pick<Services, 'pool' | 'config' | 'branding'>;

async function presentReviews(
  { pool, config, branding: { fields } }: ReviewServices,
  rows: ReviewCarRow[],
): Promise<ReviewCar[]> {
  const today = dayIn(config.timeZone);
  const photos = await findPhotos(pool, photoIdsIn(rows.flatMap((row) => changesOf(row, today))));
  return rows.map((row) => presentReview(row, photos, { today, fields }));
}

export async function showReviewCar(services: ReviewServices, id: string): Promise<ReviewCar> {
  const row = await findReviewCar(services.pool, id);
  const [car] = row ? await presentReviews(services, [row]) : [];
  if (!car) throw new AppError('car/not-found');
  return car;
}

/** Continues after the last car of the previous page, even if that car has been reviewed since. */
export async function showReviewQueue(
  services: ReviewServices,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ReviewQueue> {
  // The extra row shows whether there is a next page.
  const rows = await findQueue(services.pool, {
    after: cursor ? momentCursor.read(cursor) : undefined,
    limit: limit + 1,
  });
  const cars = await presentReviews(services, rows.slice(0, limit));
  return {
    cars,
    nextCursor: rows.length > limit ? (cars.at(-1)?.cursor ?? null) : null,
    waiting: await countWaitingCars(services.pool),
  };
}
