import { describe, expect, it } from 'vitest';
import { KEPT_CARD } from '../../../contract/money/kept-card.ts';
import { many, scalar, sql, transaction } from '../../platform/database/database.ts';
import { answerBankChallenge, requestHold, buildHold, cancel, newKey, pay, withKey } from '../../testing/booking.ts';
import { bankOf, isSandbox, useBookingServer } from '../../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { CARDS } from '../../testing/cards.ts';
import { accept, payClaim, showClaim, withdraw, runDueWork, type ReturnedTrip } from '../../testing/claims.ts';
import {
  ageDeposit,
  buildDepositBooking,
  buildHeldDeposit,
  chargesOfDeposit,
  DEPOSIT_CENTS,
  depositOf,
  payDeposit,
  depositChargeStates,
  buildDepositClaim,
  owedToOwner,
  runDepositWorkers,
} from '../../testing/deposits.ts';
import { ageRental } from '../../testing/pass-time.ts';
import { day } from '../../testing/today.ts';
import { chargeClaims } from '../charge-claims.ts';
import { requestRenterPayment } from '../claim-due.ts';

const server = useBookingServer();

const notifiedUsers = async ({ rentalId }: Pick<ReturnedTrip, 'rentalId'>, kind: string) =>
  (
    await many<{ userId: string }>(
      server.pool,
      sql`select user_id as "userId" from notices where rental_id = ${rentalId} and kind = ${kind}`,
    )
  ).map(({ userId }) => userId);

const waitsOf = async (as: TestUser) =>
  (await call(server, 'GET /api/waits', { as })).body.waits.map(({ kind }) => kind);

