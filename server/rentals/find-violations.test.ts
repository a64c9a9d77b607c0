import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql, type Sql } from '../platform/database/database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { findViolations } from './find-violations.ts';
import { buildBooking, buildHold, cancel, clearBookings, pay, runWorkers, type Booking } from '../testing/booking.ts';

const server = useTestServer();

let booking: Booking;

beforeEach(async () => {
  booking = await buildBooking(server, { from: 5, to: 7 });
  await runWorkers(server);
});

// Damage is done on purpose here.
afterEach(() => clearBookings(server));

// What the database refuses as long as its triggers are in place.
const EMPTY_LEDGER = [
  sql`alter table ledger_entries disable trigger ledger_entries_stay`,
  sql`delete from ledger_entries`,
  sql`alter table ledger_entries enable always trigger ledger_entries_stay`,
];

const found = async () => [...new Set((await findViolations(server.services)).map(({ rule }) => rule))];
const damage = async (...statements: Sql[]) => {
  for (const statement of statements) await server.pool.query(statement);
  return found();
};

describe('npm run verify', () => {
  it('finds nothing wrong with what was booked, cancelled, declined and left alone', async () => {
    await cancel(server, booking, booking.renter, 9_000);
    await runWorkers(server);
    await pay(server, await buildHold(server), { card: '4000000000000002' });
    expect(await findViolations(server.services)).toEqual([]);
  });

  it('sees two live rentals that overlap', async () => {
    const rules = await damage(
      sql`alter table rentals drop constraint rentals_never_overlap`,
      sql`
      insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
      select car_id, renter_id, period, 'confirmed', price_per_day_cents, days, total_cents from rentals`,
    );
    await server.pool.query(sql`delete from rentals where not takes_payment`);
    await server.pool.query(sql`
      alter table rentals add constraint rentals_never_overlap
      exclude using gist (car_id with =, period with &&) where (status in ('held', 'confirmed'))`);
    expect(rules).toContain('no two live rentals of a car overlap');
  });

  it('sees a car whose booked days are not its rentals’', async () => {
    expect(await damage(sql`update cars set booked = '{}' where id = ${booking.car.id}`)).toEqual([
      'a car’s booked days are those of its live rentals',
    ]);
  });

  it('sees a confirmed rental without a charge', async () => {
    const rules = await damage(...EMPTY_LEDGER, sql`delete from payment_attempts`, sql`delete from sandbox_charges`);
    expect(rules).toEqual(['what is kept for a rental is its price']);
  });

  it('sees a charge for a rental that is not live', async () => {
    const rules = await damage(
      sql`update rentals set status = 'expired', confirmed_at = null`,
      sql`update cars set booked = '{}'`,
      sql`delete from outbox`,
      sql`delete from idempotency_keys`,
    );
    expect(rules).toEqual(['what is kept for a rental is its price']);
  });

  it('sees money that moved without an entry, and an entry without money', async () => {
    expect(await damage(...EMPTY_LEDGER)).toEqual([
      'every movement of money has its entry',
      'our ledger is the provider’s',
    ]);
    const invented = sql`
      insert into ledger_entries (rental_id, kind, amount_cents, provider_ref)
      values (${booking.rentalId}, 'refund', -5, 'invented')`;
    expect(await damage(invented)).toContain('every movement of money has its entry');
  });

  it('sees a cent of difference with the provider, a charge of theirs that we lack and one of ours that they lack', async () => {
    const rule = ['our ledger is the provider’s'];
    expect(await damage(sql`update sandbox_charges set amount_cents = amount_cents + 1`)).toEqual(rule);
    await server.pool.query(sql`update sandbox_charges set amount_cents = amount_cents - 1`);
    expect(await found()).toEqual([]);
    const foreign = sql`
      insert into sandbox_charges (id, key, amount_cents, currency, status) values ('x', 'x', 1, 'usd', 'succeeded')`;
    expect(await damage(foreign)).toEqual(rule);
    await server.pool.query(sql`delete from sandbox_charges where id = 'x'`);
    expect(await damage(sql`delete from sandbox_charges`)).toEqual(rule);
  });

  it('sees what no worker has dealt with in time, and lets a minute pass first', async () => {
    const hold = await buildHold(server);
    const setExpiry = (seconds: number) => sql`
      update rentals set hold_expires_at = now() - make_interval(secs => ${seconds}) where id = ${hold.rentalId}`;
    expect(await damage(setExpiry(30))).toEqual([]);
    expect(await damage(setExpiry(90))).toEqual(['nothing is stranded']);
    await server.pool.query(
      sql`update rentals set hold_expires_at = now() + interval '5 minutes' where status = 'held'`,
    );
    const attempt = sql`
      insert into payment_attempts (rental_id, provider, provider_key, payment_method_id, amount_cents, currency,
        request_key, next_check_at)
      values (${hold.rentalId}, 'sandbox', 'stranded', 'pm', 9000, 'usd', 'key', now() - interval '2 minutes')`;
    expect(await damage(attempt)).toEqual(['nothing is stranded']);
  });

  it('sees a refund that never arrives', async () => {
    await cancel(server, booking, booking.renter, 9_000);
    expect(await damage(sql`update refunds set next_attempt_at = now() - interval '2 minutes'`)).toEqual([
      'nothing is stranded',
    ]);
  });

  it('sees a mail that nobody asked for', async () => {
    expect(await damage(sql`delete from outbox where payload ->> 'to' = 'owner'`)).toEqual(['one mail for each event']);
  });

  it('sees an acknowledged booking that is gone', async () => {
    const rules = await damage(
      ...EMPTY_LEDGER,
      sql`delete from payment_attempts`,
      sql`delete from sandbox_charges`,
      sql`delete from rentals`,
      sql`update cars set booked = '{}'`,
    );
    expect(rules).toEqual(['what was acknowledged holds']);
  });
});
