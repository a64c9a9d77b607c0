import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { requestHold, buildBooking, buildHold, cancel, newKey, show, type Booking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../testing/books.ts';
import { resetHeldPeriod, runWorkers } from '../testing/pass-time.ts';

const server = useBookingServer();

const preview = (booking: Booking, as = booking.renter) =>
  call(server, 'GET /api/rentals/:id/cancellation', { params: { id: booking.rentalId }, as });

const mailTexts = async (rentalId: string, kind: string) =>
  (
    await many<{ text: string }>(
      server.pool,
      sql`
      select text_body as text from mailbox join outbox on outbox.id = outbox_id
      where payload ->> 'rentalId' = ${rentalId} and kind = ${kind}`,
    )
  ).map(({ text }) => text);

describe('POST /api/rentals/:id/cancellation', () => {
  it('shows the given reason to both on the rental and in their mails', async () => {
    const owner = await buildUser(server);
    const booking = await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    const reason = 'The clutch broke on Monday. <b>Sorry!</b>';
    const key = newKey();
    const { body } = await cancel(server, booking, owner, booking.totalCents, key, `  ${reason} `);
    expect(body.cancellation).toMatchObject({ by: 'owner', reason });
    expect((await show(server, booking, booking.renter)).body.cancellation).toMatchObject({ reason });
    await runWorkers(server);
    const mails = await mailTexts(booking.rentalId, 'rental-cancelled');
    expect(mails).toHaveLength(2);
    for (const text of mails) expect(text).toContain(`Reason given: “${reason}”`);
    // The same key with another reason counts as another request.
    const other = await cancel(server, booking, owner, booking.totalCents, key, 'Changed my mind');
    expect(other.status).toBe(422);
  });

  it('repeats a response that was stored by a version without reasons', async () => {
    const booking = await buildBooking(server);
    const key = newKey();
    expect((await cancel(server, booking, booking.renter, booking.totalCents, key)).status).toBe(200);
    await server.pool.query(sql`
      update idempotency_keys set answer = answer #- '{answer,cancellation,reason}' where key = ${key}`);
    const { status, body } = await cancel(server, booking, booking.renter, booking.totalCents, key);
    expect([status, body.cancellation?.by]).toEqual([200, 'renter']);
  });

  it('requires no reason, and rejects one that is too long', async () => {
    const booking = await buildBooking(server);
    const long = await cancel(server, booking, booking.renter, booking.totalCents, newKey(), 'x'.repeat(501));
    expect(long.status).toBe(400);
    const { body } = await cancel(server, booking, booking.renter, booking.totalCents);
    expect(body.cancellation).toMatchObject({ by: 'renter', reason: null });
    await runWorkers(server);
    for (const text of await mailTexts(booking.rentalId, 'rental-cancelled')) expect(text).not.toContain('reason');
  });

  it('refunds everything more than a day before the start, frees the dates immediately and notifies both', async () => {
    const booking = await buildBooking(server, { from: 2, to: 5 });
    expect((await preview(booking)).body).toEqual({
      paidCents: 13_500,
      refundCents: 13_500,
      keptCents: 0,
      reason: 'full',
    });
    const { status, body } = await cancel(server, booking, booking.renter, 13_500);
    expect([status, body.status]).toEqual([200, 'cancelled']);
    expect(body).toMatchObject({ pendingRefundCents: 13_500, cancellation: { by: 'renter', refundCents: 13_500 } });
    expect((await requestHold(server, await buildUser(server), booking.car.id, { from: 2, to: 5 })).status).toBe(201);

    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({
      chargedCents: 13_500,
      refundedCents: 13_500,
    });
    expect((await show(server, booking)).body).toMatchObject({
      pendingRefundCents: 0,
      ledger: [
        { kind: 'charge', amountCents: 13_500 },
        { kind: 'refund', amountCents: -13_500 },
      ],
    });
    const texts = await mailTexts(booking.rentalId, 'rental-cancelled');
    expect(texts).toHaveLength(2);
    expect(texts.every((text) => text.includes('135.00$'))).toBe(true);
  });

  it.each([0, 1])('keeps the first day’s price %i days before the start', async (from) => {
    const booking = await buildBooking(server, { from, to: from + 3 });
    expect((await preview(booking)).body).toEqual({
      paidCents: 13_500,
      refundCents: 9_000,
      keptCents: 4_500,
      reason: 'all-but-first-day',
    });
    expect((await cancel(server, booking, booking.renter, 9_000)).status).toBe(200);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
  });

  it('refunds nothing after the first day, and frees the remaining dates', async () => {
    const booking = await buildBooking(server, { from: 3, to: 5 });
    await startedDaysAgo(booking.rentalId, 1);
    expect((await preview(booking)).body).toMatchObject({ refundCents: 0, keptCents: 9_000, reason: 'none' });
    expect((await cancel(server, booking, booking.renter, 0)).body.status).toBe('cancelled');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 0 });
  });

  it('refunds everything when the owner or an administrator cancels, even on the last day', async () => {
    for (const isAdmin of [false, true]) {
      const owner = await buildUser(server);
      const booking = await buildBooking(server, {
        car: await buildCar(server, { ownerId: owner.uid }),
        from: 3,
        to: 5,
      });
      await startedDaysAgo(booking.rentalId, 2);
      const who = isAdmin ? await buildUser(server, { isAdmin: true }) : owner;
      expect((await preview(booking, who)).body).toMatchObject({ refundCents: 9_000, reason: 'not-the-renter' });
      const { body } = await cancel(server, booking, who, 9_000);
      expect(body.cancellation?.by).toBe(isAdmin ? 'admin' : 'owner');
    }
  });

  it('rejects the cancellation when the refund differs from the one shown', async () => {
    const booking = await buildBooking(server);
    const { status, problem } = await cancel(server, booking, booking.renter, 1);
    expect([status, problem.code]).toEqual([409, 'rental/refund-changed']);
    expect(problem.detail).toContain('90.00$');
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
  });

  it('row 23: refunds once when several users cancel repeatedly and concurrently', async () => {
    const owner = await buildUser(server);
    const booking = await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    const key = newKey();
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => cancel(server, booking, booking.renter, 9_000, key)),
      cancel(server, booking, booking.renter, 9_000),
      cancel(server, booking, owner, 9_000),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    await Promise.all([runWorkers(server), runWorkers(server)]);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1, refundedCents: 9_000 });
    const again = await cancel(server, booking, booking.renter, 9_000);
    expect([again.status, again.problem.code]).toEqual([409, 'rental/not-cancellable']);
  });

  it('row 23: retries a refund with the same key when the answer was lost, and makes it once', async () => {
    const booking = await buildBooking(server);
    await cancel(server, booking, booking.renter, 9_000);
    server.provider.fail('refund', 'lose-response', 'lose-request');
    for (let round = 0; round < 3; round++) {
      await server.pool.query(sql`update refunds set next_attempt_at = now() where status = 'pending'`);
      await runWorkers(server);
    }
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
    const keys = server.provider.calls.filter(({ method }) => method === 'refund').slice(-3);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
  });

  it('row 23: the database rejects promising more than was charged', async () => {
    const booking = await buildBooking(server);
    const more = server.pool.query(sql`
      update payment_attempts set refunded_cents = amount_cents + 1 where rental_id = ${booking.rentalId}`);
    await expect(more).rejects.toThrow('never_refund_more_than_charged');
  });

  it('releases a hold without a mail and frees the dates', async () => {
    const booking = await buildHold(server);
    expect((await preview(booking)).body).toMatchObject({ refundCents: 0, reason: 'nothing-paid' });
    expect((await cancel(server, booking, booking.renter, 0)).body.status).toBe('cancelled');
    expect((await requestHold(server, await buildUser(server), booking.car.id)).status).toBe(201);
    expect(await mailTexts(booking.rentalId, 'rental-cancelled')).toEqual([]);
    const { body } = await call(server, 'GET /api/my/rentals', { query: { when: 'cancelled' }, as: booking.renter });
    expect(body.rentals).toEqual([]);
  });

  it('is allowed for the renter, the owner and administrators; to others the rental does not exist', async () => {
    const booking = await buildBooking(server);
    const stranger = await buildUser(server);
    for (const { status, problem } of [
      await cancel(server, booking, stranger, 9_000),
      await preview(booking, stranger),
      await show(server, booking, stranger),
    ]) {
      expect([status, problem.code]).toEqual([404, 'rental/not-found']);
    }
  });

  it('rejects rentals that are over', async () => {
    const booking = await buildBooking(server, { from: 3, to: 5 });
    await startedDaysAgo(booking.rentalId, 3);
    expect((await show(server, booking)).body).toMatchObject({
      status: 'completed',
      can: { pay: false, cancel: false },
    });
    expect((await cancel(server, booking, booking.renter, 0)).problem.code).toBe('rental/not-cancellable');
  });
});

/** Moves a rental and the car's booked days, so that it began some days ago. */
async function startedDaysAgo(rentalId: string, days: number): Promise<void> {
  await server.pool.query(sql`
    update rentals set period = daterange(current_date - ${days}::integer, current_date - ${days}::integer + days, '[]')
    where id = ${rentalId}`);
  await resetHeldPeriod(server.pool, rentalId);
  await server.pool.query(sql`
    update cars set booked = coalesce((select range_agg(period) from rentals
      where car_id = cars.id and status in ('held', 'confirmed') and end_date >= current_date), '{}')
    where id = (select car_id from rentals where id = ${rentalId})`);
}
