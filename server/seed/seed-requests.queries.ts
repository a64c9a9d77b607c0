import { daysBetween, type DateRange } from '../../contract/dates.ts';
import { rentalLimits } from '../../contract/rentals/limits.ts';
import { INITIAL_STATE, nextState } from '../../contract/rentals/rental-lifecycle.ts';
import { stateLiteral } from '../lifecycle/index.ts';
import { scalar, sql, type Database } from '../platform/database/database.ts';

const requested = stateLiteral(nextState(INITIAL_STATE.hold, 'charge-authorised')!);

/** Adds a new booking request whose card is authorised, here and at the sandbox. The caller updates the car's booked days. */
export async function insertRequest(
  db: Database,
  request: DateRange & { carId: string; renterId: string; pricePerDayCents: number; ownerFeePercent: number },
): Promise<void> {
  const days = daysBetween(request);
  const totalCents = days * request.pricePerDayCents;
  const id = await scalar<string>(
    db,
    sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, takes_payment,
      booking_mode, owner_fee_percent, requested_at, hold_expires_at)
    values (${request.carId}, ${request.renterId}, daterange(${request.startDate}, ${request.endDate}, '[]'), ${requested},
      ${request.pricePerDayCents}, ${days}, ${totalCents}, true, 'request',
      ${request.ownerFeePercent}, now(),
      now() + make_interval(hours => ${rentalLimits.requestHours}))
    returning id`,
  );
  await db.query(sql`
    insert into dues (kind, subject_id, payer_id, amount_cents, currency)
    select 'booking', id, renter_id, total_cents, currency from rentals where id = ${id}`);
  await db.query(sql`
    insert into sandbox_charges (id, key, payer_id, amount_cents, currency, status, captures_later)
    select 'ch_sandbox_' || id, id, renter_id, total_cents, currency, 'authorised', true from rentals where id = ${id}`);
  await db.query(sql`
    insert into payment_attempts (due_id, provider, provider_key, provider_ref, payment_method_id, amount_cents, currency,
      status, captures_later, request_key, next_check_at)
    select id, 'sandbox', subject_id, 'ch_sandbox_' || subject_id, 'pm_sandbox_demo', amount_cents, currency,
      'authorised', true, subject_id, now() + interval '10 minutes' from dues where kind = 'booking' and subject_id = ${id}`);
}
