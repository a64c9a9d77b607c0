import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { buildUser, setPrice } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { requestHold, buildHold, cancel, confirm, pay, show, type Booking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../testing/books.ts';
import { resetHeldPeriod, lapseHold, makeDue, runWorkers } from '../testing/pass-time.ts';
import { sabotage } from '../testing/sabotage.ts';
import {
  attemptStates,
  BOTH_CONFIRMED,
  buildPayment,
  buildChargeWithLostResponse,
  mailKinds,
} from '../testing/payment-builders.ts';

const server = useBookingServer();

describe('payment failures', () => {
  it('row 3: finds the one charge by its key when the answer was lost', async () => {
    const booking = await buildChargeWithLostResponse(server);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 3: a repeated request finds the charge that it made', async () => {
    const { booking, payment } = await buildPayment(server);
    server.provider.fail('charge', 'lose-response');
    expect((await pay(server, booking, payment)).body.checking).toBe(true);
    expect((await pay(server, booking, payment)).body.rental.status).toBe('confirmed');
    expect(await attemptStates(server, booking.rentalId)).toHaveLength(1);
  });

  it('row 4: a worker settles a charge that was made but not recorded', async () => {
    const booking = await buildChargeWithLostResponse(server);
    await makeDue(server);
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 6: charges nothing while an outcome is unknown, even with another card and key', async () => {
    const booking = await buildChargeWithLostResponse(server);
    server.provider.fail('findCharge', 'lose-request');
    const again = await pay(server, booking);
    expect([again.status, again.body.checking]).toEqual([200, true]);
    expect(await attemptStates(server, booking.rentalId)).toHaveLength(1);
    expect((await show(server, booking)).body.payment?.status).toBe('unknown');
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 6: charges nothing when a request reaches the provider after we gave up', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'respond-late');
    expect((await pay(server, booking)).body.checking).toBe(true);
    await makeDue(server);
    await runWorkers(server);
    await server.provider.deliverLate();
    expect(await attemptStates(server, booking.rentalId)).toEqual(['abandoned']);
    const { status, problem } = await confirm(server, booking);
    expect([status, problem.code]).toEqual([402, 'payment/not-charged']);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 0 });
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 6: counts a charge when the request reaches the provider late, but before we gave up', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'respond-late');
    await pay(server, booking);
    expect((await confirm(server, booking)).body.checking).toBe(true);
    await server.provider.deliverLate();
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 7: does not take a replayed error as "not charged"', async () => {
    const { booking, payment } = await buildPayment(server);
    server.provider.fail('charge', 'lose-response', 'lose-request', 'lose-request');
    await pay(server, booking, payment);
    const { body } = await pay(server, booking, payment);
    expect(body.rental.status).toBe('confirmed');
    server.provider.fail('charge');
  });

  it('row 17: revives a hold that lapses during payment if the dates are still free', async () => {
    const booking = await buildHold(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await lapseHold(server, booking.rentalId);
      await runWorkers(server);
      expect(await rentalStatusOf(server, booking.rentalId)).toBe('expired');
    };
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 17: revives a hold when only another lapsed hold is in the way', async () => {
    const booking = await buildHold(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await lapseHold(server, booking.rentalId);
      const rival = await requestHold(server, await buildUser(server), booking.car.id);
      expect(rival.status).toBe(201);
      await lapseHold(server, rival.body.id);
    };
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 17: refunds a charge that is found after the trip would have begun', async () => {
    const booking = await buildChargeWithLostResponse(server);
    await lapseHold(server, booking.rentalId);
    await runWorkers(server);
    await server.pool.query(sql`
      update rentals set period = daterange(current_date - 1, current_date + 1, '[]') where id = ${booking.rentalId}`);
    await resetHeldPeriod(server.pool, booking.rentalId);
    await makeDue(server);
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000, refundedCents: 9_000 });
  });

  it.each<[string, (booking: Booking) => Promise<unknown>]>([
    ['row 17: over two minutes have passed', (booking) => lapseHold(server, booking.rentalId, 121)],
    [
      'row 17: the end of the hold is not stored yet',
      async (booking) => {
        await server.pool.query(sql`update rentals set status = 'held' where id = ${booking.rentalId}`);
        await lapseHold(server, booking.rentalId, 600);
      },
    ],
    [
      'row 20: the car was disabled',
      ({ car }) => server.pool.query(sql`update cars set state = 'waiting' where id = ${car.id}`),
    ],
    [
      'row 20: its owner was banned',
      ({ car }) => server.pool.query(sql`update users set banned_at = now() where id = ${car.ownerId}`),
    ],
    [
      'row 20: the renter was banned',
      ({ renter }) => server.pool.query(sql`update users set banned_at = now() where id = ${renter.uid}`),
    ],
    ['row 21: the price went up', ({ car }) => setPrice(server, car.id, 4_501)],
    ['row 21: the price went down', ({ car }) => setPrice(server, car.id, 4_499)],
  ])('%s: refunds a charge for a lapsed hold and notifies the renter', async (_, happen) => {
    const booking = await buildHold(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await lapseHold(server, booking.rentalId);
      await runWorkers(server);
      await happen(booking);
    };
    expect((await pay(server, booking)).problem.code).toBe('rental/dates-lost');
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000, refundedCents: 9_000 });
    expect(await mailKinds(server, booking.rentalId)).toEqual(['rental-money-back']);
  });

  it('row 18: refunds a charge and notifies the renter when another renter took the dates first', async () => {
    const booking = await buildHold(server);
    const other = await buildUser(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await lapseHold(server, booking.rentalId);
      expect((await requestHold(server, other, booking.car.id)).status).toBe(201);
    };
    const { status, problem } = await pay(server, booking);
    expect([status, problem.code]).toEqual([409, 'rental/dates-lost']);
    expect((await show(server, booking)).body).toMatchObject({ status: 'cancelled', pendingRefundCents: 9_000 });
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: 9_000,
      refundedCents: 9_000,
    });
    expect((await show(server, booking)).body.ledger).toMatchObject([{ amountCents: 9_000 }, { amountCents: -9_000 }]);
    expect(await mailKinds(server, booking.rentalId)).toEqual(['rental-money-back']);
    const { body } = await call(server, 'GET /api/my/rentals', { query: { when: 'cancelled' }, as: booking.renter });
    expect(body.rentals.map(({ id }) => id)).toEqual([booking.rentalId]);
  });

  it('row 19: either expires or confirms when both happen concurrently, and the money matches', async () => {
    for (let round = 0; round < 5; round++) {
      const booking = await buildHold(server);
      server.provider.duringCharge = async () => void (await lapseHold(server, booking.rentalId));
      await Promise.all([pay(server, booking), runWorkers(server), runWorkers(server)]);
      server.provider.duringCharge = undefined;
      expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    }
  });

  it('row 23: refunds a charge that arrives after the hold was cancelled', async () => {
    const booking = await buildHold(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      expect((await cancel(server, booking, booking.renter, 0)).body.status).toBe('cancelled');
    };
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: 9_000,
      refundedCents: 9_000,
    });
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
  });

  it('row 29: does not call the provider when the attempt cannot be recorded first', async () => {
    const { booking, payment } = await buildPayment(server);
    const before = server.provider.calls.length;
    const { status } = await sabotage(server, 'payment_attempts', 'cut-off', () => pay(server, booking, payment));
    expect(status).toBe(503);
    expect(server.provider.calls).toHaveLength(before);
  });

  it('row 28: returns 503 when the database fails right after the charge, and the same key finds the charge', async () => {
    const { booking, payment } = await buildPayment(server);
    const cut = await sabotage(server, 'ledger_entries', 'cut-off', () => pay(server, booking, payment));
    expect([cut.status, cut.problem.code]).toEqual([503, 'server/unavailable']);
    expect(cut.headers['retry-after']).toBeDefined();
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');

    expect((await pay(server, booking, payment)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });
});
