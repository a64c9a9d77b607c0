import type { CarDetails, CarInput, Disabled } from '../../contract/cars/cars.ts';
import { notices } from '../../contract/messages.ts';
import { CAR_STATUS, type CarStatus, type Gear, type VehicleType } from '../../contract/cars/vocabulary.ts';
import { many, maybeOne, scalar, sql, type Database, type Sql } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { CarContent } from './car-changes.ts';

export interface CarRow extends Pick<CarDetails, 'photos' | 'bookedRanges'> {
  id: string;
  ownerId: string;
  title: string;
  description: string;
  priceCents: number;
  location: string;
  gear: Gear;
  seats: number;
  vehicleType: VehicleType;
  status: CarStatus;
  version: number;
  disabled: Disabled | null;
  createdAt: Date;
  ownerName: string;
  ownerSince: Date;
  ownerIsDemo: boolean;
}

const facts = sql`cars.id, cars.owner_id as "ownerId", cars.title, cars.description, cars.price_cents as "priceCents",
  cars.location, cars.gear, cars.seats, cars.vehicle_type as "vehicleType", cars.status, cars.version,
  cars.created_at as "createdAt"`;

/** Neither active nor disabled since its last edit. */
export const isWaiting = sql`cars.status = 0 and cars.disabled_version is distinct from cars.version`;

const utc = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** When and why a car is disabled, or off the market with its owner; nothing once it waits again or is active. */
export const disabledColumn = sql`
  case
    when cars.suspended_version = cars.version then jsonb_build_object(
      'at', ${utc(sql`users.banned_at`)}, 'reason', ${notices.ownerBanned}::text, 'isOwnerBanned', true)
    when cars.status = 0 and cars.disabled_version = cars.version then jsonb_build_object(
      'at', ${utc(sql`cars.disabled_at`)}, 'reason', cars.disabled_reason)
  end as disabled`;

/** One car with its photos, its owner and the days from `today` on that are taken. */
export const findCar = (db: Database, id: string, today: string) =>
  maybeOne<CarRow>(
    db,
    sql`
    select ${facts}, ${disabledColumn}, users.display_name as "ownerName", users.created_at as "ownerSince", users.is_demo as "ownerIsDemo",
      (select coalesce(jsonb_agg(jsonb_build_object('id', photos.id, 'key', key, 'width', width, 'height', height,
          'placeholder', placeholder) order by position), '[]')
        from photos where photos.car_id = cars.id) as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('startDate', lower(taken), 'endDate', upper(taken) - 1)
          order by taken), '[]')
        from unnest(booked * datemultirange(daterange(${today}, null))) as taken) as "bookedRanges"
    from cars join users on users.id = cars.owner_id
    where cars.id = ${id}`,
  );

export interface LockedCar extends CarContent {
  id: string;
  ownerId: string;
  status: CarStatus;
  version: number;
  /** What it was when its owner was banned; null unless it is off the market for that. */
  suspendedStatus: CarStatus | null;
  /** Disabled by an administrator, and not edited since. */
  isDisabled: boolean;
  /** When and why it was last disabled, unless it was approved since. */
  disabledAt: Date | null;
  disabledReason: string | null;
  updatedAt: Date;
}

/** Locks a car for the rest of the transaction. Those who change it take turns; readers do not wait. */
export async function lockCar(db: Database, id: string): Promise<LockedCar | undefined> {
  // Read in a statement of its own: photos that one statement collects are as old as its beginning, not as the lock.
  await db.query(sql`select 1 from cars where id = ${id} for no key update`);
  return maybeOne<LockedCar>(
    db,
    sql`
    select ${facts}, case when cars.suspended_version = cars.version then cars.suspended_status end as "suspendedStatus",
      cars.status = 0 and cars.disabled_version is not distinct from cars.version
        and cars.suspended_version is distinct from cars.version as "isDisabled",
      cars.disabled_at as "disabledAt", cars.disabled_reason as "disabledReason", cars.updated_at as "updatedAt",
      array(select photos.id::text from photos where photos.car_id = cars.id order by position) as "photoIds"
    from cars where cars.id = ${id}`,
  );
}

