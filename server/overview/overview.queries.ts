import type { Decline } from '../../contract/money/declines.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { isWaiting } from '../cars/index.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { many, one, scalar, sql, type Database } from '../platform/database/database.ts';
import { maskAddresses } from '../platform/mask-addresses.ts';

export async function countListings(db: Database): Promise<Overview['listings']> {
  const { all, waiting, active, paused } = await one<Record<'all' | 'waiting' | 'active' | 'paused', number>>(
    db,
    sql`
    select (select sum(cars) from listing_counts) as all, waiting.cars as waiting,
      (select cars from listing_counts where status = 1) - waiting.active as active,
      (select count(*) from cars where state = 'paused') - waiting.paused as paused
    from (
      select count(*) as cars, count(*) filter (where state = 'active') as active,
        count(*) filter (where state = 'paused') as paused
      from cars where ${isWaiting}) as waiting`,
  );
  // Each car is counted once: one that is listed while its prices wait for review counts as waiting.
  return { active, waiting, paused, disabled: Math.max(0, all - active - waiting - paused) };
}

export const findNextHolds = (db: Database, limit: number) =>
  many<Overview['holds']['next'][number]>(
    db,
    sql`
    select rentals.id as "rentalId", cars.title as "carTitle", start_date as "startDate", end_date as "endDate",
      total_cents as "totalCents", floor(extract(epoch from hold_expires_at - now()))::integer as "secondsLeft"
    from rentals join cars on cars.id = car_id
    where rentals.status ${rentalIs.held} and hold_expires_at > now()
    order by hold_expires_at limit ${limit}`,
  );

type BannedTrip = Overview['bannedTrips']['next'][number];

/** Starts from the banned accounts, which are few. */
export async function findBannedTrips(db: Database, today: string, limit: number): Promise<Overview['bannedTrips']> {
  const rows = await many<BannedTrip & { open: number }>(
    db,
    sql`
    with banned as (select id from users where banned_at is not null),
    theirs as (
      select rentals.id from banned join cars on owner_id = banned.id join rentals on car_id = cars.id
      where rentals.status ${rentalIs.booked} and end_date >= ${today}::date
      union
      select rentals.id from banned join rentals on renter_id = banned.id
      where rentals.status ${rentalIs.booked} and end_date >= ${today}::date)
    select rentals.id as "rentalId", cars.title as "carTitle", start_date as "startDate", end_date as "endDate",
      total_cents as "totalCents", start_date <= ${today}::date as "isRunning",
      owner_id in (select id from banned) as "isOwnerBanned", renter_id in (select id from banned) as "isRenterBanned",
      (select count(*) from theirs) as open
    from theirs join rentals on rentals.id = theirs.id join cars on cars.id = car_id
    order by start_date, rentals.id limit ${limit}`,
  );
  return { open: rows[0]?.open ?? 0, next: rows };
}

export const countFailedPayments = (db: Database, since: Date): Promise<number> =>
  scalar<number>(
    db,
    sql`
      select count(*) as count from payment_attempts
      where status in ('declined', 'abandoned') and created_at >= ${since}`,
  );

type FailedPayment = Overview['payments']['latestFailed'][number];

export const findFailedPayments = async (db: Database, limit: number): Promise<FailedPayment[]> =>
  (
    await many<Omit<FailedPayment, 'at' | 'decline'> & { at: Date; decline: Decline | null }>(
      db,
      sql`
      select rental_behind_due(due_id) as "rentalId", created_at as at, amount_cents as "amountCents", status, message, decline
      from payment_attempts where status in ('declined', 'abandoned') order by id desc limit ${limit}`,
    )
  ).map(({ decline, ...row }) => ({ ...row, at: row.at.toISOString(), ...(decline && { decline }) }));

type OpenDispute = Overview['disputes']['next'][number];

export const countOpenDisputes = (db: Database): Promise<number> =>
  scalar<number>(db, sql`select count(*) as count from disputes where is_open`);

export const findOpenDisputes = async (db: Database, limit: number): Promise<OpenDispute[]> =>
  (
    await many<Omit<OpenDispute, 'respondBy'> & { respondBy: Date | null }>(
      db,
      sql`
      select rental_behind_due(due_id) as "rentalId", disputes.amount_cents as "amountCents", reason, disputes.status,
        respond_by as "respondBy"
      from disputes join payment_attempts on payment_attempts.id = attempt_id
      where is_open order by respond_by limit ${limit}`,
    )
  ).map((row) => ({ ...row, respondBy: row.respondBy?.toISOString() ?? null }));

type ParkedMail = Overview['mails']['latestParked'][number];

export const findParkedMails = async (db: Database, limit: number): Promise<ParkedMail[]> =>
  (
    await many<Omit<ParkedMail, 'failedAt'> & { failedAt: Date }>(
      db,
      sql`
      select id, kind, attempts, failed_at as "failedAt", last_error as error
      from outbox where failed_at is not null and sent_at is null and dropped_at is null order by failed_at desc limit ${limit}`,
    )
  ).map((row) => ({ ...row, failedAt: row.failedAt.toISOString(), error: row.error && maskAddresses(row.error) }));
