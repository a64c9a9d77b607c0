import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { answerBankChallenge, buildHold, confirm, pay, show, type Booking } from '../testing/booking.ts';
import { runWithProvider, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import { chargesOf, rentalStatusOf } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { lapseHold, makeDue, runWorkers } from '../testing/pass-time.ts';
import { setPrice } from '../testing/builders.ts';
import { attemptStates } from '../testing/payment-builders.ts';
import { reconcilePayments } from './reconcile-payments.ts';

runWithProvider('stripe');
const server = useBookingServer();

const refOf = async ({ rentalId }: Booking) => (await chargesOf(server, rentalId)).at(-1)!.ref;
/** Confirms a refused payment with its secret, as a browser could. */
const payWithAnotherCard = (ref: string) => stripeOf(server).confirm(ref, { payment_method: 'pm_card_visa' });

/** A payment that its payer refused at their bank. */
async function buildRefused(): Promise<Booking> {
  const booking = await buildHold(server);
  const { body } = await pay(server, booking, { card: CARDS.secure });
  expect(await answerBankChallenge(server, booking.renter, body.requiresAction, false)).toBe(true);
  return booking;
}

describe('a payment that was declined', () => {
  it.each<[string, (booking: Booking) => Promise<unknown>]>([
    ['when its renter checks it', (booking) => confirm(server, booking)],
    ['by a worker', async () => (await makeDue(server), runWorkers(server))],
    ['by the reconciler', () => reconcilePayments(server.services, 1)],
  ])('row 8: is cancelled at Stripe %s, so that the browser cannot pay it with another card', async (_, detect) => {
    const booking = await buildRefused();
    await detect(booking);
    expect(await attemptStates(server, booking.rentalId)).toEqual(['declined']);
    const ref = await refOf(booking);
    expect(() => payWithAnotherCard(ref)).toThrow('canceled');
    expect((await show(server, booking)).body.payment?.message).toMatch('unable to authenticate');
    await lapseHold(server, booking.rentalId, 600);
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('expired');
  });

  it('row 8: is cancelled at Stripe when the card was declined or is unknown', async () => {
    for (const paymentMethodId of ['pm_card_chargeDeclined', 'pm_unknown']) {
      const booking = await buildHold(server);
      expect((await pay(server, booking, { paymentMethodId })).status).toBe(402);
      expect(stripeOf(server).intent(await refOf(booking)).status).toBe('canceled');
    }
  });

  it('row 8: stays open in our books until it is cancelled at Stripe', async () => {
    const booking = await buildHold(server);
    server.provider.fail('cancelCharge', 'lose-request');
    const { body } = await pay(server, booking, { card: CARDS.declined });
    expect([body.checking, body.rental.payment?.status]).toEqual([true, 'unknown']);
    const { problem } = await confirm(server, booking);
    expect([problem.code, problem.detail]).toEqual(['payment/declined', 'Your card was declined.']);
    expect(stripeOf(server).intent(await refOf(booking)).status).toBe('canceled');
  });

  it('row 8: counts when it was paid with another card before it could be cancelled at Stripe', async () => {
    const booking = await buildRefused();
    payWithAnotherCard(await refOf(booking));
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 17: is refunded when paid in the browser long after the hold ended and the car was unlisted', async () => {
    const booking = await buildRefused();
    await lapseHold(server, booking.rentalId, 3_600);
    await server.pool.query(sql`update cars set state = 'waiting' where id = ${booking.car.id}`);
    await setPrice(server, booking.car.id, 99_900);
    payWithAnotherCard(await refOf(booking));
    await makeDue(server);
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
    expect((await show(server, booking)).body.ledger).toMatchObject([{ amountCents: 9_000 }, { amountCents: -9_000 }]);
  });

  it('row 8: is cancelled by the reconciler when an older version left it open at Stripe', async () => {
    const booking = await buildRefused();
    await server.pool.query(sql`update payment_attempts set status = 'declined' where rental_id = ${booking.rentalId}`);
    const ref = await refOf(booking);
    await reconcilePayments(server.services, 1);
    expect(() => payWithAnotherCard(ref)).toThrow('canceled');
  });
});
