import { ALL_PARTS, type ReviewPart, type ReviewSide } from '../../contract/reviews/review-parts.ts';
import type { ReviewInput } from '../../contract/reviews/reviews.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { ReviewableRental } from './review-window.ts';

// Take locks in the same order as everything that changes rentals (renter, car, rental, …), then the figures of both
// people, ordered by id. Only the database's clock is used.

export interface LockedReviewRental extends ReviewableRental {
  id: string;
  carId: string;
  renterId: string;
  ownerId: string;
}

/** Until the transaction ends, no other transaction can write, reveal or remove a review of the rental. */
export async function lockReviewRental(db: Database, rentalId: string): Promise<LockedReviewRental | undefined> {
  await db.query(sql`
    select 1 from cars where id = (select car_id from rentals where id = ${rentalId}) for no key update`);
  await db.query(sql`select 1 from rentals where id = ${rentalId} for no key update`);
  return maybeOne<LockedReviewRental>(
    db,
    sql`
    select rentals.id, car_id as "carId", renter_id as "renterId", owner_id as "ownerId", rentals.status,
      end_date as "endDate", confirmed_at is not null or not takes_payment as "wasBooked",
      cancelled_by as "cancelledBy", cancelled_at as "cancelledAt"
    from rentals join cars on cars.id = car_id where rentals.id = ${rentalId}`,
  );
}

// Truncates to the stored precision, because rounding could yield a time in the future.
const thisMoment = sql`date_trunc('milliseconds', clock_timestamp())`;

/** Unlike `now()`, this is the current time even after waiting for locks. */
interface WrittenReview extends Omit<ReviewInput, 'parts'> {
  id: string;
  side: ReviewSide;
  parts: Partial<Record<ReviewPart, number>>;
  closesAt: Date;
}

/** The category ratings, without those that were left out. */
export const partsJson = (reviews: Sql): Sql =>
  sql`jsonb_strip_nulls(jsonb_build_object(${sql([
    ALL_PARTS.map((part) => `'${part}', ${reviews.text}.${part}`).join(', '),
  ])}))`;

export const findReviewsOfRental = (db: Database, rentalId: string) =>
  many<WrittenReview>(
    db,
    sql`
    select id, side, stars, ${partsJson(sql`reviews`)} as parts, body as text, note, closes_at as "closesAt"
    from reviews where rental_id = ${rentalId} order by id`,
  );

const partColumns = sql([ALL_PARTS.join(', ')]);
const partValues = (parts: WrittenReview['parts']): Sql =>
  ALL_PARTS.slice(1).reduce(
    (values, part) => sql`${values}, ${parts[part] ?? null}::smallint`,
    sql`${parts[ALL_PARTS[0]!] ?? null}::smallint`,
  );

export const insertReview = (
  db: Database,
  review: ReviewInput & {
    rentalId: string;
    carId: string;
    side: ReviewSide;
    authorId: string;
    subjectId: string;
    closesAt: Date;
  },
) =>
  db.query(sql`
    insert into reviews (rental_id, car_id, side, author_id, subject_id, stars, body, note, closes_at, ${partColumns})
    values (${review.rentalId}, ${review.carId}, ${review.side}, ${review.authorId}, ${review.subjectId}, ${review.stars},
      ${review.text}, ${review.note}, ${review.closesAt}, ${partValues(review.parts)})`);

export interface Revealed {
  id: string;
  side: ReviewSide;
  authorId: string;
}

/** Triggers update the averages. The rental and the figures of renter and owner must be locked. */
export const revealReviews = (db: Database, rentalId: string) =>
  many<Revealed>(
    db,
    sql`
    with moment as materialized (select ${thisMoment} as at)
    update reviews set revealed_at = moment.at from moment where rental_id = ${rentalId} and revealed_at is null
    returning id, side, author_id as "authorId"`,
  );

export const nextRevealAt = sql`select min(closes_at) from reviews where revealed_at is null`;

export const findRentalsToReveal = async (db: Database, limit: number): Promise<string[]> =>
  (
    await many<{ rentalId: string }>(
      db,
      sql`
      select rental_id as "rentalId" from reviews where revealed_at is null and closes_at <= clock_timestamp()
      group by rental_id limit ${limit}`,
    )
  ).map(({ rentalId }) => rentalId);

interface ReviewToChange {
  id: string;
  rentalId: string;
  authorId: string;
  subjectId: string;
  side: ReviewSide;
  answer: string | null;
  revealedAt: Date;
  /** According to the database's clock */
  canStillAnswer: boolean;
}

/** Returns undefined if the review is not revealed or was removed. */
export const findRevealedReview = (db: Database, id: string, answerDays: number) =>
  maybeOne<ReviewToChange>(
    db,
    sql`
    select id, rental_id as "rentalId", author_id as "authorId", subject_id as "subjectId", side, answer,
      revealed_at as "revealedAt",
      clock_timestamp() < revealed_at + make_interval(hours => ${answerDays * 24}) as "canStillAnswer"
    from reviews where id = ${id} and revealed_at is not null and removed_at is null`,
  );

export const insertAnswer = (db: Database, id: string, text: string) =>
  db.query(sql`update reviews set answer = ${text}, answered_at = ${thisMoment} where id = ${id}`);

export const markRemoved = (db: Database, id: string, reason: string) =>
  db.query(sql`update reviews set removed_at = ${thisMoment}, removed_reason = ${reason} where id = ${id}`);

/** Reviews stay without a name. Private notes are deleted when either side deletes their account. */
export const deletePrivateNotes = (db: Database, userId: string) =>
  db.query(sql`
    update reviews set note = '' where (author_id = ${userId} or subject_id = ${userId}) and note <> ''`);