describe('a deposit', () => {
  it('is authorised immediately for a booking that is made later than that', async () => {
    const trip = await buildDepositBooking(server, { startsIn: 0 });
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
  });

  it('is visible to renter and owner only, and does not exist if the car requires none', async () => {
    const trip = await buildDepositBooking(server);
    const stranger = await buildUser(server);
    const params = { id: trip.rentalId };
    expect((await call(server, 'GET /api/rentals/:id/deposit', { params, as: stranger })).status).toBe(404);
    expect((await payDeposit(server, trip, { as: trip.owner })).problem.code).toBe('rental/not-allowed');
    expect((await payDeposit(server, trip)).problem.code).toBe('deposit/not-payable');
    const without = await buildDepositBooking(server, { depositCents: null });
    await runDepositWorkers(server);
    expect(await depositOf(server, without, without.renter)).toBeNull();
    const rows = sql`select count(*) from deposits where rental_id = ${without.rentalId}`;
    expect(await scalar<number>(server.pool, rows)).toBe(0);
  });

  it('keeps the amount agreed when the dates were held when the owner changes it later', async () => {
    const trip = await buildDepositBooking(server);
    const { body: terms } = await call(server, 'GET /api/cars/:id/terms', {
      params: { id: trip.car.id },
      as: trip.owner,
    });
    const set = (depositCents: number | null) =>
      call(server, 'PUT /api/cars/:id/terms', {
        params: { id: trip.car.id },
        body: { ...terms, depositCents },
        as: trip.owner,
      });
    expect((await set(1)).problem.code).toBe('terms/deposit-invalid');
    expect((await set(server.config.claimMaxCents + 1)).problem.code).toBe('terms/deposit-invalid');
    expect((await set(50_000)).body).toMatchObject({ depositCents: 50_000 });
    await runDepositWorkers(server);
    expect(await chargesOfDeposit(server, trip)).toMatchObject([{ amountCents: DEPOSIT_CENTS }]);
    const stay = { carId: trip.car.id, startDate: day(30), endDate: day(32) };
    const hold = (expectedDepositCents: number | null) =>
      call(server, 'POST /api/rentals', {
        body: { ...stay, expectedTotalCents: 9_000, expectedDepositCents },
        as: trip.renter,
        ...withKey(newKey()),
      });
    expect((await hold(DEPOSIT_CENTS)).problem.code).toBe('rental/terms-changed');
    expect((await hold(50_000)).body).toMatchObject({ depositCents: 50_000 });
  });

  it('row 136: notifies both sides when the bank refuses it, and another card can be used', async () => {
    const trip = await buildDepositBooking(server, { card: CARDS.goodOnce });
    await runDepositWorkers(server);
    expect(await depositOf(server, trip, trip.renter)).toMatchObject({
      state: 'refused',
      isKept: false,
      payment: { status: 'declined', decline: 'card-declined' },
      can: { pay: true },
    });
    expect(await depositOf(server, trip, trip.owner)).toMatchObject({
      state: 'refused',
      payment: null,
      can: { pay: false },
    });
    expect((await notifiedUsers(trip, 'deposit-refused')).toSorted()).toEqual(
      [trip.owner.uid, trip.renter.uid].toSorted(),
    );
    expect(await waitsOf(trip.renter)).toContain('use-other-card');
    await runDepositWorkers(server);
    expect(await notifiedUsers(trip, 'deposit-refused')).toHaveLength(2);
    expect((await payDeposit(server, trip, { card: CARDS.declined })).problem.code).toBe('payment/declined');
    expect((await payDeposit(server, trip)).body.deposit).toMatchObject({ state: 'kept', isKept: true });
    expect(await waitsOf(trip.renter)).not.toContain('use-other-card');
    expect((await payDeposit(server, trip)).body.deposit).toMatchObject({ state: 'kept' });
    expect((await depositChargeStates(server, trip)).filter((said) => said === 'authorised')).toHaveLength(1);
  });

  it('is authorised on the same card after its holder confirms at the bank', async () => {
    const trip = await buildDepositBooking(server, { card: CARDS.secure });
    await runDepositWorkers(server);
    const challenged = await payDeposit(server, trip, { paymentMethodId: KEPT_CARD });
    expect(challenged.body.deposit).toMatchObject({ state: 'refused', isKept: false });
    await answerBankChallenge(server, trip.renter, challenged.body.requiresAction, true);
    const params = { id: trip.rentalId };
    const done = await call(server, 'POST /api/rentals/:id/deposit/confirmation', { params, as: trip.renter });
    expect(done.body).toEqual({ deposit: expect.objectContaining({ state: 'kept' }) as unknown });
  });

  it('is renewed before the authorisation expires, and the first is released after the second succeeds', async () => {
    const trip = await buildHeldDeposit(server, { startsIn: 0, days: 10 });
    await ageDeposit(server, trip, 4);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
    await ageDeposit(server, trip, 1);
    await runDepositWorkers(server);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['cancelled', 'authorised']);
    expect(await depositOf(server, trip, trip.renter)).toMatchObject({ state: 'kept' });
  });

  it('row 136: stays on the first authorisation while it stands when the renewal is refused', async () => {
    const trip = await buildDepositBooking(server, { startsIn: 0, days: 10, card: CARDS.goodOnce });
    await runDepositWorkers(server);
    await payDeposit(server, trip);
    // The other card is used from then on, until its bank refuses it.
    await ageDeposit(server, trip, 5);
    await server.pool.query(sql`
      update kept_cards set payment_method_id = 'pm_gone' from deposit_placements placed
      where placed.rental_id = ${trip.rentalId} and due_id = (
        select id from dues where kind = 'deposit' and subject_id = placed.id)`);
    await server.pool.query(sql`
      update payment_attempts set payment_method_id = 'pm_gone' from deposit_placements placed join dues on dues.subject_id = placed.id
      where placed.rental_id = ${trip.rentalId} and due_id = dues.id and keeps_card`);
    await runDepositWorkers(server);
    expect(await depositOf(server, trip, trip.owner)).toMatchObject({ state: 'refused', isKept: true });
    expect((await depositChargeStates(server, trip)).filter((said) => said === 'authorised')).toHaveLength(1);
    expect(await notifiedUsers(trip, 'deposit-refused')).toHaveLength(4);
    expect((await payDeposit(server, trip)).body.deposit).toMatchObject({ state: 'kept' });
    await runDepositWorkers(server);
    expect((await depositChargeStates(server, trip)).filter((said) => said === 'authorised')).toHaveLength(1);
  });

  it('row 139: is authorised again when its bank releases it during the trip', async () => {
    const trip = await buildHeldDeposit(server, { startsIn: 0, days: 5 });
    const [{ ref } = { ref: '' }] = await chargesOfDeposit(server, trip);
    const stripe = bankOf(server)?.stripe;
    if (stripe) stripe.releaseByBank(ref);
    else await server.pool.query(sql`update sandbox_charges set status = 'cancelled' where id = ${ref}`);
    await runDueWork(server);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['cancelled', 'authorised']);
  });

  it('is released 72 hours after the last day without an agreement on the return', async () => {
    const trip = await buildHeldDeposit(server, { startsIn: 0, days: 2 });
    await ageRental(server, trip.rentalId, 4);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
    await ageRental(server, trip.rentalId, 1);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['cancelled']);
  });

  it('is released when the trip is cancelled, and no other card is required any more', async () => {
    for (const card of [CARDS.good, CARDS.goodOnce]) {
      const trip = await buildDepositBooking(server, { startsIn: 1, card });
      await runDepositWorkers(server);
      const { body } = await call(server, 'GET /api/rentals/:id/cancellation', {
        params: { id: trip.rentalId },
        as: trip.owner,
      });
      expect((await cancel(server, trip, trip.owner, body.refundCents)).status).toBe(200);
      await runDepositWorkers(server);
      expect(await depositChargeStates(server, trip)).not.toContain('authorised');
      expect(await depositOf(server, trip, trip.renter)).toMatchObject({ state: 'released', placedAt: null });
      expect(await waitsOf(trip.renter)).not.toContain('use-other-card');
    }
  });

  it('row 140: is released when the trip is cancelled while the authorisation is in progress', async () => {
    const trip = await buildDepositBooking(server);
    const params = { id: trip.rentalId };
    const { body } = await call(server, 'GET /api/rentals/:id/cancellation', { params, as: trip.owner });
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      expect((await cancel(server, trip, trip.owner, body.refundCents)).status).toBe(200);
    };
    await runDepositWorkers(server);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['cancelled']);
    expect(await depositOf(server, trip, trip.renter)).toMatchObject({ state: 'released' });
  });

  it('is agreed for bookings on request, but not placed before they are confirmed', async () => {
    const car = await buildCar(server, { terms: { bookingMode: 'request', depositCents: DEPOSIT_CENTS } });
    const hold = await buildHold(server, { car });
    await pay(server, hold);
    const rows = sql`select count(*) from deposits where rental_id = ${hold.rentalId}`;
    expect(await scalar<number>(server.pool, rows)).toBe(0);
    expect((await requestHold(server, hold.renter, car.id, { from: 20, to: 21 })).body.depositCents).toBe(
      DEPOSIT_CENTS,
    );
  });
});

