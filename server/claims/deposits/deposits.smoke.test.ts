import { describe, expect, it } from 'vitest';
import { scalar, sql } from '../../platform/database/database.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { CARDS } from '../../testing/cards.ts';
import { accept, decide, contest, showClaim, runDueWork } from '../../testing/claims.ts';
import {
  buildDepositBooking,
  buildHeldDeposit,
  chargesOfDeposit,
  DEPOSIT_CENTS,
  depositOf,
  depositChargeStates,
  agreeReturn,
  buildDepositClaim,
  owedToOwner,
  runDepositWorkers,
} from '../../testing/deposits.ts';
import { ageRental } from '../../testing/pass-time.ts';
import { day } from '../../testing/today.ts';
import { captureDeposit } from './capture-deposit.ts';

const server = useBookingServer();

const waitsOf = async (as: TestUser) =>
  (await call(server, 'GET /api/waits', { as })).body.waits.map(({ kind }) => kind);

describe('a deposit', () => {
  it('is authorised from the day before the trip, and charges nothing', async () => {
    const trip = await buildDepositBooking(server, { startsIn: 2 });
    await runDepositWorkers(server);
    expect(await depositOf(server, trip, trip.renter)).toMatchObject({
      state: 'agreed',
      amountCents: DEPOSIT_CENTS,
      placedAt: `${day(1)}T00:00:00.000Z`,
      payment: null,
    });
    expect(await depositChargeStates(server, trip)).toEqual([]);
    await ageRental(server, trip.rentalId, 1);
    await runDepositWorkers(server);
    await runDepositWorkers(server);
    expect(await depositOf(server, trip, trip.owner)).toMatchObject({ state: 'kept', isKept: true, payment: null });
    expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
    const entries = sql`select count(*) from ledger_entries join dues on dues.id = due_id where dues.kind = 'deposit'`;
    expect(await scalar<number>(server.pool, entries)).toBe(0);
  });

  it('is released within an hour after both sides agree on the return', async () => {
    const trip = await buildHeldDeposit(server, { startsIn: 0 });
    await agreeReturn(server, trip, 44);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
    const later = await buildHeldDeposit(server, { startsIn: 0 });
    await agreeReturn(server, later, 46);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, later)).toEqual(['cancelled']);
    expect(await depositOf(server, later, later.renter)).toMatchObject({ state: 'released', isKept: false });
  });

  it('is released when the trip moves to later days, and authorised again the day before', async () => {
    for (const card of [CARDS.good, CARDS.goodOnce]) {
      const trip = await buildDepositBooking(server, { startsIn: 1, card });
      await runDepositWorkers(server);
      await ageRental(server, trip.rentalId, -20);
      await runDepositWorkers(server);
      expect(await depositChargeStates(server, trip)).not.toContain('authorised');
      expect(await depositOf(server, trip, trip.renter)).toMatchObject({ state: 'released', can: { pay: false } });
      expect(await waitsOf(trip.renter)).not.toContain('use-other-card');
      await ageRental(server, trip.rentalId, 20);
      await runDepositWorkers(server);
      expect(await depositOf(server, trip, trip.renter)).toMatchObject({
        state: card === CARDS.good ? 'kept' : 'refused',
      });
    }
  });
});

describe('an extra charge', () => {
  it('is captured from the deposit, and the bank releases the remainder', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, DEPOSIT_CENTS, 12_000);
    const before = await owedToOwner(server, trip);
    await runDepositWorkers(server);
    expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
    await accept(server, claim, trip.renter);
    await runDueWork(server);
    expect((await showClaim(server, claim, trip.owner)).body).toMatchObject({
      status: 'paid',
      fromDepositCents: 12_000,
      ledger: [{ kind: 'charge', amountCents: 12_000 }],
    });
    expect(await chargesOfDeposit(server, trip)).toMatchObject([
      { status: 'succeeded', amountCents: 12_000, refunds: [] },
    ]);
    expect(await depositOf(server, trip, trip.renter)).toMatchObject({ state: 'captured', takenCents: 12_000 });
    expect((await owedToOwner(server, trip)) - before).toBe(12_000);
  });

  it('captures nothing from the deposit before it is accepted or decided', async () => {
    const { claim, ...trip } = await buildDepositClaim(server, DEPOSIT_CENTS, 12_000);
    for (const step of [() => Promise.resolve(), () => contest(server, claim, trip.renter)]) {
      await step();
      expect(await captureDeposit(server.services, { id: claim.id, rentalId: trip.rentalId })).toBe(false);
      await runDueWork(server);
      expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
    }
  });

  it('captures the granted amount after a decision, and nothing when dismissed', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    for (const [cents, said] of [
      [5_000, 'succeeded'],
      [0, 'cancelled'],
    ] as const) {
      const { claim, ...trip } = await buildDepositClaim(server, DEPOSIT_CENTS, 12_000);
      await contest(server, claim, trip.renter);
      await agreeReturn(server, trip, 100);
      await runDepositWorkers(server);
      expect(await depositChargeStates(server, trip)).toEqual(['authorised']);
      await decide(server, claim, admin, cents);
      await runDueWork(server);
      await runDepositWorkers(server);
      expect(await chargesOfDeposit(server, trip)).toMatchObject([
        { status: said, ...(cents && { amountCents: cents }) },
      ]);
    }
  });
});
