import type { Person } from '../../contract/people/people.ts';
import { ALL_PARTS, type ReviewPart, type ReviewSide } from '../../contract/reviews/review-parts.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { personOf } from '../people/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, one, sql, type Database, type Sql } from '../platform/database/database.ts';
import { partsJson } from './review.queries.ts';

// Queries for other people's reviews must use this filter: unrevealed and removed reviews must not be shown or counted.
export const isVisible = sql`reviews.revealed_at is not null and reviews.removed_at is null`;

export interface ReviewRow {
  id: string;
  side: ReviewSide;
  stars: number;
  parts: Partial<Record<ReviewPart, number>>;
  text: string;
  author: Person;
  subject: Person;
  car: { id: string; title: string } | null;
  revealedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
  note: string | null;
  canAnswer: boolean;
}

const columns = (viewerId: string | null): Sql => sql`
  reviews.id, reviews.side, reviews.stars, ${partsJson(sql`reviews`)} as parts, reviews.body as text,
  ${personOf(sql`authors`)} as author, ${personOf(sql`subjects`)} as subject,
  case when cars.state = 'active' then jsonb_build_object('id', cars.id, 'title', cars.title) end as car,
  reviews.revealed_at as "revealedAt", reviews.answer, reviews.answered_at as "answeredAt",
  case when ${viewerId}::uuid in (reviews.author_id, reviews.subject_id) then reviews.note end as note,
  reviews.subject_id is not distinct from ${viewerId}::uuid and reviews.answer is null
    and clock_timestamp() < reviews.revealed_at + make_interval(hours => ${reviewLimits.answerDays * 24}) as "canAnswer"`;

const tables = sql`
  reviews join users authors on authors.id = reviews.author_id
  join users subjects on subjects.id = reviews.subject_id join cars on cars.id = reviews.car_id`;

export type About = { carId: string } | { personId: string; as: ReviewSide };

/** Owners are reviewed by renters, and renters by owners. */
const isAbout = (about: About): Sql =>
  'carId' in about
    ? sql`reviews.car_id = ${about.carId} and reviews.side = 'renter'`
    : sql`reviews.subject_id = ${about.personId} and reviews.side = ${about.as === 'owner' ? 'renter' : 'owner'}`;

export const findReviews = (
  db: Database,
  about: About,
  { viewerId, after, limit }: { viewerId: string | null; after: PagePosition<Date> | undefined; limit: number },
) =>
  many<ReviewRow>(
    db,
    sql`
    select ${columns(viewerId)} from ${tables}
    where ${isAbout(about)} and ${isVisible}
      ${after ? sql`and (reviews.revealed_at, reviews.id) < (${after.key}, ${after.id}::uuid)` : sql``}
    order by reviews.revealed_at desc, reviews.id desc limit ${limit}`,
  );

export const findReview = (db: Database, id: string, viewerId: string) =>
  maybeOne<ReviewRow>(db, sql`select ${columns(viewerId)} from ${tables} where reviews.id = ${id} and ${isVisible}`);

/** For each rental, the revealed review about the viewer. */
export const findRevealedOf = (db: Database, viewerId: string, rentalIds: readonly string[]) =>
  many<ReviewRow & { rentalId: string }>(
    db,
    sql`
    select reviews.rental_id as "rentalId", ${columns(viewerId)} from ${tables}
    where reviews.rental_id = any(${rentalIds}::uuid[]) and reviews.subject_id = ${viewerId} and ${isVisible}`,
  );

interface SummaryRow {
  count: number;
  average: number | null;
  distribution: number[];
  parts: Partial<Record<ReviewPart, number>>;
}

const averages = sql([ALL_PARTS.map((part) => `'${part}', round(avg(reviews.${part}), 1)`).join(', ')]);

export const summarizeReviews = (db: Database, about: About) =>
  one<SummaryRow>(
    db,
    sql`
    select count(*) as count, round(avg(stars), 1)::float8 as average,
      array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::integer[] as distribution,
      jsonb_strip_nulls(jsonb_build_object(${averages})) as parts
    from reviews where ${isAbout(about)} and ${isVisible}`,
  );

export const personExists = async (db: Database, id: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from users where id = ${id} and deleted_at is null`));
