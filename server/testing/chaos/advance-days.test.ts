import { expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { buildUser } from '../builders.ts';
import { call } from '../call.ts';
import { buildAgreedHandover, buildHandoverTrip } from '../handover.ts';
import { startThread } from '../messages.ts';
import { buildTrip, writeReview } from '../reviews.ts';
import { useTestServer } from '../test-server.ts';
import { advanceDays } from './advance-days.ts';
import { DAYS_PER_MARKET, RANDOM_DAYS } from './intensity.ts';

const server = useTestServer();
const DAYS = 3;

/** The earliest moment in each table of what people do */
const earliest = async () => {
  const rows = await many<{ name: string; at: Date }>(
    server.pool,
    sql`
    select 'users' as name, min(created_at) as at from users
    union all select 'messages', min(created_at) from messages
    union all select 'reviews', min(created_at) from reviews
    union all select 'handover_agreements', min(agreed_at) from handover_agreements
    union all select 'audit_log', min(at) from audit_log
    union all select 'outbox', min(created_at) from outbox
    order by name`,
  );
  return rows.map(({ name, at }) => [name, at.getTime()] as const);
};

it('makes users, messages, reviews, handovers, the history and mails older, too', async () => {
  const trip = await buildTrip(server);
  expect((await writeReview(server, trip, trip.renter)).status).toBe(200);
  await startThread(server, trip.renter, { carId: trip.car.id });
  await buildAgreedHandover(server, await buildHandoverTrip(server));
  // Adds an entry to the history, and a mail to the owner.
  const as = await buildUser(server, { isAdmin: true });
  const { status } = await call(server, 'PATCH /api/admin/cars/:id/status', {
    params: { id: trip.car.id },
    body: { status: 0, reason: 'No.' },
    as,
  });
  expect(status).toBe(200);
  const before = await earliest();
  await advanceDays(server, DAYS);
  expect(await earliest()).toEqual(before.map(([name, at]) => [name, at - DAYS * 86_400_000]));
});

it('is used in at least three markets of twenty days', () => {
  expect(DAYS_PER_MARKET).toBeGreaterThanOrEqual(20);
  expect(RANDOM_DAYS / DAYS_PER_MARKET).toBeGreaterThanOrEqual(3);
});
