import { describe, expect, it } from 'vitest';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { expireLapsedHolds } from './expire-lapsed-holds.ts';
import { requestHold, buildBooking, buildHold, cancel, confirm, pay, show } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../testing/books.ts';
import { lapseHold, makeDue, runWorkers } from '../testing/pass-time.ts';
import { claimAttemptsToCheck } from '../money/payment.queries.ts';
import { recoverPayments } from '../money/recover-payments.ts';
import { claimRefundsToSend } from '../money/refund.queries.ts';
import { sendRefunds } from '../money/send-refunds.ts';
import { buildChargeWithLostResponse } from '../testing/payment-builders.ts';

const server = useBookingServer();

/** A cancelled booking whose refund is not sent yet. */
async function buildPromisedRefund() {
  const booking = await buildBooking(server);
  expect((await cancel(server, booking, booking.renter, 9_000)).status).toBe(200);
}

describe('workers', () => {
  it('row 2: expire an unpaid hold and free its dates', async () => {
    const { car, rentalId } = await buildHold(server);
    expect(await expireLapsedHolds(server.services)).toBe(0);
    await lapseHold(server, rentalId);
    expect(await expireLapsedHolds(server.services)).toBe(1);
    expect(await rentalStatusOf(server, rentalId)).toBe('expired');
    const { booked } = await one<{ booked: string }>(
      server.pool,
      sql`select booked::text from cars where id = ${car.id}`,
    );
    expect(booked).toBe('{}');
  });

  it('row 2: keep a hold payable after its process died', async () => {
    const booking = await buildHold(server);
    await runWorkers(server);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 2: abandon an attempt that was recorded but never sent, and the next card works', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'lose-request');
    await pay(server, booking);
    await makeDue(server);
    await runWorkers(server);
    expect((await confirm(server, booking)).problem.code).toBe('payment/not-charged');
    expect((await show(server, booking)).body.can.pay).toBe(true);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 5: resend a mail whose sender died after sending, with the same Message-ID', async () => {
    const { rentalId } = await buildBooking(server);
    await server.outbox.flush();
    await server.pool.query(sql`
      update outbox set sent_at = null, next_attempt_at = now() where payload ->> 'rentalId' = ${rentalId}`);
    await server.outbox.flush();
    const mails = await many(
      server.pool,
      sql`select 1 from mailbox join outbox on outbox.id = outbox_id where payload ->> 'rentalId' = ${rentalId}`,
    );
    expect(mails).toHaveLength(2);
  });

  it('row 19: either confirm or expire a hold that is being paid, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const booking = await buildChargeWithLostResponse(server);
      await lapseHold(server, booking.rentalId);
      await makeDue(server);
      const rival = await buildUser(server);
      const [, , rivals] = await Promise.all([
        expireLapsedHolds(server.services),
        recoverPayments(server.services),
        requestHold(server, rival, booking.car.id),
      ]);
      await makeDue(server);
      await runWorkers(server);
      const state = await rentalStatusOf(server, booking.rentalId);
      expect(state).toBe(rivals.status === 201 ? 'cancelled' : 'confirmed');
      const { refundedCents } = await providerTotals(server, booking.rentalId);
      expect(refundedCents).toBe(state === 'cancelled' ? 9_000 : 0);
    }
  });

  it('row 37: recover a payment, send a refund and expire a hold once when running concurrently', async () => {
    await buildChargeWithLostResponse(server);
    await buildPromisedRefund();
    const lapsed = await buildHold(server);
    await lapseHold(server, lapsed.rentalId);
    await makeDue(server);

    const before = server.provider.calls.length;
    const counts = await Promise.all(Array.from({ length: 6 }, () => recoverPayments(server.services)));
    const refunds = await Promise.all(Array.from({ length: 6 }, () => sendRefunds(server.services)));
    const expired = await Promise.all(Array.from({ length: 6 }, () => expireLapsedHolds(server.services)));
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    expect([sum(counts), sum(refunds), sum(expired)]).toEqual([1, 1, 1]);
    expect(server.provider.calls.slice(before).map(({ method }) => method)).toEqual(['findCharge', 'refund']);
  });

  it('row 37: neither take nor wait for jobs that another worker has taken', async () => {
    await buildChargeWithLostResponse(server);
    await buildPromisedRefund();
    await makeDue(server);
    await transaction(server.pool, async (db) => {
      expect(await claimAttemptsToCheck(db, 5)).toHaveLength(1);
      expect(await claimRefundsToSend(db, 5)).toHaveLength(1);
      // Not committed yet, so that other workers only see the locks.
      expect(await claimAttemptsToCheck(server.pool, 5)).toEqual([]);
      expect(await claimRefundsToSend(server.pool, 5)).toEqual([]);
    });
  });
});
