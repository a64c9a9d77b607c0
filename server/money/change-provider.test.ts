import { afterEach, describe, expect, it } from 'vitest';
import { combineProviders } from './providers/create-payments.ts';
import { sql } from '../platform/database/database.ts';
import { call } from '../testing/call.ts';
import { buildBooking, buildHold, cancel, confirm, pay, show, type Booking } from '../testing/booking.ts';
import { runWithProvider, useBookingServer } from '../testing/booking-server.ts';
import { rentalStatusOf } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { makeDue, runWorkers } from '../testing/pass-time.ts';
import { findViolations } from '../checks/find-violations.ts';
import { reconcilePayments } from './reconcile-payments.ts';

runWithProvider('stripe');
const server = useBookingServer();

const ours = () => server.services.payments;
/** Simulates that the operator changes the provider and restarts. */
const changeTo = (name: 'sandbox' | 'stripe') => {
  const { sandbox, stripe } = ours();
  server.services.payments = combineProviders(sandbox, stripe, name);
};
const payInSandbox = async (booking: Booking, number = CARDS.good) => {
  const paymentMethodId = await ours().sandbox.createPaymentMethod(booking.renter.uid, {
    number,
    expiry: '12/34',
    cvc: '123',
  });
  return pay(server, booking, { paymentMethodId });
};

afterEach(() => changeTo('stripe'));

describe('an installation that changes its payment provider', () => {
  it('refunds through the provider that took the payment, and the books match both providers', async () => {
    changeTo('sandbox');
    const old = await buildHold(server);
    expect((await payInSandbox(old)).body.rental.status).toBe('confirmed');
    changeTo('stripe');
    const recent = await buildBooking(server);
    for (const booking of [old, recent]) await cancel(server, booking, booking.renter, 9_000);
    await runWorkers(server);
    for (const booking of [old, recent]) {
      const { ledger, pendingRefundCents } = (await show(server, booking)).body;
      expect([ledger.map(({ amountCents }) => amountCents), pendingRefundCents]).toEqual([[9_000, -9_000], 0]);
    }
    expect(await reconcilePayments(server.services, 1)).toEqual([]);
    expect(await findViolations(server.services)).toEqual([]);
  });

  it('finishes payments that are in progress at the previous provider', async () => {
    changeTo('sandbox');
    const booking = await buildHold(server);
    const { body } = await payInSandbox(booking, CARDS.secure);
    changeTo('stripe');
    const { requiresAction } = body;
    if (requiresAction?.provider === 'sandbox')
      await ours().sandbox.answerChallenge(booking.renter.uid, requiresAction.challengeId, true);
    await makeDue(server);
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');

    changeTo('sandbox');
    const abandoned = await buildHold(server);
    await payInSandbox(abandoned, CARDS.secure);
    changeTo('stripe');
    expect((await pay(server, abandoned)).body.rental.status).toBe('confirmed');
    expect((await confirm(server, abandoned)).body.rental.ledger).toHaveLength(1);
  });

  it('reports charges that cannot be checked when the settings of the previous provider are missing', async () => {
    const booking = await buildBooking(server);
    await server.pool.query(sql`update payment_attempts set provider = 'gone' where rental_id = ${booking.rentalId}`);
    const wrong = (await findViolations(server.services)).map((violation) => violation.wrong);
    expect(wrong).toContain(
      'Nobody can be asked about 1 of our charges: they were made with gone, whose settings are missing.',
    );
    await cancel(server, booking, booking.renter, 9_000);
    await runWorkers(server);
    const { body } = await call(server, 'GET /api/rentals/:id', {
      params: { id: booking.rentalId },
      as: booking.renter,
    });
    expect(body.pendingRefundCents).toBe(9_000);
    await server.pool.query(sql`update payment_attempts set provider = 'stripe' where rental_id = ${booking.rentalId}`);
  });
});
