import { claimIs, claimOn, rentalIs } from '../lifecycle/index.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import { workQueue } from '../platform/database/work-queue.ts';

const ids = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id);

/** Claims past their deadline, or whose renter or owner is banned and cannot answer. */
export const findUnanswered = (db: Database, limit: number) =>
  ids(
    many<{ id: string }>(
      db,
      sql`
      select claims.id from claims join rentals on rentals.id = rental_id join cars on cars.id = rentals.car_id
      where claims.status ${claimOn('unanswered')} and (answer_by <= clock_timestamp() or exists (
        select from users where users.id in (renter_id, owner_id) and banned_at is not null))
      order by answer_by limit ${limit}`,
    ),
  );

/** Always due while any claim is unanswered: each run also has to find users banned since the last one. */
export const answersDue = sql`
  select '-infinity'::timestamptz from claims where status ${claimOn('unanswered')} order by answer_by limit 1`;

export const chargesDue = sql`select min(next_charge_at) from claims where status ${claimOn('charge-failed')}`;

export interface ClaimToCharge {
  id: string;
  rentalId: string;
  /** Number of failed attempts with the kept card */
  attempts: number;
}

const failedCharges = workQueue({
  table: 'claims',
  dueAt: 'next_charge_at',
  where: sql`status ${claimOn('charge-failed')}`,
});

export const takeClaimsToCharge = (db: Database, limit: number) =>
  many<ClaimToCharge>(
    db,
    sql`
    update claims set next_charge_at = clock_timestamp() + interval '1 minute'
    where id in (${failedCharges.due(limit)})
    returning id, rental_id as "rentalId", (
      select count(*) from dues join payment_attempts attempts on attempts.due_id = dues.id
      where dues.kind = 'claim' and subject_id = claims.id and attempts.status in ('declined', 'abandoned')) as attempts`,
  );

interface CardToEnd {
  attemptId: string;
  rentalId: string;
}

/** Kept cards of finished rentals without unsettled claims. */
export const findCardsToRemove = (
  db: Database,
  { endedBefore, after }: { endedBefore: string; after: string },
  limit: number,
) =>
  many<CardToEnd>(
    db,
    sql`
    select attempt_id as "attemptId", rentals.id as "rentalId"
    from kept_cards join dues on dues.id = due_id join rentals on rentals.id = subject_id
    where kept_cards.ending_at is null and dues.kind = 'booking' and attempt_id > ${after}::uuid
      and (rentals.status ${rentalIs.booked} and end_date < ${endedBefore}::date or rentals.status ${rentalIs.over})
      and not exists (
        select from claims where claims.rental_id = rentals.id and claims.status ${claimIs.unsettled})
    order by attempt_id limit ${limit}`,
  );
