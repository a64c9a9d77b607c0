import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { many, sql, type Sql } from '../platform/database/database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { buildBooking, buildHold, cancel, pay, type Booking } from '../testing/booking.ts';
import { clearBookings } from '../testing/books.ts';
import { withoutLedgerTriggers } from '../testing/append-only.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { findViolations } from './find-violations.ts';

const server = useTestServer();

let booking: Booking;

beforeEach(async () => {
  booking = await buildBooking(server, { from: 5, to: 7 });
  await runWorkers(server);
});
afterEach(() => clearBookings(server));

const found = async (options: { graceSeconds?: number } = {}) => {
  const violations = await findViolations(server.services, { pauseSeconds: 0, ...options });
  return [...new Set(violations.map(({ rule }) => rule))];
};
const damage = async (...statements: Sql[]) => {
  for (const statement of statements) await server.pool.query(statement);
  return found();
};

describe('npm run verify', () => {
  it('finds no violations after bookings, cancellations and declined payments', async () => {
    await cancel(server, booking, booking.renter, 9_000);
    await runWorkers(server);
    await pay(server, await buildHold(server), { card: '4000000000000002' });
    expect(await findViolations(server.services)).toEqual([]);
  });

  it('reports a late worker only after a grace period of a minute', async () => {
    const hold = await buildHold(server);
    const setExpiry = (seconds: number) => sql`
      update rentals set hold_expires_at = now() - make_interval(secs => ${seconds}) where id = ${hold.rentalId}`;
    expect(await damage(setExpiry(30))).toEqual([]);
    expect(await damage(setExpiry(90))).toEqual(['no hold exists past its expiry']);
  });

  it.each<[string, string]>([
    ['a payment', 'every payment reaches a final state'],
    ['a refund', 'every refund is sent'],
    ['a mail', 'every mail is sent or abandoned in time'],
    ['a photo', 'unused photos are removed in time'],
  ])('reports endless retries of %s although the next attempt is always in the future', async (what, rule) => {
    const ages: Record<string, (age: string) => Sql[]> = {
      'a payment': (age) => [
        sql`update rentals set status = 'held', confirmed_at = null, hold_expires_at = now() + interval '5 minutes'`,
        sql`delete from outbox`,
        sql`delete from mailbox`,
        sql`delete from idempotency_keys`,
        sql`delete from sandbox_charges`,
        ...withoutLedgerTriggers(sql`delete from ledger_lines`, sql`delete from ledger_entries`),
        sql`
          update payment_attempts set status = 'unknown', checks = 50, next_check_at = now() + interval '1 minute',
            created_at = now() - ${age}::interval`,
      ],
      'a refund': (age) => [
        sql`
          update refunds set attempts = 50, next_attempt_at = now() + interval '1 hour',
            created_at = now() - ${age}::interval`,
      ],
      'a mail': (age) => [
        sql`
          update outbox set sent_at = null, next_attempt_at = now() + interval '30 seconds',
            created_at = now() - ${age}::interval`,
      ],
      'a photo': (age) => [
        sql`
          insert into photos (uploader_id, key, width, height, placeholder, created_at, removing_since)
          values (${booking.renter.uid}, 'stuck', 1, 1, '', now() - ${age}::interval, now())
          on conflict (key) do update set created_at = excluded.created_at`,
      ],
    };
    if (what === 'a refund') await cancel(server, booking, booking.renter, 9_000);
    const recent = what === 'a photo' ? '25 hours' : '5 minutes';
    expect(await damage(...ages[what]!(recent))).toEqual([]);
    expect(await damage(...ages[what]!('3 days'))).toEqual([rule]);
    await server.pool.query(sql`delete from photos where key = 'stuck'`);
  });

  it('changes nothing and removes its scratch schema', async () => {
    const schemas = sql`select nspname from pg_namespace order by 1`;
    const before = await many(server.pool, schemas);
    await found();
    expect(await many(server.pool, schemas)).toEqual(before);
  });

  it('lists at most a thousand findings of a rule and says that there are more', async () => {
    await server.pool.query(sql`
      insert into outbox (kind, payload) select 'rental-confirmed', jsonb_build_object('rentalId', uuidv7(), 'to', 'renter')
      from generate_series(1, 1100)`);
    const violations = await findViolations(server.services, { pauseSeconds: 0 });
    expect(violations).toHaveLength(1001);
    expect(violations.at(-1)?.wrong).toBe('There are more of these.');
  });
});

/** Disables triggers, which would otherwise reject these statements. */
