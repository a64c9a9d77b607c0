import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { deletePayments } from '../rentals/delete-payments.ts';
import { receiveProviderEvent } from './sync-charge.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import {
  answerBankChallenge,
  buildBooking,
  buildHold,
  cancel,
  confirm,
  pay,
  show,
  type Booking,
} from '../testing/booking.ts';
import { isSandbox, useBookingServer } from '../testing/booking-server.ts';
import { chargesOf, providerTotals, rentalStatusOf } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { BOTH_CONFIRMED, buildChargeWithLostResponse, mailKinds } from '../testing/payment-builders.ts';

const server = useBookingServer();

const chargeOf = async ({ rentalId }: Booking) => (await chargesOf(server, rentalId)).at(-1)!;
const deliverEvent = async (booking: Booking, id: string) => {
  const { ref: chargeRef } = await chargeOf(booking);
  await receiveProviderEvent(server.services, server.provider, { id, chargeRef });
};
describe('provider events', () => {
  it('row 14: an event that arrives before the answer confirms once, and the answer changes nothing', async () => {
    const booking = await buildHold(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await deliverEvent(booking, 'early');
      expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    };
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect((await show(server, booking)).body.ledger).toHaveLength(1);
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 14: repeated events, concurrent or later, have one effect', async () => {
    const booking = await buildChargeWithLostResponse(server);
    await Promise.all(Array.from({ length: 5 }, (_, index) => deliverEvent(booking, `doubled-${index % 2}`)));
    await deliverEvent(booking, 'doubled-0');
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect((await show(server, booking)).body.ledger).toHaveLength(1);
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 14: an event that arrives after a later one has no effect', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    await answerBankChallenge(server, booking.renter, body.requiresAction, true);
    await deliverEvent(booking, 'charge-succeeded');
    await deliverEvent(booking, 'action-required');
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });
});

describe('reconciling with the provider', () => {
  it('makes no extra requests for charges that match our books', async () => {
    await buildBooking(server);
    await reconcilePayments(server.services, 1);
    const sent = watchStatements(server.pool);
    const countAsked = async () => {
      sent.length = 0;
      expect(await reconcilePayments(server.services, 1)).toEqual([]);
      return sent.length;
    };
    const before = await countAsked();
    for (let more = 0; more < 3; more++) await buildBooking(server);
    expect(await countAsked()).toBe(before);
  });

  it('row 16: finds every charge without events', async () => {
    const booking = await buildChargeWithLostResponse(server);
    expect(await reconcilePayments(server.services, 1)).toEqual([]);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 24: records a refund made at the provider once', async () => {
    const booking = await buildBooking(server);
    const { ref } = await chargeOf(booking);
    await server.provider.refund({ key: 'by hand', chargeRef: ref, amountCents: 2_000, currency: 'usd' });
    await Promise.all([reconcilePayments(server.services, 1), reconcilePayments(server.services, 1)]);
    await reconcilePayments(server.services, 1);
    const { body } = await show(server, booking);
    expect(body.ledger.map(({ amountCents }) => amountCents)).toEqual([9_000, -2_000]);
    expect(body.status).toBe('confirmed');
  });

  it('row 24: does not refund again what was refunded at the provider before a cancellation', async () => {
    const booking = await buildBooking(server);
    const { ref } = await chargeOf(booking);
    await server.provider.refund({ key: 'by hand too', chargeRef: ref, amountCents: 2_000, currency: 'usd' });
    await reconcilePayments(server.services, 1);
    expect((await cancel(server, booking, booking.renter, 7_000)).status).toBe(200);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
  });

  it('row 24: refunds exactly what was promised when a manual refund is made while ours is in progress', async () => {
    const booking = await buildBooking(server);
    const { ref } = await chargeOf(booking);
    await cancel(server, booking, booking.renter, 9_000);
    await server.provider.refund({ key: 'by hand meanwhile', chargeRef: ref, amountCents: 2_000, currency: 'usd' });
    // Our refund is refused because too little is left; after the manual refund is recorded, the remainder is refunded.
    await runWorkers(server);
    for (let round = 0; round < 3; round++) {
      await reconcilePayments(server.services, 1);
      await runWorkers(server);
    }
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
    const { body } = await show(server, booking);
    expect(body.ledger.map(({ amountCents }) => amountCents)).toEqual([9_000, -2_000, -7_000]);
  });

  it.runIf(isSandbox())(
    'row 38: reports charges without a rental after a restore, and charges missing at the provider',
    async () => {
      const lost = await buildBooking(server);
      const { ref, key } = await chargeOf(lost);
      const kept = await buildBooking(server);
      const other = await chargeOf(kept);
      // Simulates restoring our database to before the first charge, and the provider's to before the second.
      await server.pool.query(sql`update sandbox_charges set key = ${`${key}-elsewhere`} where id = ${ref}`);
      await deletePayments(server.pool, [lost.rentalId]);
      await server.pool.query(sql`delete from rentals where id = ${lost.rentalId}`);
      await server.pool.query(sql`update cars set booked = '{}' where id = ${lost.car.id}`);
      await server.pool.query(sql`update sandbox_charges set id = 'renamed' where id = ${other.ref}`);
      await server.pool.query(sql`update sandbox_charges set key = 'renamed' where id = 'renamed'`);

      const differences = await reconcilePayments(server.services, 1);
      expect(differences).toContainEqual({ kind: 'charge-without-due', ref, amountCents: 9_000 });
      expect(differences).toContainEqual({ kind: 'charge-missing-at-provider', ref: other.ref, amountCents: 9_000 });

      // Restore consistent data, because the books are checked after each test.
      await server.pool.query(sql`delete from sandbox_charges where id = ${ref}`);
      await server.pool.query(
        sql`update sandbox_charges set id = ${other.ref}, key = ${other.key} where id = 'renamed'`,
      );
    },
  );
});

describe('changes while reconciling', () => {
  /** The provider, running `work` between two of the charges that it lists. */
  const whileListed = (work: () => Promise<unknown>) => {
    const { provider } = server;
    const listing = {
      ...provider,
      async *listCharges(since: Date) {
        yield* provider.listCharges(since);
        await work();
      },
    };
    return { ...server.services, payments: { current: listing, all: [listing], of: () => listing } };
  };

  it('row 16: a charge made in the meantime is not a difference', async () => {
    await buildBooking(server);
    expect(
      await reconcilePayments(
        whileListed(() => buildBooking(server)),
        7,
      ),
    ).toEqual([]);
  });

  it('row 16: a charge missing from the list but found by reference is not a difference', async () => {
    await buildBooking(server);
    const { provider } = server;
    const forgetful = { ...provider, async *listCharges() {} };
    const payments = { current: forgetful, all: [forgetful], of: () => forgetful };
    expect(await reconcilePayments({ ...server.services, payments }, 7)).toEqual([]);
  });
});
