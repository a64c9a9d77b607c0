import type { CarContent } from '../../contract/cars/car-fields.ts';
import {
  isApprovedState,
  nextListingState,
  type ListingEvent,
  type ListingState,
  type StoredListingState,
} from '../../contract/cars/listing-lifecycle.ts';
import { LEGACY_REASONS } from '../history/index.ts';
import { anyOf, noneOf } from '../platform/database/conditions.ts';
import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { AppError } from '../platform/problem.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { contentNames, contentRow } from './car-content.queries.ts';

/** Waiting for a decision: also a listed car with prices stored before they needed a review, which are not charged until then. */
export const isWaiting = sql`(cars.state = 'waiting' or cars.has_unreviewed_prices)`;
/** Use it in every query that lists or finds cars: removed ones exist only for their rentals. */
export const isNotRemoved = sql`cars.state <> 'removed'`;

/** The state to restore when the owner's ban is lifted; null unless the car is disabled because of a ban */
export const suspendedFrom = sql`
  case when cars.suspended_version = cars.version
    then case when cars.suspended_status = 0 then 'waiting' when cars.paused_at is null then 'active' else 'paused' end end`;

const utc = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const disabledReason = sql`
  coalesce(${JSON.stringify(LEGACY_REASONS)}::jsonb ->> cars.disabled_reason, cars.disabled_reason)`;

export const pausedColumn = sql`${utc(sql`cars.paused_at`)} as "pausedAt"`;

/** Null unless the car is disabled */
export const disabledColumn = sql`
  case
    when ${suspendedFrom} is not null then jsonb_build_object(
      'at', ${utc(sql`users.banned_at`)}, 'reason', 'owner-banned', 'isOwnerBanned', true)
    when cars.state = 'disabled' then jsonb_build_object(
      'at', ${utc(sql`cars.disabled_at`)}, 'reason', ${disabledReason})
  end as disabled`;

export interface ListingReviewState {
  state: ListingState;
  /** The state before the owner was banned; null unless the car is disabled because of a ban */
  suspendedFrom: ListingState | null;
  /** Null once the car is approved again */
  disabledAt: Date | null;
  disabledReason: string | null;
  updatedAt: Date;
}

/** Also true for cars that are paused, or suspended because their owner is banned. */
export const isApproved = ({ state, suspendedFrom }: Pick<ListingReviewState, 'state' | 'suspendedFrom'>): boolean =>
  isApprovedState(suspendedFrom ?? state);

/** Disabled by an administrator, not because its owner is banned. */
export const isDisabled = ({ state, suspendedFrom }: Pick<ListingReviewState, 'state' | 'suspendedFrom'>): boolean =>
  state === 'disabled' && suspendedFrom === null;

/** Returns the next state of the lifecycle. Throws for an impossible event, which is a bug. */
export function stateAfter(
  from: StoredListingState | null,
  event: ListingEvent,
  known?: { before?: ListingState; isPaused?: boolean },
): StoredListingState {
  const next = nextListingState(from, event, known);
  if (!next) throw new Error(`A listing that is ${from ?? 'new'} cannot be ${event}.`);
  return next;
}

type StatefulCar = { id: string; state: StoredListingState };
type PausableCar = StatefulCar & { pausedAt: string | null };

/** Writes every state change that concerns reviewers, and increments the version. Returns whether a row was changed. */
async function move(
  db: Database,
  { id, state: before }: StatefulCar,
  state: StoredListingState,
  changes: Sql,
  condition = sql`true`,
): Promise<boolean> {
  // Prices that wait for a review are reviewed with the rest once the car is no longer approved. A trigger ends their own wait.
  const prices = isApprovedState(state) ? sql`` : sql`price_rules = coalesce(unreviewed_rules, price_rules),`;
  const { rowCount } = await db.query(sql`
    update cars set state = ${state}, version = version + 1, ${prices} ${changes} where id = ${id} and ${condition}`);
  if (rowCount !== 1) return false;
  if (before === 'waiting' || state === 'waiting') await notifyAdministrators(db);
  return true;
}

