import type { ManagedCar, Total } from '../../contract/cars/cars.ts';
import { searchLimits } from '../../contract/cars/limits.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import {
  contentColumns,
  disabledColumn,
  disabledReason,
  isNotRemoved,
  isWaiting,
  offerColumns,
  pausedColumn,
  reviewedColumn,
  type Offer,
  type ReviewedCar,
} from '../cars/index.ts';
import { lastChangeColumn, type LastChangeRow } from '../history/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, one, sql, type Database } from '../platform/database/database.ts';

export interface ReviewCarRow extends Omit<ManagedCar, 'createdAt' | 'photo' | 'status' | 'dayCents'>, Offer {
  createdAt: Date;
  updatedAt: Date;
  disabledAt: Date | null;
  disabledReason: string | null;
  photos: Photo[];
  reviewed: ReviewedCar | null;
  lastChange: LastChangeRow | null;
}

const cars = sql`
  select cars.id, ${contentColumns}, ${offerColumns}, cars.state, cars.has_unreviewed_prices as "hasUnreviewedPrices", cars.version, ${disabledColumn}, ${pausedColumn},
    cars.created_at as "createdAt", cars.updated_at as "updatedAt", cars.disabled_at as "disabledAt",
    ${disabledReason} as "disabledReason", cars.owner_id as "ownerId", users.display_name as "ownerName",
    (select coalesce(jsonb_agg(jsonb_build_object('id', photos.id, 'key', key, 'width', width, 'height', height,
        'placeholder', placeholder) order by position), '[]')
      from photos where photos.car_id = cars.id) as photos,
    ${reviewedColumn}, ${lastChangeColumn}
  from cars join users on users.id = cars.owner_id`;

/** Longest wait first. */
export const findQueue = (db: Database, { after, limit }: { after: PagePosition<Date> | undefined; limit: number }) =>
  many<ReviewCarRow>(
    db,
    sql`
    ${cars} where ${isWaiting}
      ${after ? sql`and (cars.updated_at, cars.id) > (${after.key}, ${after.id}::uuid)` : sql``}
    order by cars.updated_at, cars.id limit ${limit}`,
  );

export const findReviewCar = (db: Database, id: string) =>
  maybeOne<ReviewCarRow>(db, sql`${cars} where cars.id = ${id} and ${isNotRemoved}`);

export async function countWaitingCars(db: Database): Promise<Total> {
  const { totalMax } = searchLimits;
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from (select 1 from cars where ${isWaiting} limit ${totalMax + 1}) waiting`,
  );
  return { count: Math.min(count, totalMax), isExact: count <= totalMax };
}
