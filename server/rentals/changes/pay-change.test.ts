import { describe, expect, it } from 'vitest';
import { KEPT_CARD } from '../../../contract/money/kept-card.ts';
import { many, sql } from '../../platform/database/database.ts';
import { addCard, answerBankChallenge, cancel, newKey, show } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { providerTotals } from '../../testing/books.ts';
import { call } from '../../testing/call.ts';
import { CARDS } from '../../testing/cards.ts';
import {
  answerChange,
  buildOwnedBooking,
  buildProposal,
  confirmChange,
  daysFromToday,
  payChange,
} from '../../testing/changes.ts';
import { mailKinds } from '../../testing/payment-builders.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';

// The test server checks the books after every test.
const server = useBookingServer();

/** A change from two to four days that the owner has accepted. */
async function buildToPay() {
  const { owner, renter, booking } = await buildOwnedBooking(server);
  const id = await buildProposal(server, booking, renter, daysFromToday(10, 14));
  expect((await answerChange(server, id, owner, 'accept')).body.change).toMatchObject({
    status: 'to-pay',
    payCents: 9_000,
  });
  return { owner, renter, booking, id };
}

describe('a more expensive change', () => {
  it('takes effect after the renter pays the difference in a separate payment', async () => {
    const { owner, renter, booking, id } = await buildToPay();
    expect((await show(server, booking, owner)).body.change?.can.pay).toBe(false);
    expect((await payChange(server, id, owner)).problem.code).toBe('rental/not-allowed');
    const payment = { key: newKey(), paymentMethodId: await addCard(server, renter) };
    const paid = await payChange(server, id, renter, payment);
    expect([paid.status, paid.body.rental]).toMatchObject([
      200,
      { ...daysFromToday(10, 14), totalCents: 18_000, days: 4 },
    ]);
    expect((await payChange(server, id, renter, payment)).body).toEqual(paid.body);
    expect((await payChange(server, id, renter)).status).toBe(200);
    expect(await providerTotals(server, booking.rentalId)).toEqual({
      charges: 2,
      chargedCents: 18_000,
      refundedCents: 0,
    });
    expect((await show(server, booking)).body.ledger.map(({ amountCents }) => amountCents)).toEqual([9_000, 9_000]);
    const linked = await many<{ kind: string; amountCents: number }>(
      server.pool,
      sql`
      select kind, dues.amount_cents as "amountCents" from dues join payment_attempts on due_id = dues.id
      where rental_id = ${booking.rentalId} order by dues.id`,
    );
    expect(linked).toEqual([
      { kind: 'booking', amountCents: 9_000 },
      { kind: 'change', amountCents: 9_000 },
    ]);
  });

  it('can be paid with the kept card, once even if the request is repeated', async () => {
    const { owner, renter, booking, id } = await buildToPay();
    expect((await show(server, booking)).body.change?.keptCard).toEqual({ ending: '4242' });
    expect((await show(server, booking, owner)).body.change?.keptCard).toBeUndefined();
    const press = (key = newKey()) => payChange(server, id, renter, { key, paymentMethodId: KEPT_CARD });
    const key = newKey();
    const responses = await Promise.all([press(key), press(key), press(), press()]);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect((await press()).body.rental).toMatchObject({ ...daysFromToday(10, 14), totalCents: 18_000 });
    expect(await providerTotals(server, booking.rentalId)).toEqual({
      charges: 2,
      chargedCents: 18_000,
      refundedCents: 0,
    });
  });

  it('can be paid with another card when none is kept', async () => {
    const { renter, booking, id } = await buildToPay();
    await server.pool.query(sql`update kept_cards set ending_at = now() where payer_id = ${renter.uid}`);
    expect((await show(server, booking)).body.change?.keptCard).toBeNull();
    const kept = await payChange(server, id, renter, { paymentMethodId: KEPT_CARD });
    expect(kept.problem.code).toBe('payment/method-unknown');
    expect((await payChange(server, id, renter)).body.rental).toMatchObject(daysFromToday(10, 14));
  });

  it('is accepted by paying when the owner proposed it', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server);
    const id = await buildProposal(server, booking, owner, daysFromToday(10, 13));
    expect((await answerChange(server, id, renter, 'accept')).problem.code).toBe('change/to-pay');
    expect((await payChange(server, id, renter, { card: CARDS.declined })).problem.code).toBe('payment/declined');
    expect((await show(server, booking)).body).toMatchObject({
      days: 2,
      change: { status: 'open', can: { pay: true } },
    });
    expect((await payChange(server, id, renter)).body.rental).toMatchObject({ days: 3, totalCents: 13_500 });
  });

  it('waits for a confirmation at the bank, and for a lost answer', async () => {
    const { renter, booking, id } = await buildToPay();
    const { body } = await payChange(server, id, renter, { card: CARDS.secure });
    expect([body.rental.days, Boolean(body.requiresAction)]).toEqual([2, true]);
    const { body: rental } = await show(server, booking);
    expect([rental.payment?.status, rental.change?.payment?.status]).toEqual(['succeeded', 'requires-action']);
    await answerBankChallenge(server, renter, body.requiresAction, false);
    expect((await confirmChange(server, id, renter)).problem.code).toBe('payment/declined');
    server.provider.fail('charge', 'lose-response');
    expect((await payChange(server, id, renter)).body.checking).toBe(true);
    await makeDue(server);
    await runWorkers(server);
    expect((await confirmChange(server, id, renter)).body.rental.days).toBe(4);
  });

  it.each(['decline', 'withdraw', 'lapse', 'cancel'] as const)(
    'row 51: is refunded and leaves the rental as it was when charged too late (%s)',
    async (end) => {
      const { owner, renter, booking, id } = await buildToPay();
      server.provider.fail('charge', 'lose-response');
      expect((await payChange(server, id, renter)).body.checking).toBe(true);
      if (end === 'cancel') expect((await cancel(server, booking, owner, 9_000)).status).toBe(200);
      else if (end === 'lapse')
        await server.pool.query(sql`update rental_changes set expires_at = now() where id = ${id}`);
      else expect((await answerChange(server, id, end === 'decline' ? owner : renter, end)).status).toBe(200);
      if (end === 'lapse') {
        server.provider.fail('findCharge', 'lose-request');
        await runWorkers(server);
        server.provider.fail('findCharge');
      }
      await makeDue(server);
      await runWorkers(server);
      const { status, problem } = await confirmChange(server, id, renter);
      expect([status, problem.code]).toEqual([409, 'change/lost']);
      await runWorkers(server);
      expect(await providerTotals(server, booking.rentalId)).toEqual({
        charges: 2,
        chargedCents: 18_000,
        refundedCents: end === 'cancel' ? 18_000 : 9_000,
      });
      expect((await show(server, booking)).body).toMatchObject({
        ...daysFromToday(10, 12),
        totalCents: 9_000,
        status: end === 'cancel' ? 'cancelled' : 'confirmed',
      });
      expect(await mailKinds(server, booking.rentalId)).toContain('rental-money-back');
    },
  );

  it('is refunded across all payments, latest first, when the trip is cancelled or shortened', async () => {
    const { owner, renter, booking, id } = await buildToPay();
    await payChange(server, id, renter);
    const shorter = await buildProposal(server, booking, renter, daysFromToday(10, 11));
    expect((await answerChange(server, shorter, owner, 'accept')).body.totalCents).toBe(4_500);
    await runWorkers(server);
    const refunds = await many<{ cents: number }>(
      server.pool,
      sql`
      select refunded_cents as cents from payment_attempts where rental_id = ${booking.rentalId} order by id`,
    );
    expect(refunds).toEqual([{ cents: 4_500 }, { cents: 9_000 }]);
    expect((await cancel(server, booking, renter, 4_500)).status).toBe(200);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({
      chargedCents: 18_000,
      refundedCents: 18_000,
    });
  });

  it('row 52: does not refund again what was refunded at the provider', async () => {
    const { owner, renter, booking, id } = await buildToPay();
    await payChange(server, id, renter);
    const [attempt] = await many<{ ref: string }>(
      server.pool,
      sql`select provider_ref as ref from payment_attempts where rental_id = ${booking.rentalId} order by id desc limit 1`,
    );
    await server.provider.refund({ key: newKey(), chargeRef: attempt!.ref, amountCents: 8_000, currency: 'usd' });
    const { reconcilePayments } = await import('../../money/reconcile-payments.ts');
    await reconcilePayments(server.services, 1);
    const shorter = await buildProposal(server, booking, renter, daysFromToday(10, 12));
    expect((await answerChange(server, shorter, owner, 'accept')).body).toMatchObject({ totalCents: 9_000 });
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
    const preview = await call(server, 'GET /api/rentals/:id/cancellation', {
      params: { id: booking.rentalId },
      as: renter,
    });
    expect(preview.body.paidCents).toBe(9_000);
  });
});
