import type { Language } from '../../contract/languages/translate.ts';
import type { ReviewSide } from '../../contract/reviews/review-parts.ts';
import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';
import { isVisible } from './review-list.queries.ts';

interface Reader {
  email: string;
  displayName: string;
  language: Language | null;
}

interface RequestRecipient extends Reader {
  car: string;
  otherName: string;
  hasWritten: boolean;
}

/** The address is empty for banned and deleted users, so that no email is sent to them. */
const reader = sql`
  case when readers.deleted_at is null and readers.banned_at is null then readers.email::text else '' end as email,
  readers.display_name as "displayName", ${knownLanguage(sql`readers.language`)} as language`;

export const findRequestRecipient = (db: Database, rentalId: string, side: ReviewSide) => {
  const [mine, other] =
    side === 'renter' ? ['rentals.renter_id', 'cars.owner_id'] : ['cars.owner_id', 'rentals.renter_id'];
  return maybeOne<RequestRecipient & { carId: string }>(
    db,
    sql`
    select cars.id as "carId", cars.title as car, others.display_name as "otherName", ${reader},
      exists (select from reviews where rental_id = rentals.id and reviews.side = ${side}) as "hasWritten"
    from rentals join cars on cars.id = rentals.car_id
    join users readers on readers.id = ${sql([mine])} join users others on others.id = ${sql([other])}
    where rentals.id = ${rentalId}`,
  );
};

export interface MailedReview extends Reader {
  rentalId: string;
  carId: string;
  car: string;
  side: ReviewSide;
  stars: number;
  text: string;
  answer: string | null;
  otherName: string;
}

const findMailedReview = (db: Database, reviewId: string, who: { reader: Sql; other: Sql }) =>
  maybeOne<MailedReview>(
    db,
    sql`
    select reviews.rental_id as "rentalId", reviews.car_id as "carId", cars.title as car, reviews.side, reviews.stars,
      reviews.body as text, reviews.answer, others.display_name as "otherName", ${reader}
    from reviews join cars on cars.id = reviews.car_id
    join users readers on readers.id = ${who.reader} join users others on others.id = ${who.other}
    where reviews.id = ${reviewId} and ${isVisible}`,
  );

export const findReviewForSubject = (db: Database, reviewId: string) =>
  findMailedReview(db, reviewId, { reader: sql`reviews.subject_id`, other: sql`reviews.author_id` });

export const findReviewForAuthor = (db: Database, reviewId: string) =>
  findMailedReview(db, reviewId, { reader: sql`reviews.author_id`, other: sql`reviews.subject_id` });
