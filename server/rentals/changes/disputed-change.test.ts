import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { cancel, show } from '../../testing/booking.ts';
import { runWithProvider, stripeOf, useBookingServer } from '../../testing/booking-server.ts';
import { call } from '../../testing/call.ts';
import { chargesOf, providerTotals } from '../../testing/books.ts';
import { answerChange, buildOwnedBooking, buildProposal, daysFromToday, payChange } from '../../testing/changes.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';

runWithProvider('stripe');
const server = useBookingServer();

/** Syncs everything that happened at Stripe and runs the workers. */
async function syncAll(): Promise<void> {
  await reconcilePayments(server.services, 7);
  await makeDue(server);
  await runWorkers(server);
}

describe('a shortened trip whose payment is disputed', () => {
  it.each([
    ['won', 9_000],
    ['lost', 0],
  ] as const)('row 52: refunds nothing until the dispute is %s', async (end, refundedCents) => {
    const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 14 });
    const [charge] = await chargesOf(server, booking.rentalId);
    const dispute = stripeOf(server).dispute(charge!.ref);
    await syncAll();
    const id = await buildProposal(server, booking, renter, daysFromToday(10, 12));
    expect((await answerChange(server, id, owner, 'accept')).body).toMatchObject({
      totalCents: 9_000,
      pendingRefundCents: 0,
    });
    await syncAll();
    expect((await providerTotals(server, booking.rentalId)).refundedCents).toBe(0);
    stripeOf(server).closeDispute(dispute.id, end);
    await syncAll();
    await syncAll();
    expect((await providerTotals(server, booking.rentalId)).refundedCents).toBe(refundedCents);
  });

  it('row 52: refunds everything after the dispute is won when it was cancelled after a refused refund', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 14 });
    expect(
      (await answerChange(server, await buildProposal(server, booking, renter, daysFromToday(10, 12)), owner, 'accept'))
        .status,
    ).toBe(200);
    const [charge] = await chargesOf(server, booking.rentalId);
    const dispute = stripeOf(server).dispute(charge!.ref);
    // We do not know about the dispute yet.
    await makeDue(server);
    await runWorkers(server);
    const shown = await call(server, 'GET /api/rentals/:id/cancellation', {
      params: { id: booking.rentalId },
      as: owner,
    });
    expect((await cancel(server, booking, owner, shown.body.refundCents)).body).toMatchObject({ status: 'cancelled' });
    await syncAll();
    stripeOf(server).closeDispute(dispute.id, 'won');
    await syncAll();
    await syncAll();
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 18_000 });
  });

  it('row 52: refunds from the other payments first, and the remainder after the dispute is won', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server);
    const longer = await buildProposal(server, booking, owner, daysFromToday(10, 14));
    expect((await payChange(server, longer, renter)).status).toBe(200);
    const [first] = await chargesOf(server, booking.rentalId);
    const dispute = stripeOf(server).dispute(first!.ref);
    await syncAll();
    expect((await cancel(server, booking, owner, 9_000)).status).toBe(200);
    await syncAll();
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({
      chargedCents: 18_000,
      refundedCents: 9_000,
    });
    stripeOf(server).closeDispute(dispute.id, 'won');
    await syncAll();
    await syncAll();
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 18_000 });
    expect((await show(server, booking)).body.cancellation).toMatchObject({ refundCents: 18_000 });
  });
});