export const insertCar = (db: Database, ownerId: string, car: CarInput): Promise<string> =>
  scalar<string>(
    db,
    sql`
      insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type)
      values (${ownerId}, ${car.title}, ${car.description}, ${car.price}, ${car.location}, ${car.gear}, ${car.seats},
        ${car.vehicleType})
      returning id`,
  );

/** Changes a car and sends it back to review. */
export const updateCar = (db: Database, id: string, car: CarInput) =>
  db.query(sql`
    update cars set title = ${car.title}, description = ${car.description}, price_cents = ${car.price},
      location = ${car.location}, gear = ${car.gear}, seats = ${car.seats}, vehicle_type = ${car.vehicleType},
      status = 0, version = version + 1, updated_at = now()
    where id = ${id}`);

/** Locks everything that somebody offers. Rows are taken in one order, so that two who do so never wait in a circle. */
export const lockCarsOf = async (db: Database, ownerId: string): Promise<string[]> =>
  (
    await many<{ id: string }>(db, sql`select id from cars where owner_id = ${ownerId} order by id for no key update`)
  ).map(({ id }) => id);

/** A car whose owner is gone: not listed, not to be reviewed, and without their words. */
export const retireCar = (db: Database, id: string) =>
  db.query(sql`
    update cars set status = 0, description = 'This car was removed with the account of its owner.',
      version = version + 1, updated_at = now(), disabled_version = version + 1, disabled_at = clock_timestamp(),
      disabled_reason = null
    where id = ${id}`);

const isGone = (db: Database, carId: string) =>
  maybeOne(
    db,
    sql`select 1 from cars join users on users.id = owner_id where cars.id = ${carId} and deleted_at is not null`,
  );

/**
 * Activates or disables a car. Like an edit, that makes a new version of it. Nobody lists the car of an account that is
 * deleted or banned.
 */
export const updateStatus = async (db: Database, id: string, status: CarStatus, reason: string | null) => {
  const { rowCount } = await db.query(
    status === CAR_STATUS.active
      ? sql`
    update cars set status = 1, version = version + 1, updated_at = now(), disabled_version = null, disabled_at = null,
      disabled_reason = null
    where id = ${id} and exists (select 1 from users where users.id = owner_id and deleted_at is null and banned_at is null)`
      : sql`
    update cars set status = 0, version = version + 1, updated_at = now(), disabled_version = version + 1,
      disabled_at = clock_timestamp(), disabled_reason = ${reason}
    where id = ${id}`,
  );
  if (rowCount !== 1) throw new AppError((await isGone(db, id)) ? 'car/owner-gone' : 'car/owner-banned');
};

/** What a decision changes of a car. */
export type ReviewState = Pick<
  LockedCar,
  'status' | 'suspendedStatus' | 'isDisabled' | 'disabledAt' | 'disabledReason' | 'updatedAt'
>;

/** Listed, or it would be if its owner were not banned. */
export const isApproved = ({ status, suspendedStatus }: Pick<ReviewState, 'status' | 'suspendedStatus'>): boolean =>
  (suspendedStatus ?? status) === CAR_STATUS.active;

/** Takes a decision back. The car gets its place in the queue again, so the moment of its last change is as it was. */
export const restoreStatus = (db: Database, id: string, before: ReviewState) =>
  db.query(sql`
    update cars set status = ${before.status}, version = version + 1, updated_at = ${before.updatedAt},
      disabled_version = case when ${before.isDisabled} then version + 1 end, disabled_at = ${before.disabledAt},
      disabled_reason = ${before.disabledReason}
    where id = ${id}`);

/** Writes what lists show of the car. Part of every transaction that changes the car or its photos. */
export const refreshCard = (db: Database, id: string) =>
  db.query(sql`update cars set card = car_card(cars) where id = ${id}`);

export const refreshCards = (db: Database, ids: readonly string[]) =>
  db.query(sql`update cars set card = car_card(cars) where id = any(${ids}::uuid[])`);

/** The car that has this photo, if it is this person's. */
export const findOwnCarWithPhoto = async (db: Database, ownerId: string, photoId: string) =>
  (
    await maybeOne<{ id: string }>(
      db,
      sql`
      select cars.id from photos join cars on cars.id = photos.car_id
      where photos.id = ${photoId} and cars.owner_id = ${ownerId}`,
    )
  )?.id;
