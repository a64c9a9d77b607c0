import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { many, one, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildBooking, cancel, show, type Booking } from '../testing/booking.ts';
import { runWithProvider, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import { chargesOf, providerTotals } from '../testing/books.ts';
import { resetHeldPeriod, makeDue, runWorkers } from '../testing/pass-time.ts';
import { mailKinds } from '../testing/payment-builders.ts';
import { findViolations } from '../checks/find-violations.ts';
import { reconcilePayments } from './reconcile-payments.ts';

runWithProvider('stripe');
const server = useBookingServer();

const violations = () => findViolations(server.services, { graceSeconds: 0, pauseSeconds: 0, withSchema: false });

interface Disputed {
  booking: Booking;
  owner: TestUser;
  ref: string;
}

async function build(): Promise<Disputed> {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, priceCents: 4_500 });
  const booking = await buildBooking(server, { car });
  return { booking, owner, ref: (await chargesOf(server, booking.rentalId)).at(-1)!.ref };
}

/** Syncs everything that happened at Stripe and runs the workers. */
async function syncAll(): Promise<void> {
  await makeDue(server);
  await runWorkers(server);
  await reconcilePayments(server.services, 7);
  await makeDue(server);
  await runWorkers(server);
}

async function cancelTrip({ booking }: Disputed, as: TestUser) {
  const params = { id: booking.rentalId };
  const { body } = await call(server, 'GET /api/rentals/:id/cancellation', { params, as });
  expect((await cancel(server, booking, as, body.refundCents)).status).toBe(200);
  return body;
}

const refundedCents = async ({ booking }: Disputed) => (await providerTotals(server, booking.rentalId)).refundedCents;

describe('a rental cancelled while its payment is disputed', () => {
  it.each(['owner', 'admin', 'renter'] as const)(
    'row 24: refunds the renter after the dispute is won, when cancelled by the %s',
    async (who) => {
      const trip = await build();
      const dispute = stripeOf(server).dispute(trip.ref);
      await syncAll();
      const admin = await buildUser(server, { isAdmin: true });
      const as = { owner: trip.owner, admin, renter: trip.booking.renter }[who];
      expect(await cancelTrip(trip, as)).toMatchObject({ refundCents: 0, reason: 'disputed' });
      await syncAll();
      expect(await refundedCents(trip)).toBe(0);

      stripeOf(server).closeDispute(dispute.id, 'won');
      await syncAll();
      await syncAll();
      expect(await refundedCents(trip)).toBe(9_000);
      expect((await show(server, trip.booking)).body.cancellation).toMatchObject({ refundCents: 9_000 });
      const kinds = await mailKinds(server, trip.booking.rentalId);
      expect(kinds.filter((kind) => kind === 'rental-refund-owed')).toHaveLength(1);
    },
  );

  it('row 24: keeps the first day when the dispute is won after a late cancellation by the renter', async () => {
    const trip = await build();
    await server.pool.query(sql`
      update rentals set period = daterange(current_date + 1, current_date + 3, '[]')
      where id = ${trip.booking.rentalId}`);
    await resetHeldPeriod(server.pool, trip.booking.rentalId);
    await server.pool.query(sql`
      update cars set booked = (select range_agg(period) from rentals where car_id = cars.id)
      where id = ${trip.booking.car.id}`);
    const dispute = stripeOf(server).dispute(trip.ref);
    await syncAll();
    await cancelTrip(trip, trip.booking.renter);
    stripeOf(server).closeDispute(dispute.id, 'won');
    await syncAll();
    expect(await refundedCents(trip)).toBe(4_500);
  });

  it('row 24: refunds nothing when the dispute is lost', async () => {
    const trip = await build();
    const dispute = stripeOf(server).dispute(trip.ref);
    await syncAll();
    await cancelTrip(trip, trip.owner);
    stripeOf(server).closeDispute(dispute.id, 'lost');
    await syncAll();
    expect(await refundedCents(trip)).toBe(0);
    expect(await violations()).toEqual([]);
  });
});

