import type { Person } from '../../contract/people/people.ts';
import type { ReviewPart, ReviewSide } from '../../contract/reviews/review-parts.ts';
import { personOf } from '../people/index.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import { partsJson } from './review.queries.ts';
import type { ReviewableRental } from './review-window.ts';

export interface OwnRow {
  id: string;
  stars: number;
  parts: Partial<Record<ReviewPart, number>>;
  text: string;
  note: string;
  createdAt: string;
  answer: string | null;
  answeredAt: string | null;
  removedAt: string | null;
  removedReason: string | null;
}

interface StateRow extends ReviewableRental {
  rentalId: string;
  side: ReviewSide;
  other: Person;
  now: Date;
  /** Set with the first review; null before */
  closesAt: Date | null;
  mine: OwnRow | null;
  hasOther: boolean;
  revealedAt: Date | null;
}

/** Only rentals in which the viewer is renter or owner. The other side's review is read separately once it is revealed. */
export const findStates = (db: Database, viewerId: string, rentalIds: readonly string[]) =>
  many<StateRow>(
    db,
    sql`
    select rentals.id as "rentalId", sides.side, ${personOf(sql`others`)} as other, clock_timestamp() as now,
      rentals.status, rentals.end_date as "endDate", rentals.cancelled_by as "cancelledBy",
      rentals.cancelled_at as "cancelledAt", rentals.confirmed_at is not null or not rentals.takes_payment as "wasBooked",
      (select jsonb_build_object('id', id, 'stars', stars, 'parts', ${partsJson(sql`reviews`)}, 'text', body, 'note', note,
          'createdAt', created_at, 'answer', answer, 'answeredAt', answered_at, 'removedAt', removed_at,
          'removedReason', removed_reason)
        from reviews where rental_id = rentals.id and side = sides.side) as mine,
      exists (select from reviews where rental_id = rentals.id and side <> sides.side) as "hasOther",
      (select min(closes_at) from reviews where rental_id = rentals.id) as "closesAt",
      (select min(revealed_at) from reviews where rental_id = rentals.id) as "revealedAt"
    from rentals join cars on cars.id = rentals.car_id
    cross join lateral (select case when rentals.renter_id = ${viewerId} then 'renter' else 'owner' end as side) as sides
    join users others on others.id = case sides.side when 'renter' then cars.owner_id else rentals.renter_id end
    where rentals.id = any(${rentalIds}::uuid[]) and ${viewerId} in (rentals.renter_id, cars.owner_id)
      and rentals.renter_id <> cars.owner_id
    order by rentals.id`,
  );
