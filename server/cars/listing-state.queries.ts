import type { CarContent } from '../../contract/cars/car-fields.ts';
import {
  isApprovedState,
  nextListingState,
  type ListingEvent,
  type ListingState,
  type StoredListingState,
} from '../../contract/cars/listing-lifecycle.ts';
import { EARLIER_REASONS } from '../history/index.ts';
import { anyOf, noneOf } from '../platform/database/conditions.ts';
import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { AppError } from '../platform/problem.ts';
import { wakeDesk } from '../platform/wake-ups.queries.ts';
import { contentNames, contentRow } from './car-content.queries.ts';

export const isWaiting = sql`cars.state = 'waiting'`;
/** For every query that finds cars by themselves: a removed one is there for its rentals only. */
export const isThere = sql`cars.state <> 'removed'`;

/** What a car goes back to once its owner is not banned any more; null unless it is disabled for that ban. */
export const suspendedFrom = sql`
  case when cars.suspended_version = cars.version
    then case when cars.suspended_status = 0 then 'waiting' when cars.paused_at is null then 'active' else 'paused' end end`;

const utc = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const disabledReason = sql`
  coalesce(${JSON.stringify(EARLIER_REASONS)}::jsonb ->> cars.disabled_reason, cars.disabled_reason)`;

export const pausedColumn = sql`${utc(sql`cars.paused_at`)} as "pausedAt"`;

/** Null once the car waits for review again or is active. */
export const disabledColumn = sql`
  case
    when ${suspendedFrom} is not null then jsonb_build_object(
      'at', ${utc(sql`users.banned_at`)}, 'reason', 'owner-banned', 'isOwnerBanned', true)
    when cars.state = 'disabled' then jsonb_build_object(
      'at', ${utc(sql`cars.disabled_at`)}, 'reason', ${disabledReason})
  end as disabled`;

export interface ReviewState {
  state: ListingState;
  /** What it was when its owner was banned; null unless it is disabled for that. */
  suspendedFrom: ListingState | null;
  /** Null once it was approved again. */
  disabledAt: Date | null;
  disabledReason: string | null;
  updatedAt: Date;
}

/** Whether its owner is banned or wants it off the market does not matter. */
export const isApproved = ({ state, suspendedFrom }: Pick<ReviewState, 'state' | 'suspendedFrom'>): boolean =>
  isApprovedState(suspendedFrom ?? state);

/** Disabled by an administrator, and not only with its owner. */
export const isDisabled = ({ state, suspendedFrom }: Pick<ReviewState, 'state' | 'suspendedFrom'>): boolean =>
  state === 'disabled' && suspendedFrom === null;

/** What the lifecycle says comes next. An event that cannot happen is a mistake of ours. */
export function stateAfter(
  from: StoredListingState | null,
  event: ListingEvent,
  known?: { before?: ListingState; isPaused?: boolean },
): StoredListingState {
  const next = nextListingState(from, event, known);
  if (!next) throw new Error(`A listing that is ${from ?? 'new'} cannot be ${event}.`);
  return next;
}

type Moved = { id: string; state: StoredListingState };
type Pausable = Moved & { pausedAt: string | null };

/** Where every change of a state is written that reviewers must know of. Each makes a new version of the car. Returns whether there was one. */
async function move(
  db: Database,
  { id, state: before }: Moved,
  state: StoredListingState,
  also: Sql,
  only = sql`true`,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update cars set state = ${state}, version = version + 1, ${also} where id = ${id} and ${only}`);
  if (rowCount !== 1) return false;
  if (before === 'waiting' || state === 'waiting') await wakeDesk(db);
  return true;
}

export const updateCar = (db: Database, car: Moved, content: CarContent) =>
  move(
    db,
    car,
    stateAfter(car.state, 'edited'),
    sql`(${contentNames}) = (select ${contentNames} from ${contentRow(content)}), updated_at = now()`,
  );

/** For what is reviewed and not of the content: prices of days. */
export const sendToReview = (db: Database, car: Moved) =>
  move(db, car, stateAfter(car.state, 'edited'), sql`updated_at = now()`);

/** Unlisted, not to be reviewed, and without the owner's text. */
export const retireCar = (db: Database, car: Moved) =>
  move(
    db,
    car,
    stateAfter(car.state, 'retired'),
    sql`
    description = 'This car was removed with the account of its owner.', updated_at = now(),
      disabled_at = clock_timestamp(), disabled_reason = null`,
  );

/** Those who rented it need both for their receipts, and those who wrote about it know it by its title. */
export const forgetUnneeded = (db: Database, carIds: readonly string[], { car: hooks }: Pick<Hooks, 'car'>) =>
  db.query(sql`
    update cars set location = 'Deleted', make = null, model = null, title = case when ${anyOf(hooks.map(({ needsTitle }) => needsTitle))} then title
        else 'Deleted car' end
    where id = any(${carIds}::uuid[]) and ${noneOf(hooks.map(({ needsPlace }) => needsPlace))}`);

/** `at` is for demo data, which was disabled in the past. */
export const disableCar = (db: Database, car: Moved, reason: string | null, at?: Date) =>
  move(
    db,
    car,
    stateAfter(car.state, 'disabled'),
    sql`
    updated_at = coalesce(${at ?? null}, now()), disabled_at = coalesce(${at ?? null}, clock_timestamp()),
      disabled_reason = ${reason}`,
  );

/** Nothing that a reviewer looks at changes, so neither does the version that they have seen. */
export const setPaused = (db: Database, car: Moved, isPaused: boolean) =>
  db.query(sql`
    update cars set state = ${nextListingState(car.state, isPaused ? 'paused' : 'unpaused') ?? car.state},
      paused_at = ${isPaused ? sql`clock_timestamp()` : sql`null`}
    where id = ${car.id}`);

export const setRemoved = (db: Database, car: Moved) =>
  move(db, car, stateAfter(car.state, 'removed'), sql`updated_at = now()`);

const isGone = (db: Database, carId: string) =>
  maybeOne(
    db,
    sql`select 1 from cars join users on users.id = owner_id where cars.id = ${carId} and deleted_at is not null`,
  );

/** Nobody lists the car of an account that is deleted or banned. */
export async function activateCar(db: Database, car: Pausable): Promise<void> {
  const isActivated = await move(
    db,
    car,
    stateAfter(car.state, 'activated', { isPaused: car.pausedAt !== null }),
    sql`updated_at = now(), disabled_at = null, disabled_reason = null`,
    sql`exists (select 1 from users where users.id = owner_id and deleted_at is null and banned_at is null)`,
  );
  if (!isActivated) throw new AppError((await isGone(db, car.id)) ? 'car/owner-gone' : 'car/owner-banned');
}

/** Keeps the time of its last change, so that it returns to its place in the queue. */
export const restoreState = (db: Database, car: Pausable, before: ReviewState) =>
  move(
    db,
    car,
    stateAfter(car.state, 'undone', { before: before.state, isPaused: car.pausedAt !== null }),
    sql`
    updated_at = ${before.updatedAt}, disabled_at = ${before.disabledAt}, disabled_reason = ${before.disabledReason}`,
  );