describe('a refund promised before the payment was disputed', () => {
  it.each([
    ['lost', 0],
    ['won', 9_000],
  ] as const)('row 24: is settled by the chargeback if lost, or sent if won: %s', async (outcome, cents) => {
    const trip = await build();
    await cancelTrip(trip, trip.owner);
    const dispute = stripeOf(server).dispute(trip.ref);
    await syncAll();
    expect(await violations()).toEqual([]);
    stripeOf(server).closeDispute(dispute.id, outcome);
    await syncAll();
    expect(await refundedCents(trip)).toBe(cents);
    expect(await violations()).toEqual([]);
  });

  it('row 24: is sent again when a dispute was opened and won between two checks', async () => {
    const trip = await build();
    await cancelTrip(trip, trip.owner);
    const dispute = stripeOf(server).dispute(trip.ref);
    await makeDue(server);
    await runWorkers(server);
    stripeOf(server).closeDispute(dispute.id, 'won');
    await syncAll();
    expect(await refundedCents(trip)).toBe(9_000);
    expect(await violations()).toEqual([]);
  });

  it('row 24: is sent as far as the bank left money, and completed when the dispute is won', async () => {
    const trip = await build();
    await cancelTrip(trip, trip.owner);
    const dispute = stripeOf(server).dispute(trip.ref, { amount: 4_000 });
    await syncAll();
    expect(await refundedCents(trip)).toBe(5_000);
    stripeOf(server).closeDispute(dispute.id, 'won');
    await syncAll();
    expect(await refundedCents(trip)).toBe(9_000);
  });
});

it('row 24: a cancellation that waits for a dispute being recorded takes it into account', async () => {
  const trip = await build();
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    const { id } = await one<{ id: string }>(
      client,
      sql`select id from payment_attempts where rental_id = ${trip.booking.rentalId} for no key update`,
    );
    await client.query(sql`
      insert into disputes (attempt_id, provider_ref, amount_cents, reason, status, is_open, withdrawn_at)
      values (${id}, 'du_meanwhile', 9000, 'fraudulent', 'needs_response', true, now())`);
    const cancelled = cancel(server, trip.booking, trip.owner, 9_000);
    await expect.poll(() => many(server.pool, sql`select 1 from pg_locks where not granted`)).not.toEqual([]);
    await client.query('commit');
    expect((await cancelled).problem.code).toBe('rental/refund-changed');
  } finally {
    client.release();
    await server.pool.query(sql`delete from disputes where provider_ref = 'du_meanwhile'`);
  }
});

type Action = (trip: Disputed, cents: number) => Promise<unknown>;
const ACTIONS: Record<string, Action> = {
  async dispute({ ref }, cents) {
    const stripe = stripeOf(server);
    const isOpen = stripe.disputes.some((one) => one.payment_intent === ref && one.status === 'needs_response');
    const { amount, amount_refunded: gone } = stripe.charge(stripe.intent(ref))!;
    const lost = stripe.disputes.filter((one) => one.payment_intent === ref && one.balance_transactions.length === 1);
    const left = amount - gone - lost.reduce((sum, one) => sum + one.amount, 0);
    if (!isOpen && left > 0) stripe.dispute(ref, { amount: Math.min(cents, left) });
  },
  win: async ({ ref }) => close(ref, 'won'),
  lose: async ({ ref }) => close(ref, 'lost'),
  async refundByHand({ ref }, cents) {
    try {
      stripeOf(server).refund({ payment_intent: ref, amount: String(Math.ceil(cents / 3)) });
    } catch {
      // The amount exceeds what is left of the charge.
    }
  },
  cancelByOwner: (trip) => cancelIfLive(trip, trip.owner),
  cancelByRenter: (trip) => cancelIfLive(trip, trip.booking.renter),
  work: () => runWorkers(server),
  syncAll,
};

async function cancelIfLive(trip: Disputed, as: TestUser) {
  if ((await show(server, trip.booking)).body.status === 'confirmed') await cancelTrip(trip, as);
}

function close(ref: string, outcome: 'won' | 'lost') {
  const open = stripeOf(server).disputes.find((one) => one.payment_intent === ref && one.status === 'needs_response');
  if (open) stripeOf(server).closeDispute(open.id, outcome);
}

it('row 24: the renter gets what is owed after any sequence of disputes, cancellations and manual refunds', async () => {
  const action = fc.tuple(fc.constantFrom(...Object.keys(ACTIONS)), fc.integer({ min: 100, max: 9_000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 9 }), async (actions) => {
      const trip = await build();
      for (const [name, cents] of actions) await ACTIONS[name]!(trip, cents);
      await syncAll();
      await syncAll();
      expect(await violations()).toEqual([]);
      const { body } = await show(server, trip.booking);
      const kept = body.ledger.reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (body.status === 'cancelled') expect(kept).toBeLessThanOrEqual(0);
      expect(body.pendingRefundCents).toBe(0);
    }),
    { numRuns: 12 },
  );
}, 180_000);
