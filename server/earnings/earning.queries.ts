import type { EarnedTrip, EarningCar } from '../../contract/earnings/earnings.ts';
import type { TimeSpan } from '../../contract/earnings/months.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

/** Selects all lines of the owner's rentals, because a refund of one cent may affect only the fee. */
const ofOwner = (ownerId: string) => sql`
  lines.account in ('owner', 'fees')
  and lines.rental_id in (select rental_id from ledger_lines where account = 'owner' and owner_id = ${ownerId})`;

const isEarned = sql`entries.kind = 'earnings'`;
const netCents = sql`coalesce(-sum(lines.amount_cents) filter (where ${isEarned} and lines.account = 'owner'), 0)::bigint`;
const feeCents = sql`coalesce(-sum(lines.amount_cents) filter (where ${isEarned} and lines.account = 'fees'), 0)::bigint`;

const sums = sql`${netCents} as "netCents", ${feeCents} as "feeCents", ${netCents} + ${feeCents} as "grossCents"`;

const inSpan = ({ since, until }: TimeSpan) => sql`entries.created_at >= ${since} and entries.created_at < ${until}`;

interface Sums {
  grossCents: number;
  feeCents: number;
  netCents: number;
}

export interface BucketSums extends Sums {
  /** 0 is the time before the first bound. */
  bucket: number;
  paidOutCents: number;
  trips: number;
  first: Date;
}

/** Sums the owner's ledger in each of the periods between the bounds. */
export const sumBetween = (db: Database, ownerId: string, bounds: readonly Date[]) =>
  many<BucketSums>(
    db,
    sql`
    select width_bucket(entries.created_at, ${bounds}::timestamptz[]) as bucket, ${sums},
      coalesce(sum(lines.amount_cents) filter (where not ${isEarned}), 0)::bigint as "paidOutCents",
      count(distinct lines.rental_id) filter (where ${isEarned}) as trips, min(entries.created_at) as first
    from ledger_lines lines join ledger_entries entries on entries.id = lines.entry_id
    where ${ofOwner(ownerId)} group by 1`,
  );

export interface EarnedTripRow extends Sums, Pick<EarnedTrip, 'rentalId' | 'startDate' | 'endDate' | 'car'> {
  number: number;
  bookedAt: Date;
  /** Sort key. */
  key: Date;
  /** Still owed to the owner. */
  openCents: number;
  isHeld: boolean;
}

/** A dispute that may still cost the owner money: it is open, or it was lost and no administrator has decided who bears it. */
export const isUndecided = sql`(disputes.is_open
  or disputes.withdrawn_at is not null and disputes.returned_at is null and disputes.decided_at is null)`;

/** Earnings of a disputed rental are held until the dispute is settled, unless they have already been paid out. */
export const isUnderDispute = sql`exists (
    select from disputes join payment_attempts attempts on attempts.id = attempt_id
    where ${isUndecided} and rental_behind_due(attempts.due_id) = rentals.id)
  and not exists (
    select from ledger_lines paid join ledger_entries payout on payout.id = paid.entry_id
    where paid.rental_id = rentals.id and paid.account = 'owner' and payout.kind = 'payout')`;

export const findEarnedTrips = (
  db: Database,
  ownerId: string,
  {
    carId,
    after,
    limit,
    ...span
  }: TimeSpan & { carId?: string | undefined; after: PagePosition<Date> | undefined; limit: number },
) =>
  many<EarnedTripRow>(
    db,
    sql`
    with earned as (
      select lines.rental_id, date_trunc('milliseconds', max(entries.created_at)) as key, ${sums}
      from ledger_lines lines join ledger_entries entries on entries.id = lines.entry_id
      where ${isEarned} and ${inSpan(span)} and ${ofOwner(ownerId)} group by 1)
    select rentals.id as "rentalId", earned.key, "netCents", "feeCents", "grossCents", rentals.number,
      rentals.created_at as "bookedAt", rentals.start_date as "startDate", rentals.end_date as "endDate",
      jsonb_build_object('id', cars.id, 'title', cars.title) as car, ${isUnderDispute} as "isHeld",
      (select coalesce(-sum(amount_cents), 0)::bigint from ledger_lines
        where rental_id = rentals.id and account = 'owner') as "openCents"
    from earned join rentals on rentals.id = earned.rental_id join cars on cars.id = rentals.car_id
    where ${carId ? sql`cars.id = ${carId}` : sql`true`}
      and ${after ? sql`(earned.key, rentals.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by earned.key desc, rentals.id desc limit ${limit}`,
  );

export const sumByCar = (db: Database, ownerId: string, span: TimeSpan) =>
  many<EarningCar>(
    db,
    sql`
    select cars.id, cars.title, cars.card::jsonb -> 'photo' as photo, ${sums}, count(distinct rentals.id) as trips
    from ledger_lines lines join ledger_entries entries on entries.id = lines.entry_id
    join rentals on rentals.id = lines.rental_id join cars on cars.id = rentals.car_id
    where ${isEarned} and ${inSpan(span)} and ${ofOwner(ownerId)}
    group by cars.id order by ${netCents} desc, cars.title, cars.id`,
  );