describe('an extra charge', () => {
  it('above the deposit captures all of it, and charges the remainder to the card', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, 5_000, 12_000);
    const before = await owedToOwner(server, trip);
    await accept(server, claim, trip.renter);
    await runDueWork(server);
    await runDueWork(server);
    expect((await showClaim(server, claim, trip.renter)).body).toMatchObject({
      status: 'paid',
      dueCents: 12_000,
      fromDepositCents: 5_000,
      ledger: [{ amountCents: 5_000 }, { amountCents: 7_000 }],
    });
    expect((await owedToOwner(server, trip)) - before).toBe(12_000);
  });

  it('leaves at least the minimum chargeable amount for the card', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, 11_990, 12_000);
    await accept(server, claim, trip.renter);
    await runDueWork(server);
    await runDueWork(server);
    expect((await showClaim(server, claim, trip.renter)).body).toMatchObject({
      status: 'paid',
      fromDepositCents: 11_950,
    });
  });

  it('refunds the captured part when the owner withdraws it before the remainder is paid', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, 5_000, 12_000, CARDS.goodOnce);
    const before = await owedToOwner(server, trip);
    await accept(server, claim, trip.renter);
    await runDueWork(server);
    await runDueWork(server);
    expect((await showClaim(server, claim, trip.renter)).body).toMatchObject({
      status: 'to-pay',
      fromDepositCents: 5_000,
    });
    expect((await owedToOwner(server, trip)) - before).toBe(5_000);
    const waits = (await call(server, 'GET /api/waits', { as: trip.renter })).body.waits;
    expect(waits.find(({ kind }) => kind === 'pay-claim')).toMatchObject({ amountCents: 7_000 });
    expect((await withdraw(server, claim, trip.owner)).body.status).toBe('withdrawn');
    await runDueWork(server);
    expect(await chargesOfDeposit(server, trip)).toMatchObject([{}, { refunds: [{ amountCents: 5_000 }] }]);
    expect(await owedToOwner(server, trip)).toBe(before);
  });

  it('requires only the remainder when the renter pays on the payment page', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, 5_000, 12_000, CARDS.goodOnce);
    await accept(server, claim, trip.renter);
    await runDueWork(server);
    await runDueWork(server);
    expect((await payClaim(server, claim, trip.renter)).body.claim).toMatchObject({
      status: 'paid',
      ledger: [{ amountCents: 5_000 }, { amountCents: 7_000 }],
    });
  });

  it('row 139: is charged to the card when the bank has released the deposit', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, DEPOSIT_CENTS, 12_000);
    const [{ ref } = { ref: '' }] = await chargesOfDeposit(server, trip);
    const stripe = bankOf(server)?.stripe;
    if (stripe) stripe.releaseByBank(ref);
    else await server.pool.query(sql`update sandbox_charges set status = 'cancelled' where id = ${ref}`);
    await accept(server, claim, trip.renter);
    await runDueWork(server);
    await runDueWork(server);
    expect((await showClaim(server, claim, trip.renter)).body).toMatchObject({ status: 'paid', fromDepositCents: 0 });
  });

  it('row 137: is charged once when requests or answers are lost', async () => {
    for (const fault of ['lose-request', 'lose-response'] as const) {
      const { claim, ...trip } = await buildDepositClaim(server, 5_000, 12_000);
      await accept(server, claim, trip.renter);
      server.provider.fail('capture', fault);
      for (let round = 0; round < 4; round++) await runDueWork(server);
      expect((await showClaim(server, claim, trip.renter)).body).toMatchObject({
        status: 'paid',
        ledger: [{ amountCents: 5_000 }, { amountCents: 7_000 }],
      });
    }
  });

  it('can neither be charged to a card nor withdrawn while its capture from the deposit is in progress', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, DEPOSIT_CENTS, 12_000);
    await accept(server, claim, trip.renter);
    server.provider.fail('capture', 'lose-request');
    await chargeClaims(server.services);
    expect(await depositOf(server, trip, trip.owner)).toMatchObject({ state: 'capturing' });
    // A slow worker that found no deposit earlier gets to the card only now.
    await transaction(server.pool, (db) => requestRenterPayment(db, claim.id));
    expect((await payClaim(server, claim, trip.renter)).problem.code).toBe('claim/not-payable');
    expect((await withdraw(server, claim, trip.owner)).status).toBe(409);
    for (let round = 0; round < 3; round++) await runDueWork(server);
    expect((await showClaim(server, claim, trip.renter)).body).toMatchObject({
      status: 'paid',
      ledger: [{ amountCents: 12_000 }],
    });
  });

  it.each(['lose-request', 'lose-response', 'respond-late'] as const)(
    'row 137: authorises exactly one deposit when a call fails: %s',
    async (fault) => {
      const trip = await buildDepositBooking(server);
      server.provider.fail('charge', fault);
      await runDepositWorkers(server);
      for (let round = 0; round < 3; round++) await runDueWork(server);
      await server.provider.deliverLate();
      await runDepositWorkers(server);
      expect((await depositChargeStates(server, trip)).filter((said) => said === 'authorised')).toHaveLength(1);
      expect(isSandbox() || bankOf(server)?.stripe).toBeTruthy();
    },
  );
});
