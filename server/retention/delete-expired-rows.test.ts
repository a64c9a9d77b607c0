import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findViolations } from '../checks/find-violations.ts';
import { many, sql, type Sql } from '../platform/database/database.ts';
import { buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { CARDS } from '../testing/cards.ts';
import { lapseHold, runWorkers } from '../testing/pass-time.ts';
import { call } from '../testing/call.ts';
import { deleteExpiredRows, retentionRules } from './delete-expired-rows.ts';

const server = useBookingServer();
const run = (statement: Sql) => server.pool.query(statement);
const idsOf = async (table: string) =>
  (await many<{ id: string }>(server.pool, sql`select id from ${sql([table])} order by id`)).map(({ id }) => id);

async function age(days: number) {
  const shift = sql`make_interval(days => ${days})`;
  await run(sql`
    update rentals set created_at = created_at - ${shift}, updated_at = updated_at - ${shift},
      hold_expires_at = hold_expires_at - ${shift}, confirmed_at = confirmed_at - ${shift},
      cancelled_at = cancelled_at - ${shift}`);
  await run(sql`update outbox set created_at = created_at - ${shift}, sent_at = sent_at - ${shift}`);
  await run(sql`update mailbox set created_at = created_at - ${shift}`);
  await run(sql`update idempotency_keys set created_at = created_at - ${shift}`);
  await run(sql`update sandbox_payment_methods set created_at = created_at - ${shift}`);
}

it('deletes old rows, and keeps those that payments, the audit log or an unsent mail depend on', async () => {
  const booked = await buildBooking(server);
  const cancelled = await buildBooking(server);
  await cancel(server, cancelled, cancelled.renter, cancelled.totalCents);
  const lapsed = await buildHold(server);
  await lapseHold(server, lapsed.rentalId);
  const cancelledHold = await buildHold(server);
  await cancel(server, cancelledHold, cancelledHold.renter, 0);
  const declined = await buildHold(server);
  await pay(server, declined, { card: CARDS.declined });
  await lapseHold(server, declined.rentalId);
  await runWorkers(server);
  await run(sql`
    insert into outbox (kind, payload, failed_at, created_at, attempts)
    values ('password-reset', '{"email": "parked@example.test"}', now() - interval '1 year', now() - interval '1 year', 8)`);
  await run(
    sql`insert into provider_events (provider, id, received_at) values ('stripe', 'old', now() - interval '31 days')`,
  );
  await run(
    sql`insert into web_vitals (day, page, name) values (current_date - 401, '/', 'LCP'), (current_date - 9, '/', 'LCP')`,
  );

  // No rental or mail is old yet.
  expect(Object.keys(await deleteExpiredRows(server.pool)).toSorted()).toEqual(['provider_events', 'web_vitals']);
  const ledger = await idsOf('ledger_entries');
  const history = await idsOf('audit_log');
  await age(91);
  const deleted = await deleteExpiredRows(server.pool, 2);
  // The card of the upcoming trip is kept; cancelling released the card of the other.
  expect(deleted).toMatchObject({ outbox: 6, mailbox: 6, rentals: 2, sandbox_payment_methods: 1 });
  expect(deleted.idempotency_keys).toBeGreaterThan(3);
  expect(await idsOf('rentals')).toEqual([booked.rentalId, cancelled.rentalId, declined.rentalId].toSorted());
  expect(await many(server.pool, sql`select kind from outbox`)).toEqual([{ kind: 'password-reset' }]);
  expect(await idsOf('ledger_entries')).toEqual(ledger);
  expect(await idsOf('audit_log')).toEqual(history);
  expect(await deleteExpiredRows(server.pool)).toEqual({});

  // The remaining rows pass verify, and renters still see their trips.
  expect(await findViolations(server.services, { pauseSeconds: 0 })).toEqual([]);
  const { status } = await call(server, 'GET /api/rentals/:id', { params: { id: booked.rentalId }, as: booked.renter });
  expect(status).toBe(200);
});

it('keeps rows that are a day too young', async () => {
  await buildBooking(server);
  const lapsed = await buildHold(server);
  await lapseHold(server, lapsed.rentalId);
  await runWorkers(server);
  await age(89);
  const deleted = await deleteExpiredRows(server.pool);
  expect(deleted).not.toHaveProperty('outbox');
  expect(deleted).not.toHaveProperty('rentals');
});

it('deletes expired sessions, links and counters', async () => {
  const { renter } = await buildHold(server);
  await run(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${renter.uid}`);
  await run(
    sql`insert into verifications (identifier, value, expires_at) values ('x', 'x', now() - interval '1 second')`,
  );
  await run(sql`insert into rate_limits (key, points, expire) values ('x', 1, 1), ('y', 1, null)`);
  expect(await deleteExpiredRows(server.pool)).toMatchObject({ sessions: 1, verifications: 1, rate_limits: 1 });
});

it('matches the table in the operating guide', () => {
  const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('|'));
  for (const { table, afterHours: hours } of retentionRules) {
    const words = hours === 0 ? 'until it has expired' : hours > 48 ? `${hours / 24} days` : `${hours} hours`;
    expect(rows.find((row) => row.includes(`\`${table}\``))).toContain(`| ${words} |`);
  }
});
