import type { PlacementState } from '../../../contract/claims/deposits/deposit-rule.ts';
import type { ReturnedRental } from '../../../contract/claims/claim-rules.ts';
import { depositLimits } from '../../../contract/claims/deposits/limits.ts';
import type { Decline } from '../../../contract/money/declines.ts';
import type { PaymentState, RequiredAction } from '../../../contract/money/payments.ts';
import { claimIs, claimOn } from '../../lifecycle/index.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../../platform/database/database.ts';
import { workQueue } from '../../platform/database/work-queue.ts';

// Code that changes a deposit locks in this order: the rental (if needed), all its claims, the deposit, payment attempts.

export interface DepositPlacement {
  id: string;
  rentalId: string;
  status: PlacementState;
  keptAt: Date | null;
  claimId: string | null;
  captureCents: number | null;
}

const placement = sql`
  placed.id, placed.rental_id as "rentalId", placed.status, placed.kept_at as "keptAt", placed.claim_id as "claimId",
  placed.capture_cents as "captureCents"`;

/** Locks the rental's claims and deposit. Returns false if there is no deposit. */
export async function lockDeposit(db: Database, rentalId: string): Promise<boolean> {
  await db.query(sql`select 1 from claims where rental_id = ${rentalId} order by id for update`);
  return Boolean(await maybeOne(db, sql`select 1 from deposits where rental_id = ${rentalId} for update`));
}

export const findPlacement = (db: Database, id: string) =>
  maybeOne<DepositPlacement>(db, sql`select ${placement} from deposit_placements placed where id = ${id}`);

/** Oldest first */
export const findPlacements = (db: Database, rentalId: string) =>
  many<DepositPlacement>(
    db,
    sql`select ${placement} from deposit_placements placed where rental_id = ${rentalId} order by id`,
  );

export interface DepositRow extends Pick<ReturnedRental, 'status' | 'startDate' | 'endDate' | 'checkedOutAt'> {
  now: Date;
  rentalId: string;
  renterId: string;
  ownerId: string;
  amountCents: number;
  currency: string;
  /** A claim is unsettled and its final amount is not known yet. */
  isClaimed: boolean;
}

/** Reads the agreed deposit, which exists from the hold on. Call it after taking the locks. */
export const findDeposit = (db: Database, rentalId: string) =>
  maybeOne<DepositRow>(
    db,
    sql`
    select clock_timestamp() as now, rentals.id as "rentalId", renter_id as "renterId", cars.owner_id as "ownerId",
      rentals.status, start_date as "startDate", end_date as "endDate",
      (rentals.agreed ->> 'depositCents')::bigint as "amountCents", rentals.currency, (
        select agreed_at from handovers
        where handovers.rental_id = rentals.id and part = 'check-out') as "checkedOutAt", exists (
        select from claims
        where claims.rental_id = rentals.id and claims.status ${claimIs.unsettled} and not claims.status ${claimOn('pay')}
      ) as "isClaimed"
    from rentals join cars on cars.id = rentals.car_id
    where rentals.id = ${rentalId} and rentals.agreed ? 'depositCents'`,
  );

export const insertPlacement = (db: Database, rentalId: string): Promise<string> =>
  scalar<string>(db, sql`insert into deposit_placements (rental_id) values (${rentalId}) returning id`);

/** Lock the deposit first. */
export const setPlacement = (
  db: Database,
  { id, status }: { id: string; status: Exclude<PlacementState, 'capturing'> },
) =>
  db.query(sql`
    update deposit_placements set status = ${status},
      kept_at = case when ${status === 'kept'}::boolean then clock_timestamp() else kept_at end
    where id = ${id}`);

export const setCapturing = (db: Database, id: string, { claimId, cents }: { claimId: string; cents: number }) =>
  db.query(sql`
    update deposit_placements set status = 'capturing', claim_id = ${claimId}, capture_cents = ${cents} where id = ${id}`);

export interface PlacementPayment {
  /** Whether an authorisation may still succeed, or stands */
  isOpen: boolean;
  /** Number of attempts that were declined or abandoned */
  ended: number;
  latest: {
    status: PaymentState;
    message: string | null;
    decline: Decline | null;
    action: RequiredAction | null;
  } | null;
}

export const findPlacementPayment = (db: Database, placementId: string) =>
  one<PlacementPayment>(
    db,
    sql`
    with attempts as (
      select attempts.id, attempts.status, message, decline, action from dues join payment_attempts attempts on attempts.due_id = dues.id
      where dues.kind = 'deposit' and dues.subject_id = ${placementId})
    select exists (select from attempts where status not in ('succeeded', 'declined', 'abandoned')) as "isOpen",
      (select count(*) from attempts where status in ('declined', 'abandoned')) as ended,
      (select jsonb_build_object('status', status, 'message', message, 'decline', decline, 'action', action) from attempts
        order by id desc limit 1) as latest`,
  );

export const scheduleCheckAt = (db: Database, rentalId: string, at: Date | null) =>
  db.query(sql`
    update deposits set next_look_at = coalesce(${at}::timestamptz, 'infinity') where rental_id = ${rentalId}`);

export const scheduleCheckNow = (db: Database, rentalId: string) =>
  db.query(sql`update deposits set next_look_at = clock_timestamp() where rental_id = ${rentalId}`);

/** Resumes charging a claim that was waiting for its deposit. */
export const scheduleChargeNow = (db: Database, claimId: string) =>
  db.query(sql`
    update claims set next_charge_at = clock_timestamp() where id = ${claimId} and status ${claimOn('charge-failed')}`);

export const depositsDue = sql`select min(next_look_at) from deposits where next_look_at < 'infinity'`;

const deposits = workQueue({ table: 'deposits', key: 'rental_id', dueAt: 'next_look_at' });

export const takeDepositsToProcess = async (db: Database, limit: number): Promise<string[]> =>
  (
    await many<{ rentalId: string }>(
      db,
      sql`
      update deposits set next_look_at = clock_timestamp() + interval '1 minute'
      where rental_id in (${deposits.due(limit)})
      returning rental_id as "rentalId"`,
    )
  ).map(({ rentalId }) => rentalId);

/** When to check next: at the earliest given time, but at most `lookMinutes` from now. */
export const nextCheckTime = (db: Database, atLatest: readonly Date[]): Promise<Date> =>
  scalar<Date>(
    db,
    sql`
    select least(clock_timestamp() + make_interval(mins => ${depositLimits.lookMinutes}), min(at)) as at
    from unnest(${atLatest.map((at) => at.toISOString())}::timestamptz[]) as at`,
  );

export const findPlacementIds = async (db: Database, rentalIds: string[]): Promise<string[]> =>
  (
    await many<{ id: string }>(db, sql`select id from deposit_placements where rental_id = any(${rentalIds}::uuid[])`)
  ).map(({ id }) => id);

export const findPlacementsOfClaim = async (db: Database, claimId: string): Promise<string[]> =>
  (await many<{ id: string }>(db, sql`select id from deposit_placements where claim_id = ${claimId} order by id`)).map(
    ({ id }) => id,
  );

/** Whether charging the claim to a card has begun: the deposit is not captured for it then. */
export const hasClaimDue = async (db: Database, claimId: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from dues where kind = 'claim' and subject_id = ${claimId}`));
