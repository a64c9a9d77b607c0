import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { forgetPayments } from '../rentals/forget-payments.ts';
import { receiveProviderEvent } from './sync-charge.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { answerBank, buildBooking, buildHold, cancel, confirm, pay, show, type Booking } from '../testing/booking.ts';
import { isSandbox, useBookingServer } from '../testing/booking-server.ts';
import { chargesOf, providerMoney, stateOf } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { BOTH_CONFIRMED, buildUnheardCharge, mailKinds } from '../testing/payment-builders.ts';

const server = useBookingServer();

const chargeOf = async ({ rentalId }: Booking) => (await chargesOf(server, rentalId)).at(-1)!;
const tell = async (booking: Booking, id: string) => {
  const { ref: chargeRef } = await chargeOf(booking);
  await receiveProviderEvent(server.services, server.provider, { id, chargeRef });
};
describe('what the provider reports by itself', () => {
  it('row 14: an event that comes before the answer confirms once, and the answer changes nothing', async () => {
    const booking = await buildHold(server);
    server.provider.during = async () => {
      server.provider.during = undefined;
      await tell(booking, 'early');
      expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    };
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect((await show(server, booking)).body.ledger).toHaveLength(1);
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 14: doubled events, at once and later, have one effect', async () => {
    const booking = await buildUnheardCharge(server);
    await Promise.all(Array.from({ length: 5 }, (_, index) => tell(booking, `doubled-${index % 2}`)));
    await tell(booking, 'doubled-0');
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    expect((await show(server, booking)).body.ledger).toHaveLength(1);
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 14: an event that comes after a later one says nothing new', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    await answerBank(server, booking.renter, body.requiresAction, true);
    await tell(booking, 'charge-succeeded');
    await tell(booking, 'action-required');
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });
});

describe('comparing our books with the provider’s', () => {
  it('asks nothing more for charges that are as we have them', async () => {
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

  it('row 16: finds every charge without a single event', async () => {
    const booking = await buildUnheardCharge(server);
    expect(await reconcilePayments(server.services, 1)).toEqual([]);
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 24: a refund that was made at the provider appears here, once', async () => {
    const booking = await buildBooking(server);
    const { ref } = await chargeOf(booking);
    await server.provider.refund({ key: 'by hand', chargeRef: ref, amountCents: 2_000, currency: 'usd' });
    await Promise.all([reconcilePayments(server.services, 1), reconcilePayments(server.services, 1)]);
    await reconcilePayments(server.services, 1);
    const { body } = await show(server, booking);
    expect(body.ledger.map(({ amountCents }) => amountCents)).toEqual([9_000, -2_000]);
    expect(body.status).toBe('confirmed');
  });

  it('row 24: what was given back there already is not given back again when it is cancelled', async () => {
    const booking = await buildBooking(server);
    const { ref } = await chargeOf(booking);
    await server.provider.refund({ key: 'by hand too', chargeRef: ref, amountCents: 2_000, currency: 'usd' });
    await reconcilePayments(server.services, 1);
    expect((await cancel(server, booking, booking.renter, 7_000)).status).toBe(200);
    await runWorkers(server);
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
  });

  it('row 24: a refund there, while ours is on its way, leaves the renter with exactly what was promised', async () => {
    const booking = await buildBooking(server);
    const { ref } = await chargeOf(booking);
    await cancel(server, booking, booking.renter, 9_000);
    await server.provider.refund({ key: 'by hand meanwhile', chargeRef: ref, amountCents: 2_000, currency: 'usd' });
    // Ours is refused, since there is not so much left; once the other one is known, the rest goes back.
    await runWorkers(server);
    for (let round = 0; round < 3; round++) {
      await reconcilePayments(server.services, 1);
      await runWorkers(server);
    }
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
    const { body } = await show(server, booking);
    expect(body.ledger.map(({ amountCents }) => amountCents)).toEqual([9_000, -2_000, -7_000]);
  });

  it.runIf(isSandbox())(
    'row 38: lists every charge whose rental is gone after a restore, and charges that the provider lacks',
    async () => {
      const lost = await buildBooking(server);
      const { ref, key } = await chargeOf(lost);
      const kept = await buildBooking(server);
      const other = await chargeOf(kept);
      // As if the database had been restored to a time before the first, and the provider's to before the second.
      await server.pool.query(sql`update sandbox_charges set key = ${`${key}-elsewhere`} where id = ${ref}`);
      await forgetPayments(server.pool, [lost.rentalId]);
      await server.pool.query(sql`delete from rentals where id = ${lost.rentalId}`);
      await server.pool.query(sql`update cars set booked = '{}' where id = ${lost.car.id}`);
      await server.pool.query(sql`update sandbox_charges set id = 'renamed' where id = ${other.ref}`);
      await server.pool.query(sql`update sandbox_charges set key = 'renamed' where id = 'renamed'`);

      const differences = await reconcilePayments(server.services, 1);
      expect(differences).toContainEqual({ kind: 'charge-without-due', ref, amountCents: 9_000 });
      expect(differences).toContainEqual({ kind: 'charge-missing-at-provider', ref: other.ref, amountCents: 9_000 });

      // Put right again, since everything is checked after each test.
      await server.pool.query(sql`delete from sandbox_charges where id = ${ref}`);
      await server.pool.query(
        sql`update sandbox_charges set id = ${other.ref}, key = ${other.key} where id = 'renamed'`,
      );
    },
  );
});

describe('books that change while they are compared', () => {
  /** The provider, with something that happens here between two of the charges that it lists. */
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

  it('row 16: a charge that is made meanwhile is not a difference', async () => {
    await buildBooking(server);
    expect(
      await reconcilePayments(
        whileListed(() => buildBooking(server)),
        7,
      ),
    ).toEqual([]);
  });

  it('row 16: a charge that is left out of the list but is there is no difference', async () => {
    await buildBooking(server);
    const { provider } = server;
    const forgetful = { ...provider, async *listCharges() {} };
    const payments = { current: forgetful, all: [forgetful], of: () => forgetful };
    expect(await reconcilePayments({ ...server.services, payments }, 7)).toEqual([]);
  });
});
