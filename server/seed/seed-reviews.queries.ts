import type { VehicleType } from '../../contract/cars/vocabulary.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { ReviewPart, ReviewSide } from '../../contract/reviews/review-parts.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

export interface PastRental extends DateRange {
  id: string;
  carId: string;
  vehicleType: VehicleType;
  ownerId: string;
  ownerName: string;
  renterId: string;
  renterName: string;
  renterEmail: string;
}

export const findPastRentals = (db: Database, today: string) =>
  many<PastRental>(
    db,
    sql`
    select rentals.id, cars.id as "carId", cars.vehicle_type as "vehicleType", owners.id as "ownerId", owners.display_name as "ownerName",
      renters.id as "renterId", renters.display_name as "renterName", renters.email::text as "renterEmail",
      start_date as "startDate", end_date as "endDate"
    from rentals join cars on cars.id = car_id join users owners on owners.id = cars.owner_id
    join users renters on renters.id = renter_id
    where rentals.status ${rentalIs.booked} and end_date < ${today}::date
    order by end_date desc, rentals.id`,
  );

/** A row of the table */
export interface SeededReview extends Partial<Record<ReviewPart, number>> {
  rental_id: string;
  car_id: string;
  side: ReviewSide;
  author_id: string;
  subject_id: string;
  stars: number;
  body: string;
  note: string;
  created_at: Date;
  closes_at: Date;
}

const COLUMNS = sql([
  `rental_id, car_id, side, author_id, subject_id, stars, body, note, created_at, closes_at,
  cleanliness, accuracy, handover, value, care, punctuality, communication`,
]);

export const insertSeededReviews = (db: Database, reviews: readonly SeededReview[]) =>
  db.query(sql`
    insert into reviews (${COLUMNS})
    select ${COLUMNS} from jsonb_populate_recordset(null::reviews, ${JSON.stringify(reviews)}::jsonb)`);

export const revealReviewsAt = (db: Database, rentalId: string, at: Date) =>
  db.query(sql`update reviews set revealed_at = ${at} where rental_id = ${rentalId}`);

export const answerReviewAt = (db: Database, { rental_id, side }: SeededReview, answer: string, at: Date) =>
  db.query(sql`
    update reviews set answer = ${answer}, answered_at = ${at} where rental_id = ${rental_id} and side = ${side}`);

/** These trips are older than the installation, so nobody is asked to review them. */
export const markReviewsRequested = (db: Database, today: string) =>
  db.query(sql`
    insert into review_requests (rental_id)
    select id from rentals where status ${rentalIs.booked} and end_date < ${today}::date on conflict do nothing`);
