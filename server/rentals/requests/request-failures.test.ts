import { describe, expect, it } from 'vitest';
import { one, sql } from '../../platform/database/database.ts';
import { receiveProviderEvent } from '../../money/sync-charge.ts';
import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { pay, show } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { chargesOf, providerTotals, rentalStatusOf } from '../../testing/books.ts';
import { lapseHold, makeDue, runWorkers } from '../../testing/pass-time.ts';
import { attemptStates, mailKinds } from '../../testing/payment-builders.ts';
import {
  accept,
  releaseAuthorisationAtBank,
  buildRequestHold,
  buildRequest,
  chargeStates,
  decline,
  areDaysFree,
  withdraw,
  type RequestedBooking,
} from '../../testing/requests.ts';

const server = useBookingServer();

const work = async () => {
  await makeDue(server);
  await runWorkers(server);
};

describe('row 47: a request that lapses while its owner accepts it', () => {
  it('cannot lapse or be withdrawn after it was accepted, however long the charge takes', async () => {
    const booking = await buildRequest(server);
    server.provider.fail('capture', 'lose-request', 'lose-request');
    const { body } = await accept(server, booking, booking.owner);
    expect(body).toMatchObject({ status: 'requested', can: { accept: false, decline: false } });
    expect(body.request!.acceptedAt).not.toBeNull();
    await server.pool.query(sql`
      update rentals set requested_at = requested_at - interval '2 days' where id = ${booking.rentalId}`);
    await runWorkers(server);
    expect((await withdraw(server, booking, booking.renter)).problem.code).toBe('rental/being-confirmed');
    expect((await decline(server, booking, booking.owner)).problem.code).toBe('rental/being-confirmed');
    await work();
    await work();
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('cannot be accepted after it lapsed, even before a worker stores that', async () => {
    const booking = await buildRequest(server);
    await lapseHold(server, booking.rentalId);
    expect((await accept(server, booking, booking.owner)).problem.code).toBe('rental/request-over');
    await work();
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
  });

  it('is either charged once or released when both happen concurrently', async () => {
    for (let round = 0; round < 6; round++) {
      const booking = await buildRequest(server);
      await server.pool.query(sql`
        update rentals set hold_expires_at = clock_timestamp() + make_interval(secs => ${round / 100})
        where id = ${booking.rentalId}`);
      const [response] = await Promise.all([accept(server, booking, booking.owner), runWorkers(server)]);
      await work();
      const [state, charges] = [await rentalStatusOf(server, booking.rentalId), await chargeStates(server, booking)];
      expect([state, charges]).toEqual(
        response.status === 200 ? ['confirmed', ['succeeded']] : ['declined', ['cancelled']],
      );
    }
  });

  it('counts one of concurrent accept, decline and withdraw requests', async () => {
    for (let round = 0; round < 4; round++) {
      const booking = await buildRequest(server);
      const responses = await Promise.all([
        accept(server, booking, booking.owner),
        withdraw(server, booking, booking.renter),
        decline(server, booking, booking.owner),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      await work();
      const isAccepted = responses[0].status === 200;
      expect(await rentalStatusOf(server, booking.rentalId)).toBe(isAccepted ? 'confirmed' : 'declined');
      expect(await chargeStates(server, booking)).toEqual([isAccepted ? 'succeeded' : 'cancelled']);
    }
  });
});

describe('row 48: an accepted request whose charge fails or has an unknown outcome', () => {
  it('finds the one charge when the answer was lost', async () => {
    const booking = await buildRequest(server);
    server.provider.fail('capture', 'lose-response');
    const { body } = await accept(server, booking, booking.owner);
    expect([body.status, body.ledger]).toEqual(['requested', []]);
    await work();
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({
      charges: 1,
      chargedCents: booking.totalCents,
    });
  });

  it('counts a charge that an event reports or the reconciler finds', async () => {
    for (const hear of [
      async (booking: RequestedBooking) => {
        const [charge] = await chargesOf(server, booking.rentalId);
        await receiveProviderEvent(server.services, server.provider, { id: charge!.ref, chargeRef: charge!.ref });
      },
      () => reconcilePayments(server.services, 1),
    ]) {
      const booking = await buildRequest(server);
      server.provider.fail('capture', 'lose-response');
      await accept(server, booking, booking.owner);
      await hear(booking);
      expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    }
  });

  it('charges once when the request reaches the provider late', async () => {
    const booking = await buildRequest(server);
    server.provider.fail('capture', 'respond-late');
    await accept(server, booking, booking.owner);
    await work();
    await server.provider.deliverLate();
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('lets the renter pay again when the bank refuses, charges immediately and notifies both', async () => {
    const booking = await buildRequest(server);
    await releaseAuthorisationAtBank(server, booking);
    const { body } = await accept(server, booking, booking.owner);
    expect([body.status, body.request!.acceptedAt === null]).toEqual(['held', false]);
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'request-pay-again')).toHaveLength(2);
    const { body: asked } = await show(server, booking);
    expect(asked.can).toMatchObject({ pay: true, cancel: false, withdraw: true });
    expect(asked.holdSecondsLeft).toBeGreaterThan(11 * 3_600);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await attemptStates(server, booking.rentalId)).toEqual(['abandoned', 'succeeded']);
  });

  it('lapses and notifies both when the renter does not pay again', async () => {
    const booking = await buildRequest(server);
    await releaseAuthorisationAtBank(server, booking);
    await accept(server, booking, booking.owner);
    await lapseHold(server, booking.rentalId);
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('declined');
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'request-lapsed')).toHaveLength(2);
    expect(await areDaysFree(server, booking)).toBe(true);
  });
});

describe('row 49: a request whose authorisation ends before the owner answers', () => {
  it('asks the renter to pay again, and then the owner to answer again', async () => {
    const booking = await buildRequest(server);
    await releaseAuthorisationAtBank(server, booking);
    await work();
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    expect((await accept(server, booking, booking.owner)).problem.code).toBe('rental/request-over');
    expect((await pay(server, booking)).body.rental.status).toBe('requested');
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'request-made')).toHaveLength(4);
    expect((await accept(server, booking, booking.owner)).body.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('is also found by an event and by the reconciler', async () => {
    for (const hear of [
      async (booking: RequestedBooking) => {
        const [charge] = await chargesOf(server, booking.rentalId);
        await receiveProviderEvent(server.services, server.provider, { id: charge!.ref, chargeRef: charge!.ref });
      },
      () => reconcilePayments(server.services, 1),
    ]) {
      const booking = await buildRequest(server);
      await releaseAuthorisationAtBank(server, booking);
      await hear(booking);
      expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
      expect((await withdraw(server, booking, booking.renter)).body.status).toBe('declined');
    }
  });

  it('lapses and notifies both when it is not paid again', async () => {
    const booking = await buildRequest(server);
    await releaseAuthorisationAtBank(server, booking);
    await work();
    await lapseHold(server, booking.rentalId);
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('declined');
    expect(await mailKinds(server, booking.rentalId)).toContain('request-lapsed');
  });
});

describe('an authorisation that is not needed', () => {
  it('is released when it arrives after the hold has ended', async () => {
    const booking = await buildRequestHold(server);
    server.provider.fail('charge', 'lose-response');
    expect((await pay(server, booking)).body.checking).toBe(true);
    await lapseHold(server, booking.rentalId);
    await work();
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('expired');
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await attemptStates(server, booking.rentalId)).toEqual(['abandoned']);
  });

  it('is released later when the provider does not answer', async () => {
    const booking = await buildRequest(server);
    server.provider.fail('cancelCharge', 'lose-request');
    expect((await decline(server, booking, booking.owner)).body.status).toBe('declined');
    expect(await chargeStates(server, booking)).toEqual(['authorised']);
    await work();
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
  });

  it('is refunded when captured manually at the provider before the owner accepts', async () => {
    const booking = await buildRequest(server);
    const [charge] = await chargesOf(server, booking.rentalId);
    await server.provider.capture({ key: charge!.key!, ref: charge!.ref, currency: 'usd' });
    await work();
    await work();
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1, refundedCents: 9_000 });
  });

  it('never has a ledger entry', async () => {
    const booking = await buildRequest(server);
    await withdraw(server, booking, booking.renter);
    await reconcilePayments(server.services, 1);
    const { count } = await one<{ count: number }>(
      server.pool,
      sql`select count(*) as count from ledger_entries where rental_id = ${booking.rentalId}`,
    );
    expect(count).toBe(0);
  });
});
