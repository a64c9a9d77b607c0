import type { ClaimKind, ClaimState } from '../../contract/claims/claim-lifecycle.ts';
import type { ClaimList } from '../../contract/claims/claims.ts';
import type { Decline } from '../../contract/money/declines.ts';
import type { LedgerEntry, RequiredAction, PaymentState } from '../../contract/money/payments.ts';
import type { Person } from '../../contract/people/people.ts';
import { claimIs, claimOn } from '../lifecycle/index.ts';
import { personOf } from '../people/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, one, scalar, sql, type Database, type Sql } from '../platform/database/database.ts';

export interface ClaimRow {
  id: string;
  rentalId: string;
  kind: ClaimKind;
  status: ClaimState;
  amountCents: number;
  decidedCents: number | null;
  /** Captured from the rental's deposit for this claim */
  depositCents: number;
  /** A capture from the deposit is in progress. Until it settles, nothing else may be charged or given up. */
  isTakingDeposit: boolean;
  currency: string;
  text: string;
  photoIds: string[];
  usesHandover: boolean;
  createdAt: Date;
  answerBy: Date;
  answeredAt: Date | null;
  answer: string | null;
  answerPhotoIds: string[];
  decisionReason: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  settledAt: Date | null;
  carId: string;
  carTitle: string;
  startDate: string;
  endDate: string;
  renterId: string;
  ownerId: string;
  renter: Person;
  owner: Person;
  /** Whether either side is banned */
  isSilenced: boolean;
  payment: {
    status: PaymentState;
    message: string | null;
    decline: Decline | null;
    action: RequiredAction | null;
  } | null;
  ledger: LedgerEntry[];
}

/** Captured from the rental's deposit for a row of `claims` */
export const depositCents = sql`(
  select coalesce(sum(capture_cents), 0)::bigint from deposit_placements placed
  where placed.claim_id = claims.id and placed.status = 'captured')`;

const selectClaims = sql`
  select claims.id, claims.rental_id as "rentalId", claims.kind, claims.status, claims.amount_cents as "amountCents",
    claims.decided_cents as "decidedCents", ${depositCents} as "depositCents", claims.currency, exists (
      select from deposit_placements placed where placed.claim_id = claims.id and placed.status = 'capturing'
    ) as "isTakingDeposit", claims.body as text, claims.photo_ids as "photoIds",
    claims.uses_handover as "usesHandover", claims.created_at as "createdAt", claims.answer_by as "answerBy",
    claims.answered_at as "answeredAt", claims.answer, claims.answer_photo_ids as "answerPhotoIds",
    claims.decision_reason as "decisionReason", claims.decided_at as "decidedAt", claims.settled_at as "settledAt",
    (select display_name from users where users.id = claims.decided_by and deleted_at is null) as "decidedBy",
    cars.id as "carId", coalesce(rentals.booked_car ->> 'title', cars.title) as "carTitle",
    rentals.start_date as "startDate", rentals.end_date as "endDate", rentals.renter_id as "renterId",
    cars.owner_id as "ownerId", ${personOf(sql`renters`)} as renter, ${personOf(sql`owners`)} as owner,
    renters.banned_at is not null or owners.banned_at is not null as "isSilenced",
    (select jsonb_build_object('status', attempts.status, 'message', message, 'decline', decline, 'action', action)
      from dues join payment_attempts attempts on attempts.due_id = dues.id
      where dues.kind = 'claim' and dues.subject_id = claims.id order by attempts.id desc limit 1) as payment,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', entries.kind, 'amountCents', entries.amount_cents,
        'at', entries.created_at) order by entries.created_at, entries.id), '[]')
      from dues join ledger_entries entries on entries.due_id = dues.id
      where (dues.kind = 'claim' and dues.subject_id = claims.id or dues.kind = 'deposit' and dues.subject_id in (
          select placed.id from deposit_placements placed where placed.claim_id = claims.id))
        and entries.kind <> 'provider-fee') as ledger
  from claims join rentals on rentals.id = claims.rental_id join cars on cars.id = rentals.car_id
  join users renters on renters.id = rentals.renter_id join users owners on owners.id = cars.owner_id`;

export const findClaim = (db: Database, id: string) =>
  maybeOne<ClaimRow>(db, sql`${selectClaims} where claims.id = ${id}`);

export const findClaimsOf = (db: Database, rentalId: string) =>
  many<ClaimRow>(db, sql`${selectClaims} where claims.rental_id = ${rentalId} order by claims.id`);

/** Locks in a separate statement, so that the read after it sees the state as of the lock. */
export async function lockClaim(db: Database, id: string): Promise<ClaimRow | undefined> {
  await db.query(sql`select 1 from claims where id = ${id} for update`);
  return findClaim(db, id);
}

interface NewClaimRow {
  rentalId: string;
  kind: ClaimKind;
  amountCents: number;
  currency: string;
  text: string;
  photoIds: readonly string[];
  usesHandover: boolean;
  createdAt: Date;
  answerBy: Date;
}

export const insertClaim = (db: Database, claim: NewClaimRow) =>
  one<{ id: string }>(
    db,
    sql`
    insert into claims (rental_id, kind, amount_cents, currency, body, photo_ids, uses_handover, created_at, answer_by)
    values (${claim.rentalId}, ${claim.kind}, ${claim.amountCents}, ${claim.currency}, ${claim.text},
      ${claim.photoIds}::uuid[], ${claim.usesHandover}, ${claim.createdAt}, ${claim.answerBy})
    returning id`,
  );

export const hasOpenPayment = async (db: Database, claimId: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`
      select 1 from dues join payment_attempts attempts on attempts.due_id = dues.id
      where dues.kind = 'claim' and dues.subject_id = ${claimId}
        and attempts.status in ('started', 'unknown', 'requires-action')`,
    ),
  );

/** Counts claims in which the user is the renter or the owner. */
export const countUnsettledClaims = (db: Database, uid: string) =>
  scalar<number>(
    db,
    sql`
    select count(*) as count from rentals join cars on cars.id = car_id join claims on claims.rental_id = rentals.id
    where (renter_id = ${uid} or owner_id = ${uid}) and claims.status ${claimIs.unsettled}`,
  );

export const findClaimIds = async (db: Database, rentalIds: string[]): Promise<string[]> =>
  (await many<{ id: string }>(db, sql`select id from claims where rental_id = any(${rentalIds}::uuid[])`)).map(
    ({ id }) => id,
  );

/** For a row of `rentals` */
export const isContested = sql`exists (
  select from claims where claims.rental_id = rentals.id and claims.status ${claimOn('grant')})`;

const LISTS: Record<ClaimList, { isIn: Sql; key: Sql; isDescending: boolean }> = {
  contested: { isIn: sql`claims.status ${claimOn('grant')}`, key: sql`claims.created_at`, isDescending: false },
  'to-pay': { isIn: sql`claims.status ${claimOn('pay')}`, key: sql`claims.created_at`, isDescending: false },
  settled: { isIn: sql`claims.settled_at is not null`, key: sql`claims.settled_at`, isDescending: true },
};

export function findClaimPage(
  db: Database,
  { list, after, limit }: { list: ClaimList; after: PagePosition<Date> | undefined; limit: number },
) {
  const { isIn, key, isDescending } = LISTS[list];
  const [isBeyond, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return many<ClaimRow>(
    db,
    sql`
    ${selectClaims} where ${isIn} ${after ? sql`and (${key}, claims.id) ${isBeyond} (${after.key}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, claims.id ${direction} limit ${limit}`,
  );
}
