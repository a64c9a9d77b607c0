import { rentalIs } from '../../lifecycle/index.ts';
import { one, sql, type Database, type Sql } from '../../platform/database/database.ts';

/** Whether a payment has an unknown outcome or a refund is unfinished. */
export const hasPendingPayments = (rentalId: Sql) => sql`exists (
  select 1 from payment_attempts attempts where attempts.rental_id = ${rentalId}
    and (attempts.status in ('started', 'unknown', 'requires-action', 'authorised')
      or exists (select 1 from refunds where attempt_id = attempts.id and refunds.status = 'pending')))`;

const isDisputed = sql`exists (
  select 1 from disputes join payment_attempts on payment_attempts.id = attempt_id
  where payment_attempts.rental_id = rentals.id and is_open)`;

/** Counts everything that prevents removing a car. */
export const countCarObligations = (db: Database, carId: string, today: string) =>
  one<Record<'rentals' | 'holds' | 'payments' | 'disputes', number>>(
    db,
    sql`
    select count(*) filter (where status ${rentalIs.booked} and end_date >= ${today}::date) as rentals,
      count(*) filter (where status ${rentalIs.pending} and hold_expires_at > clock_timestamp()) as holds,
      count(*) filter (where ${hasPendingPayments(sql`rentals.id`)}) as payments,
      count(*) filter (where ${isDisputed}) as disputes
    from rentals where car_id = ${carId}`,
  );
