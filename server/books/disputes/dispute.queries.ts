import type { DisputeList } from '../../../contract/books/dispute-lists.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import type { Person } from '../../../contract/people/people.ts';
import { setTakenFromOwner } from '../../money/index.ts';
import { personOf } from '../../people/index.ts';
import type { PagePosition } from '../../platform/cursor.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../../platform/database/database.ts';
import { knownLanguage } from '../../platform/languages/language.queries.ts';

export interface DisputeRow {
  id: string;
  ref: string;
  provider: string;
  amountCents: number;
  currency: string;
  reason: string;
  status: string;
  list: DisputeList;
  isOpen: boolean;
  isLate: boolean;
  respondBy: Date | null;
  openedAt: Date;
  closedAt: Date;
  takenCents: number;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionReason: string | null;
  rentalId: string;
  number: number;
  bookedAt: Date;
  startDate: string;
  endDate: string;
  totalCents: number;
  paidAt: Date;
  paidCents: number;
  refundedCents: number;
  carId: string;
  carTitle: string;
  renterId: string;
  ownerId: string;
  renter: Person;
  owner: Person;
  renterEmail: string;
  sentAt: Date | null;
  sentBy: string | null;
  sentText: string | null;
}

/** The bank withdrew the money and did not return it. */
const isLost = sql`(not disputes.is_open and disputes.withdrawn_at is not null and disputes.returned_at is null)`;
const list = sql`case when disputes.is_open then 'open' when ${isLost} and disputes.decided_at is null then 'lost'
  else 'closed' end`;
const nameOf = (id: Sql) => sql`(select display_name from users where users.id = ${id} and deleted_at is null)`;

const disputes = sql`
  select disputes.id, disputes.provider_ref as ref, attempts.provider, disputes.amount_cents as "amountCents",
    attempts.currency, disputes.reason, disputes.status, ${list} as list, disputes.is_open as "isOpen",
    coalesce(disputes.respond_by <= now(), false) as "isLate", disputes.respond_by as "respondBy",
    disputes.created_at as "openedAt", date_trunc('milliseconds', disputes.updated_at) as "closedAt",
    disputes.taken_from_owner_cents as "takenCents", disputes.decided_at as "decidedAt",
    ${nameOf(sql`disputes.decided_by`)} as "decidedBy", disputes.decision_reason as "decisionReason",
    rentals.id as "rentalId", rentals.number, rentals.created_at as "bookedAt", rentals.start_date as "startDate",
    rentals.end_date as "endDate", rentals.total_cents as "totalCents", attempts.created_at as "paidAt",
    attempts.amount_cents as "paidCents", attempts.refunded_cents as "refundedCents", cars.id as "carId",
    coalesce(rentals.booked_car ->> 'title', cars.title) as "carTitle", rentals.renter_id as "renterId",
    cars.owner_id as "ownerId", ${personOf(sql`renters`)} as renter, ${personOf(sql`owners`)} as owner,
    case when renters.deleted_at is null then renters.email::text else '' end as "renterEmail",
    evidence.sent_at as "sentAt", ${nameOf(sql`evidence.created_by`)} as "sentBy", evidence.sent_text as "sentText"
  from disputes join payment_attempts attempts on attempts.id = disputes.attempt_id
  join rentals on rentals.id = rental_behind_due(attempts.due_id) join cars on cars.id = rentals.car_id
  join users renters on renters.id = rentals.renter_id join users owners on owners.id = cars.owner_id
  left join dispute_evidence evidence on evidence.dispute_id = disputes.id`;

export const findDispute = (db: Database, id: string) =>
  maybeOne<DisputeRow>(db, sql`${disputes} where disputes.id = ${id}`);

export const findDisputeProvider = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await maybeOne<{ provider: string }>(
      db,
      sql`
      select provider from disputes join payment_attempts on payment_attempts.id = attempt_id
      where disputes.id = ${id}`,
    )
  )?.provider;

export const lockDispute = async (db: Database, id: string) => {
  await db.query(sql`select 1 from disputes where id = ${id} for update`);
  return findDispute(db, id);
};

/** Sorts disputes without a deadline last. */
const deadline = sql`coalesce(date_trunc('milliseconds', disputes.respond_by), '2200-01-01'::timestamptz)`;
const closed = sql`date_trunc('milliseconds', disputes.updated_at)`;

export const findListedDisputes = (
  db: Database,
  { state, after, limit }: { state: DisputeList; after: PagePosition<Date> | undefined; limit: number },
) => {
  const [key, order, sign] = state === 'open' ? [deadline, sql`asc`, sql`>`] : ([closed, sql`desc`, sql`<`] as const);
  return many<DisputeRow & { key: Date }>(
    db,
    sql`
    select listed.*, key from (${disputes}) listed join lateral (
      select ${key} as key from disputes where disputes.id = listed.id) sorted on true
    where list = ${state} ${after ? sql`and (key, listed.id) ${sign} (${after.key}, ${after.id}::uuid)` : sql``}
    order by key ${order}, listed.id ${order} limit ${limit}`,
  );
};

export const ownerCentsOf = async (db: Database, rentalId: string): Promise<number> =>
  (await maybeOne<{ cents: number }>(db, sql`select owner_cents as cents from earnings_of(${rentalId})`))?.cents ?? 0;

/** Computes what the owner would earn if the given amount were taken, and rolls back to a savepoint. */
export async function simulateOwnerCents(
  db: Database,
  { id, rentalId }: Pick<DisputeRow, 'id' | 'rentalId'>,
  takenCents: number,
): Promise<number> {
  await db.query('savepoint guess');
  await setTakenFromOwner(db, id, takenCents);
  const cents = await ownerCentsOf(db, rentalId);
  await db.query('rollback to savepoint guess');
  return cents;
}

export const findEvidence = (db: Database, disputeId: string) =>
  maybeOne<{ key: string; text: string }>(
    db,
    sql`select provider_key as key, sent_text as text from dispute_evidence where dispute_id = ${disputeId}`,
  );

export const insertEvidence = (
  db: Database,
  evidence: { disputeId: string; key: string; explanation: string; parts: string[]; text: string; adminId: string },
) =>
  db.query(sql`
      insert into dispute_evidence (dispute_id, provider_key, explanation, parts, sent_text, created_by)
      values (${evidence.disputeId}, ${evidence.key}, ${evidence.explanation}, ${evidence.parts}, ${evidence.text},
        ${evidence.adminId})`);

export const setEvidenceSent = (db: Database, disputeId: string) =>
  db.query(sql`update dispute_evidence set sent_at = now() where dispute_id = ${disputeId} and sent_at is null`);

interface DisputeToMail {
  rentalId: string;
  car: string;
  reason: string | null;
  email: string;
  displayName: string;
  language: Language | null;
}

export const findDisputeToMail = (db: Database, disputeId: string) =>
  maybeOne<DisputeToMail>(
    db,
    sql`
    select rentals.id as "rentalId", coalesce(rentals.booked_car ->> 'title', cars.title) as car,
      disputes.decision_reason as reason, case when owners.deleted_at is null then owners.email::text else '' end as email,
      owners.display_name as "displayName", ${knownLanguage(sql`owners.language`)} as language
    from disputes join payment_attempts attempts on attempts.id = disputes.attempt_id
    join rentals on rentals.id = rental_behind_due(attempts.due_id) join cars on cars.id = rentals.car_id
    join users owners on owners.id = cars.owner_id
    where disputes.id = ${disputeId}`,
  );