export const updateCar = (db: Database, car: StatefulCar, content: CarContent) =>
  move(
    db,
    car,
    stateAfter(car.state, 'edited'),
    sql`(${contentNames}) = (select ${contentNames} from ${contentRow(content)}), updated_at = now()`,
  );

/** For day prices, which are reviewed but not part of the content. */
export const sendToReview = (db: Database, car: StatefulCar) =>
  move(db, car, stateAfter(car.state, 'edited'), sql`updated_at = now()`);

/** Disables the car and replaces the owner's description. */
export const retireCar = (db: Database, car: StatefulCar) =>
  move(
    db,
    car,
    stateAfter(car.state, 'retired'),
    sql`
    description = 'This car was removed with the account of its owner.', updated_at = now(),
      disabled_at = clock_timestamp(), disabled_reason = null`,
  );

/** Erases location and title, unless receipts of past rentals or conversations still need them. */
export const eraseUnneededDetails = (db: Database, carIds: readonly string[], { car: hooks }: Pick<Hooks, 'car'>) =>
  db.query(sql`
    update cars set location = 'Deleted', make = null, model = null, title = case when ${anyOf(hooks.map(({ needsTitle }) => needsTitle))} then title
        else 'Deleted car' end
    where id = any(${carIds}::uuid[]) and ${noneOf(hooks.map(({ needsLocation }) => needsLocation))}`);

/** `at` is for demo data that was disabled in the past. */
export const disableCar = (db: Database, car: StatefulCar, reason: string | null, at?: Date) =>
  move(
    db,
    car,
    stateAfter(car.state, 'disabled'),
    sql`
    updated_at = coalesce(${at ?? null}, now()), disabled_at = coalesce(${at ?? null}, clock_timestamp()),
      disabled_reason = ${reason}`,
  );

/** Keeps the version, because nothing changes that is reviewed. */
export const setPaused = (db: Database, car: StatefulCar, isPaused: boolean) =>
  db.query(sql`
    update cars set state = ${nextListingState(car.state, isPaused ? 'paused' : 'unpaused') ?? car.state},
      paused_at = ${isPaused ? sql`clock_timestamp()` : sql`null`}
    where id = ${car.id}`);

export const setRemoved = (db: Database, car: StatefulCar) =>
  move(db, car, stateAfter(car.state, 'removed'), sql`updated_at = now()`);

const isOwnerDeleted = (db: Database, carId: string) =>
  maybeOne(
    db,
    sql`select 1 from cars join users on users.id = owner_id where cars.id = ${carId} and deleted_at is not null`,
  );

/** Throws if the owner is deleted or banned. */
export async function activateCar(db: Database, car: PausableCar): Promise<void> {
  const isActivated = await move(
    db,
    car,
    stateAfter(car.state, 'activated', { isPaused: car.pausedAt !== null }),
    sql`updated_at = now(), disabled_at = null, disabled_reason = null`,
    sql`exists (select 1 from users where users.id = owner_id and deleted_at is null and banned_at is null)`,
  );
  if (!isActivated) throw new AppError((await isOwnerDeleted(db, car.id)) ? 'car/owner-gone' : 'car/owner-banned');
}

/** Approves the prices that a listed car has had since before they needed a review. Write its search prices afterwards. */
export async function approvePrices(db: Database, car: StatefulCar): Promise<void> {
  await move(
    db,
    car,
    car.state,
    sql`price_rules = unreviewed_rules, unreviewed_rules = null, prices_version = prices_version + 1, updated_at = now()`,
  );
  await notifyAdministrators(db);
}

/** Restores the time of the last change, so that the car returns to its place in the queue. */
export const restoreState = (db: Database, car: PausableCar, before: ListingReviewState) =>
  move(
    db,
    car,
    stateAfter(car.state, 'undone', { before: before.state, isPaused: car.pausedAt !== null }),
    sql`
    updated_at = ${before.updatedAt}, disabled_at = ${before.disabledAt}, disabled_reason = ${before.disabledReason}`,
  );
