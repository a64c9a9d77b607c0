import { expect, it } from 'vitest';
import { many, one, sql } from '../platform/database/database.ts';
import { buildBooking, cancel, newKey, show, withKey, type Booking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { providerTotals } from '../testing/books.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { runWorkers } from '../testing/pass-time.ts';

// The test server checks the books after every test, including that the kept amount matches what may be kept.
const server = useBookingServer();

async function buildOwned(from = 30, terms?: 'moderate') {
  const owner = await buildUser(server);
  const car = await buildCar(server, {
    ownerId: owner.uid,
    priceCents: 5_000,
    ...(terms && { terms: { cancellation: terms } }),
  });
  const booking = await buildBooking(server, { car, from, to: from + 4, priceCents: 5_000 });
  return { owner, booking };
}

const goodwillRefund = (booking: Booking, as: TestUser, amountCents: number, { key = newKey(), reason = '' } = {}) =>
  call(server, 'POST /api/rentals/:id/given-back', {
    params: { id: booking.rentalId },
    body: { amountCents, ...(reason && { reason }) },
    as,
    ...withKey(key),
  });

it('refunds the amount the owner chooses and tells the renter why', async () => {
  const { owner, booking } = await buildOwned();
  const { status, body } = await goodwillRefund(booking, owner, 3_000, { reason: 'The heating was broken.' });
  expect([status, body.status, body.pendingRefundCents, body.keptCents]).toEqual([200, 'confirmed', 3_000, 17_000]);
  await runWorkers(server);
  const renters = (await show(server, booking, booking.renter)).body;
  expect(renters.ledger.at(-1)).toMatchObject({ kind: 'refund', amountCents: -3_000 });
  expect([renters.keptCents, renters.can.giveBack]).toEqual([null, false]);
  const mails = await many<{ text: string }>(
    server.pool,
    sql`
    select text_body as text from mailbox join outbox on outbox.id = outbox_id
    where kind = 'rental-given-back' and payload ->> 'rentalId' = ${booking.rentalId}`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('is refunding you 30.00$');
  expect(mails[0]!.text).toContain('“The heating was broken.”');
  const notices = await many(server.pool, sql`select kind from notices where user_id = ${booking.renter.uid}`);
  expect(notices).toContainEqual({ kind: 'rental-given-back' });
});

it('refunds once when the request is repeated, and never more than is kept', async () => {
  const { owner, booking } = await buildOwned();
  const key = newKey();
  const responses = await Promise.all([1, 2, 3].map(() => goodwillRefund(booking, owner, 15_000, { key })));
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const tooMuch = await goodwillRefund(booking, owner, 5_001);
  expect([tooMuch.status, tooMuch.problem.code, tooMuch.problem.detail]).toEqual([
    409,
    'rental/more-than-kept',
    'You can refund up to 50.00$.',
  ]);
  const two = await Promise.all([goodwillRefund(booking, owner, 3_000), goodwillRefund(booking, owner, 3_000)]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await goodwillRefund(booking, owner, 2_000)).status).toBe(200);
  const nothing = await goodwillRefund(booking, owner, 1);
  expect(nothing.problem.code).toBe('rental/nothing-to-give-back');
  await runWorkers(server);
  expect((await show(server, booking, owner)).body.keptCents).toBe(0);
});

it('counts towards the refund when the renter cancels later', async () => {
  const { owner, booking } = await buildOwned(3, 'moderate');
  await goodwillRefund(booking, owner, 3_000);
  // The terms refund half of 200.00$, of which 30.00$ is already refunded.
  const { status } = await cancel(server, booking, booking.renter, 7_000);
  expect(status).toBe(200);
  await runWorkers(server);
  expect((await show(server, booking, owner)).body.keptCents).toBe(10_000);
  const more = await goodwillRefund(booking, owner, 4_000);
  expect(more.body.keptCents).toBe(6_000);
  expect(more.body.cancellation).toMatchObject({ refundCents: 11_000 });
});

it('refunds nothing more when everything was refunded before the owner cancels', async () => {
  const { owner, booking } = await buildOwned();
  await goodwillRefund(booking, owner, booking.totalCents);
  expect((await cancel(server, booking, owner, 0)).status).toBe(200);
  await runWorkers(server);
  expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: booking.totalCents });
});

it('is allowed for the owner and administrators of a paid rental', async () => {
  const { owner, booking } = await buildOwned();
  const [stranger, admin] = [await buildUser(server), await buildUser(server, { isAdmin: true })];
  expect((await goodwillRefund(booking, booking.renter, 100)).problem.code).toBe('access/denied');
  expect((await goodwillRefund(booking, stranger, 100)).problem.code).toBe('rental/not-found');
  expect((await goodwillRefund(booking, admin, 100)).status).toBe(200);
  for (const amount of [0, -5, 1.5]) {
    expect((await goodwillRefund(booking, owner, amount)).problem.fields).toHaveProperty('amountCents');
  }
  expect((await cancel(server, booking, owner, booking.totalCents - 100)).status).toBe(200);
  expect((await goodwillRefund(booking, owner, 100)).problem.code).toBe('rental/nothing-to-give-back');
});

it('is not offered for a rental that was paid elsewhere', async () => {
  const { owner, booking } = await buildOwned();
  const agreed = await one<{ id: string }>(
    server.pool,
    sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
    select car_id, renter_id, daterange(start_date + 30, end_date + 30, '[]'), 'confirmed', price_per_day_cents, days,
      total_cents from rentals where id = ${booking.rentalId} returning id`,
  );
  await server.pool.query(
    sql`update cars set booked = unavailable_days(id, current_date) where id = ${booking.car.id}`,
  );
  const elsewhere = { ...booking, rentalId: agreed.id };
  const { body } = await show(server, elsewhere, owner);
  expect([body.keptCents, body.can.giveBack]).toEqual([0, false]);
  expect((await goodwillRefund(elsewhere, owner, 100)).problem.code).toBe('rental/nothing-to-give-back');
});
