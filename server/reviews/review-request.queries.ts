import { REVIEW_SIDES, type ReviewSide } from '../../contract/reviews/review-parts.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';

/** Trips that ended between these days and for which no review was requested yet. */
export const findEndedRentals = async (
  db: Database,
  { after, before }: { after: string; before: string },
  limit: number,
): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`
      select rentals.id from rentals join cars on cars.id = car_id
      where rentals.status ${rentalIs.booked} and end_date > ${after}::date and end_date < ${before}::date
        and renter_id <> owner_id and not exists (select from review_requests where rental_id = rentals.id)
      order by end_date, rentals.id limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Returns the sides to ask, or none if another worker claimed the request first. */
export async function claimReviewRequest(db: Database, rentalId: string): Promise<ReviewSide[]> {
  const claimed = await maybeOne(
    db,
    sql`insert into review_requests (rental_id) values (${rentalId}) on conflict do nothing returning 1`,
  );
  if (!claimed) return [];
  const written = await many<{ side: ReviewSide }>(db, sql`select side from reviews where rental_id = ${rentalId}`);
  return REVIEW_SIDES.filter((side) => !written.some((review) => review.side === side));
}
