import { describe, expect, it } from 'vitest';
import { one, sql } from '../../platform/database/database.ts';
import { receiveProviderEvent } from '../../money/sync-charge.ts';
import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { pay, show } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { chargesOf, providerMoney, stateOf } from '../../testing/books.ts';
import { lapseHold, makeDue, runWorkers } from '../../testing/pass-time.ts';
import { attemptStates, mailKinds } from '../../testing/payment-builders.ts';
import {
  accept,
  bankLetsGo,
  buildAskedHold,
  buildRequest,
  chargeStates,
  decline,
  isFree,
  withdraw,
  type AskedBooking,
} from '../../testing/requests.ts';

const server = useBookingServer();

const work = async () => {
  await makeDue(server);
  await runWorkers(server);
};

describe('row 47: a request lapses while its owner accepts it', () => {
  it('accepted first, it never lapses and cannot be withdrawn, however long the charge takes', async () => {
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
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('lapsed first, it is not accepted any more, whether or not a worker has seen it', async () => {
    const booking = await buildRequest(server);
    await lapseHold(server, booking.rentalId);
    expect((await accept(server, booking, booking.owner)).problem.code).toBe('rental/request-over');
    await work();
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
  });

  it('at the same moment, only one happens: the card is charged once or released', async () => {
    for (let round = 0; round < 6; round++) {
      const booking = await buildRequest(server);
      await server.pool.query(sql`
        update rentals set hold_expires_at = clock_timestamp() + make_interval(secs => ${round / 100})
        where id = ${booking.rentalId}`);
      const [answer] = await Promise.all([accept(server, booking, booking.owner), runWorkers(server)]);
      await work();
      const [state, charges] = [await stateOf(server, booking.rentalId), await chargeStates(server, booking)];
      expect([state, charges]).toEqual(
        answer.status === 200 ? ['confirmed', ['succeeded']] : ['declined', ['cancelled']],
      );
    }
  });

  it('accepted, declined and withdrawn at once, one of them counts', async () => {
    for (let round = 0; round < 4; round++) {
      const booking = await buildRequest(server);
      const answers = await Promise.all([
        accept(server, booking, booking.owner),
        withdraw(server, booking, booking.renter),
        decline(server, booking, booking.owner),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await work();
      const isAccepted = answers[0].status === 200;
      expect(await stateOf(server, booking.rentalId)).toBe(isAccepted ? 'confirmed' : 'declined');
      expect(await chargeStates(server, booking)).toEqual([isAccepted ? 'succeeded' : 'cancelled']);
    }
  });
});

describe('row 48: accepted, and the charge fails or nobody knows', () => {
  it('a charge whose answer was lost is found, and is the only one', async () => {
    const booking = await buildRequest(server);
    server.provider.fail('capture', 'lose-answer');
    const { body } = await accept(server, booking, booking.owner);
    expect([body.status, body.ledger]).toEqual(['requested', []]);
    await work();
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({
      charges: 1,
      chargedCents: booking.totalCents,
    });
  });

  it('one that the provider tells of, or reconciling finds, counts as well', async () => {
    for (const hear of [
      async (booking: AskedBooking) => {
        const [charge] = await chargesOf(server, booking.rentalId);
        await receiveProviderEvent(server.services, server.provider, { id: charge!.ref, chargeRef: charge!.ref });
      },
      () => reconcilePayments(server.services, 1),
    ]) {
      const booking = await buildRequest(server);
      server.provider.fail('capture', 'lose-answer');
      await accept(server, booking, booking.owner);
      await hear(booking);
      expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    }
  });

  it('one that arrives late charges once', async () => {
    const booking = await buildRequest(server);
    server.provider.fail('capture', 'answer-late');
    await accept(server, booking, booking.owner);
    await work();
    await server.provider.deliverLate();
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('where the bank refuses, the renter pays again, is charged at once, and both are told', async () => {
    const booking = await buildRequest(server);
    await bankLetsGo(server, booking);
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

  it('where the renter does not pay again, it lapses and both are told', async () => {
    const booking = await buildRequest(server);
    await bankLetsGo(server, booking);
    await accept(server, booking, booking.owner);
    await lapseHold(server, booking.rentalId);
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
    await runWorkers(server);
    expect(await stateOf(server, booking.rentalId)).toBe('declined');
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'request-lapsed')).toHaveLength(2);
    expect(await isFree(server, booking)).toBe(true);
  });
});

describe('row 49: the bank lets go before anybody has answered', () => {
  it('the renter is asked to pay again, and then the owner is asked again', async () => {
    const booking = await buildRequest(server);
    await bankLetsGo(server, booking);
    await work();
    expect(await stateOf(server, booking.rentalId)).toBe('held');
    expect((await accept(server, booking, booking.owner)).problem.code).toBe('rental/request-over');
    expect((await pay(server, booking)).body.rental.status).toBe('requested');
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'request-made')).toHaveLength(4);
    expect((await accept(server, booking, booking.owner)).body.status).toBe('confirmed');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('an event and reconciling find it too', async () => {
    for (const hear of [
      async (booking: AskedBooking) => {
        const [charge] = await chargesOf(server, booking.rentalId);
        await receiveProviderEvent(server.services, server.provider, { id: charge!.ref, chargeRef: charge!.ref });
      },
      () => reconcilePayments(server.services, 1),
    ]) {
      const booking = await buildRequest(server);
      await bankLetsGo(server, booking);
      await hear(booking);
      expect(await stateOf(server, booking.rentalId)).toBe('held');
      expect((await withdraw(server, booking, booking.renter)).body.status).toBe('declined');
    }
  });

  it('not paid again it lapses, as a request of which both hear', async () => {
    const booking = await buildRequest(server);
    await bankLetsGo(server, booking);
    await work();
    await lapseHold(server, booking.rentalId);
    await runWorkers(server);
    expect(await stateOf(server, booking.rentalId)).toBe('declined');
    expect(await mailKinds(server, booking.rentalId)).toContain('request-lapsed');
  });
});

describe('an authorisation that nobody needs', () => {
  it('is let go of when it arrives after the hold has ended', async () => {
    const booking = await buildAskedHold(server);
    server.provider.fail('charge', 'lose-answer');
    expect((await pay(server, booking)).body.checking).toBe(true);
    await lapseHold(server, booking.rentalId);
    await work();
    expect(await stateOf(server, booking.rentalId)).toBe('expired');
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await attemptStates(server, booking.rentalId)).toEqual(['abandoned']);
  });

  it('is let go of later when the provider does not answer', async () => {
    const booking = await buildRequest(server);
    server.provider.fail('cancelCharge', 'lose-request');
    expect((await decline(server, booking, booking.owner)).body.status).toBe('declined');
    expect(await chargeStates(server, booking)).toEqual(['authorised']);
    await work();
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
  });

  it('charged at the provider by hand, it goes back, since nobody has accepted', async () => {
    const booking = await buildRequest(server);
    const [charge] = await chargesOf(server, booking.rentalId);
    await server.provider.capture({ key: charge!.key!, ref: charge!.ref, currency: 'usd' });
    await work();
    await work();
    expect(await stateOf(server, booking.rentalId)).toBe('held');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 1, refundedCents: 9_000 });
  });

  it('has no entry in the ledger, whatever becomes of it', async () => {
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
