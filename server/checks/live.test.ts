import { expect, it } from 'vitest';
import { lockCar, refreshBookedDays } from '../cars/index.ts';
import { reversePayout } from '../earnings/index.ts';
import { scalar, sql, transaction, type Sql } from '../platform/database/database.ts';
import { requestHold, buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { clearBookings } from '../testing/books.ts';
import { lapseHold, makeDue, runWorkers } from '../testing/pass-time.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { buildEarnedBooking, connectBank, refundRental, runPayouts, payoutsOf } from '../testing/payouts.ts';
import { day } from '../testing/today.ts';
import { findViolations } from './find-violations.ts';

const server = useBookingServer({}, { connections: 20 });
const ROUNDS = 6;

/** An owner who keeps blocking, moving and freeing days while a renter tries to hold them. */
async function blockRepeatedly(state: { isOver: boolean }) {
  const { id } = await buildCar(server);
  const renter = await buildUser(server);
  const change = (statement: Sql) =>
    transaction(server.pool, async (db) => {
      await lockCar(db, id);
      await db.query(statement);
      await refreshBookedDays(db, id, day(0));
    });
  while (!state.isOver) {
    await change(sql`insert into blocks (car_id, period) values (${id}, daterange(${day(20)}, ${day(23)}))`);
    await requestHold(server, renter, id);
    await change(sql`update blocks set period = daterange(${day(30)}, ${day(33)}) where car_id = ${id}`);
    await change(sql`delete from blocks where car_id = ${id}`);
  }
}

/** Books, cancels, refunds and lets holds lapse, as fast as possible, until told to stop. */
async function bookRepeatedly(state: { isOver: boolean }) {
  while (!state.isOver) {
    const booking = await buildBooking(server);
    await cancel(server, booking, booking.renter, booking.totalCents);
    const hold = await buildHold(server);
    await lapseHold(server, hold.rentalId);
    await pay(server, await buildHold(server));
  }
}

const ACCOUNTS = ['arrives', 'arrives later', 'returned later', 'refused'] as const;

/** Pays owners, also twice concurrently, and reverses part of some payouts. */
async function payOutRepeatedly(state: { isOver: boolean }) {
  for (let n = 0; !state.isOver; n++) {
    const owner = await buildUser(server);
    await connectBank(server, owner, ACCOUNTS[n % ACCOUNTS.length]);
    const trip = await buildEarnedBooking(server, { owner });
    await Promise.all([runPayouts(server), runPayouts(server)]);
    await refundRental(server, trip, 1_000);
    const [payout] = await payoutsOf(server, owner.uid);
    if (payout?.status === 'paid')
      await reversePayout(server.services, { id: payout.id, amountCents: 850, key: 'one' });
    await makeDue(server);
  }
}

async function runWorkersRepeatedly(state: { isOver: boolean }) {
  while (!state.isOver) await runWorkers(server);
}

it('raises no false alarm on a busy server, but still reports real damage', { timeout: 120_000 }, async () => {
  const state = { isOver: false };
  let paidOut = 0;
  const busy = [
    bookRepeatedly(state),
    bookRepeatedly(state),
    bookRepeatedly(state),
    blockRepeatedly(state),
    payOutRepeatedly(state),
    runWorkersRepeatedly(state),
  ];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await findViolations(server.services, { graceSeconds: 15, pauseSeconds: 0.1, withSchema: false })).toEqual(
        [],
      );
    }
    const { id } = await buildCar(server);
    await server.pool.query(sql`update cars set booked = '{[2099-01-01,2099-01-05)}' where id = ${id}`);
    const violations = await findViolations(server.services, {
      graceSeconds: 15,
      pauseSeconds: 0.1,
      withSchema: false,
    });
    expect(violations).toEqual([
      {
        rule: 'a car’s booked days match its live rentals',
        wrong: `The booked days of the car ${id} differ from its rentals.`,
      },
    ]);
  } finally {
    state.isOver = true;
    await Promise.all(busy);
    paidOut = await scalar<number>(server.pool, sql`select count(*) from payouts where status = 'paid'`);
    await clearBookings(server);
  }
  expect(paidOut).toBeGreaterThan(0);
});

it('does not report a charge that is in progress', async () => {
  const hold = await buildHold(server);
  const seen: unknown[] = [];
  // The card is charged, but the response has not arrived when the books are compared.
  server.provider.duringCharge = async () => {
    seen.push(await findViolations(server.services, { pauseSeconds: 0, withSchema: false }));
  };
  expect((await pay(server, hold)).status).toBe(200);
  server.provider.duringCharge = undefined;
  expect(seen).toEqual([[]]);
});

it('reports a refund with a lost response only after it has been due for too long', async () => {
  const booking = await buildBooking(server);
  await cancel(server, booking, booking.renter, booking.totalCents);
  server.provider.fail('refund', 'lose-response');
  await runWorkers(server);
  const found = () => findViolations(server.services, { pauseSeconds: 0, withSchema: false });
  expect(await found()).toEqual([]);
  await server.pool.query(sql`update refunds set created_at = now() - interval '2 hours' where status = 'pending'`);
  expect((await found()).map(({ rule }) => rule)).toEqual(['every refund is sent']);
});
