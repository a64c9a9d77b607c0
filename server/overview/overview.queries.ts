import type { Overview } from '../../contract/overview.ts';
import { isWaiting } from '../cars/index.ts';
import { many, one, sql, type Database } from '../platform/database/database.ts';

/** Exact, from a counter and from the index of those that wait. */
export async function countListings(db: Database): Promise<Overview['listings']> {
  const { active, inactive, waiting } = await one<{ active: number; inactive: number; waiting: number }>(
    db,
    sql`
    select (select cars from listing_counts where status = 1) as active,
      (select cars from listing_counts where status = 0) as inactive,
      (select count(*) from cars where ${isWaiting}) as waiting`,
  );
  return { active, waiting, disabled: Math.max(0, inactive - waiting) };
}

/** Holds that still keep dates, those that end first at the front. */
export const findNextHolds = (db: Database, limit: number) =>
  many<Overview['holds']['next'][number]>(
    db,
    sql`
    select rentals.id as "rentalId", cars.title as "carTitle", start_date as "startDate", end_date as "endDate",
      total_cents as "totalCents", floor(extract(epoch from hold_expires_at - now()))::integer as "secondsLeft"
    from rentals join cars on cars.id = car_id
    where rentals.status = 'held' and hold_expires_at > now()
    order by hold_expires_at limit ${limit}`,
  );

export const countFailedPayments = async (db: Database, day: string, timeZone: string): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
      select count(*) as count from payment_attempts
      where status in ('declined', 'abandoned') and created_at >= (${day}::date::timestamp at time zone ${timeZone})`,
    )
  ).count;

type FailedPayment = Overview['payments']['latestFailed'][number];

export const findFailedPayments = async (db: Database, limit: number): Promise<FailedPayment[]> =>
  (
    await many<Omit<FailedPayment, 'at'> & { at: Date }>(
      db,
      sql`
      select rental_id as "rentalId", created_at as at, amount_cents as "amountCents", status, message
      from payment_attempts where status in ('declined', 'abandoned') order by id desc limit ${limit}`,
    )
  ).map((row) => ({ ...row, at: row.at.toISOString() }));

export async function findOpenDisputes(db: Database): Promise<Overview['disputes']> {
  const { open, answerBy } = await one<{ open: number; answerBy: Date | null }>(
    db,
    sql`select count(*) as open, min(respond_by) as "answerBy" from disputes where is_open`,
  );
  return { open, answerBy: answerBy?.toISOString() ?? null };
}

type ParkedMail = Overview['mails']['latestParked'][number];

export const findParkedMails = async (db: Database, limit: number): Promise<ParkedMail[]> =>
  (
    await many<Omit<ParkedMail, 'failedAt'> & { failedAt: Date }>(
      db,
      sql`
      select id, kind, attempts, failed_at as "failedAt", last_error as error
      from outbox where failed_at is not null and sent_at is null order by failed_at desc limit ${limit}`,
    )
  ).map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
