import type { CarContent } from '../../contract/cars/car-fields.ts';
import type { CarDetails, Disabled } from '../../contract/cars/cars.ts';
import type { ListingState, StoredListingState } from '../../contract/cars/listing-lifecycle.ts';
import type { KeepableStep } from '../../contract/cars/set-up.ts';
import type { Person } from '../../contract/people/people.ts';
import { personOf } from '../people/index.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { EditableCar } from './car-changes.ts';
import { contentColumns } from './car-content.queries.ts';
import { hasExtras } from './extras/extra.queries.ts';
import { hoursJson } from './pickup/pickup.queries.ts';
import { offerColumns, type Offer } from './offer.queries.ts';
import {
  disabledColumn,
  isNotRemoved,
  pausedColumn,
  suspendedFrom,
  type ListingReviewState,
} from './listing-state.queries.ts';

export interface CarRow extends CarContent, Offer, Pick<CarDetails, 'photos' | 'bookedRanges'> {
  id: string;
  ownerId: string;
  state: ListingState;
  version: number;
  disabled: Disabled | null;
  pausedAt: string | null;
  createdAt: Date;
  owner: Person;
  ownerSince: Date;
  ownerIsDemo: boolean;
  /** Null without enough data */
  responsePercent: number | null;
  responseMinutes: number | null;
  cancelledPercent: number | null;
  /** In tenths of a star */
  rating: number | null;
  reviewCount: number;
  /** Null without pick-up details */
  hours: CarDetails['hours'] | null;
  hasExtras: boolean;
  keptSteps: KeepableStep[];
  /** The point at which the map shows the car */
  spot: number | null;
}

const facts = sql`cars.id, cars.owner_id as "ownerId", ${contentColumns}, ${offerColumns}, cars.state, cars.version, ${pausedColumn},
  cars.created_at as "createdAt"`;

export const findCar = (db: Database, id: string, today: string) =>
  maybeOne<CarRow>(
    db,
    sql`
    select ${facts}, ${disabledColumn}, ${personOf(sql`users`)} as owner, users.created_at as "ownerSince", users.is_demo as "ownerIsDemo",
      response_percent as "responsePercent", response_minutes as "responseMinutes", cancelled_percent as "cancelledPercent",
      cars.rating, cars.review_count as "reviewCount", cars.kept_steps as "keptSteps", cars.spot, ${hoursJson} as hours, ${hasExtras} as "hasExtras",
      (select coalesce(jsonb_agg(jsonb_build_object('id', photos.id, 'key', key, 'width', width, 'height', height,
          'placeholder', placeholder) order by position), '[]')
        from photos where photos.car_id = cars.id) as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('startDate', lower(taken), 'endDate', upper(taken) - 1)
          order by taken), '[]')
        from unnest(booked * datemultirange(daterange(${today}, null))) as taken) as "bookedRanges"
    from cars join users on users.id = cars.owner_id left join person_figures on person_figures.user_id = users.id
    where cars.id = ${id} and ${isNotRemoved}`,
  );

/** Does not change the version, because only the owner sees these steps. */
export const addKeptStep = (db: Database, id: string, step: KeepableStep) =>
  db.query(
    sql`update cars set kept_steps = kept_steps || ${step}::text where id = ${id} and ${step}::text <> all(kept_steps)`,
  );

export interface LockedCar extends EditableCar, Offer, ListingReviewState {
  id: string;
  ownerId: string;
  version: number;
  pausedAt: string | null;
}

/** Reads a car that is already locked, optionally with more columns. */
export const readLockedCar = <More extends object = object>(db: Database, id: string, more?: Sql) =>
  maybeOne<LockedCar & More>(
    db,
    sql`
    select ${facts}, ${suspendedFrom} as "suspendedFrom", cars.disabled_at as "disabledAt", cars.disabled_reason as "disabledReason", cars.updated_at as "updatedAt",
      array(select photos.id::text from photos where photos.car_id = cars.id order by position) as "photoIds"${more ? sql`, ${more}` : sql``}
    from cars where cars.id = ${id} and ${isNotRemoved}`,
  );

/** Serialises writers without blocking readers. */
export async function lockCar(db: Database, id: string): Promise<LockedCar | undefined> {
  // Lock in a separate statement: one that waits for the lock reads photos as of its start.
  await db.query(sql`select 1 from cars where id = ${id} for no key update`);
  return readLockedCar(db, id);
}

/** Includes removed cars. Locks in a fixed order to prevent deadlocks. */
export const lockCarsOf = (db: Database, ownerId: string) =>
  many<{ id: string; state: StoredListingState }>(
    db,
    sql`select id, state from cars where owner_id = ${ownerId} order by id for no key update`,
  );

/** Call it in every transaction that changes the car or its photos. */
export const refreshCard = (db: Database, id: string) =>
  db.query(sql`update cars set card = car_card(cars) where id = ${id}`);

export const refreshCards = (db: Database, ids: readonly string[]) =>
  db.query(sql`update cars set card = car_card(cars) where id = any(${ids}::uuid[])`);

export const findOwnCarWithPhoto = async (db: Database, ownerId: string, photoId: string) =>
  (
    await maybeOne<{ id: string }>(
      db,
      sql`
      select cars.id from photos join cars on cars.id = photos.car_id
      where photos.id = ${photoId} and cars.owner_id = ${ownerId}`,
    )
  )?.id;
