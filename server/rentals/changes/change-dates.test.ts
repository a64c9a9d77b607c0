import { describe, expect, it } from 'vitest';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { many, one, sql } from '../../platform/database/database.ts';
import { requestHold, buildBooking, cancel, newKey, show } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { chargesOf, providerTotals } from '../../testing/books.ts';
import { buildCar, buildUser, setPrice } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import {
  answerChange,
  buildOwnedBooking,
  buildProposal,
  daysFromToday,
  propose,
  quoteChange,
} from '../../testing/changes.ts';
import { editCar } from '../../testing/moderation.ts';
import { mailKinds } from '../../testing/payment-builders.ts';
import { runWorkers } from '../../testing/pass-time.ts';
import { day } from '../../testing/today.ts';

// The test server checks the books and the taken days after every test.
const server = useBookingServer();

const takenBy = (carId: string) =>
  many<{ period: string; cause: string }>(
    server.pool,
    sql`
    select period::text, case when change_id is null then 'rental' else 'change' end as cause
    from taken_days where car_id = ${carId} order by period`,
  );
const text = ({ startDate, endDate }: { startDate: string; endDate: string }) => [startDate, endDate];
const codeOf = async (asked: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await asked;
  return [status, problem.code];
};

describe('a change of dates', () => {
  it('proposed by the renter reserves the added days, and takes effect when the owner agrees', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 14 });
    const quoted = await quoteChange(server, booking, renter, daysFromToday(13, 15));
    expect(quoted.body).toMatchObject({ days: 2, totalCents: 9_000, payCents: 0, refundCents: 9_000, keptCents: 0 });
    const { body } = await propose(server, booking, renter, daysFromToday(13, 15));
    expect([body.startDate, body.change?.status, body.change?.can.withdraw]).toEqual([
      daysFromToday(10, 14).startDate,
      'open',
      true,
    ]);
    expect((await takenBy(booking.car.id)).map(({ cause }) => cause)).toEqual(['rental', 'change']);
    const other = await buildUser(server);
    expect(await codeOf(requestHold(server, other, booking.car.id, { from: 15, to: 17 }))).toEqual([
      409,
      'rental/dates-taken',
    ]);

    const seen = (await show(server, booking, owner)).body.change!;
    expect(seen.can).toEqual({ accept: true, decline: true, withdraw: false, pay: false });
    const key = newKey();
    const accepted = await answerChange(server, seen.id, owner, 'accept', key);
    expect([accepted.status, ...text(accepted.body), accepted.body.totalCents]).toEqual([
      200,
      ...text(daysFromToday(13, 15)),
      9_000,
    ]);
    expect((await answerChange(server, seen.id, owner, 'accept', key)).body).toEqual(accepted.body);
    expect(await takenBy(booking.car.id)).toHaveLength(1);
    expect((await requestHold(server, other, booking.car.id, { from: 10, to: 12 })).status).toBe(201);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({
      chargedCents: 18_000,
      refundedCents: 9_000,
    });
    expect((await mailKinds(server, booking.rentalId)).filter((kind) => kind.startsWith('change'))).toEqual([
      'change-made',
      'change-made',
      'change-proposed',
    ]);
  });

  it('proposed by the owner refunds removed days entirely', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, {
      from: 3,
      to: 7,
      terms: { cancellation: 'moderate' },
    });
    expect((await quoteChange(server, booking, renter, daysFromToday(3, 5))).body).toMatchObject({
      keptCents: 4_500,
      refundCents: 4_500,
    });
    const id = await buildProposal(server, booking, owner, daysFromToday(3, 5));
    expect(await codeOf(answerChange(server, id, owner, 'accept'))).toEqual([403, 'rental/not-allowed']);
    expect((await answerChange(server, id, renter, 'accept')).body).toMatchObject({ totalCents: 9_000, days: 2 });
  });

  it('keeps what the terms allow for removed days, even if the trip is cancelled later', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, {
      from: 3,
      to: 7,
      terms: { cancellation: 'moderate' },
    });
    await answerChange(server, await buildProposal(server, booking, renter, daysFromToday(3, 5)), owner, 'accept');
    const { body } = await show(server, booking);
    expect([body.totalCents, body.lines?.at(-1)]).toEqual([
      13_500,
      { kind: 'dropped', quantity: 2, amountCents: 4_500 },
    ]);
    const preview = await call(server, 'GET /api/rentals/:id/cancellation', {
      params: { id: booking.rentalId },
      as: renter,
    });
    expect(preview.body).toMatchObject({ paidCents: 13_500, refundCents: 4_500, keptCents: 9_000, reason: 'half' });
    expect((await cancel(server, booking, renter, 4_500)).status).toBe(200);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
  });

  it('row 84: needs no payment when the difference is below the minimum charge', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, {
      rules: { ...NO_RULES, days: { [day(12)]: 4_530 } },
    });
    const id = await buildProposal(server, booking, renter, daysFromToday(11, 13));
    expect((await answerChange(server, id, owner, 'accept')).body).toMatchObject({
      change: { status: 'made', payCents: 0 },
      totalCents: 9_000,
      startDate: day(11),
      lines: [{ kind: 'days' }, { kind: 'days', unitCents: 4_530 }, { kind: 'waived', amountCents: -30 }],
    });
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000, refundedCents: 0 });
  });

  it('to fewer days never costs more, even if it loses a discount', async () => {
    const rules = { ...NO_RULES, discounts: [{ fromDays: 7, percent: 60 }] };
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid, rules });
    const booking = await buildBooking(server, { car, rules, from: 10, to: 17 });
    const id = await buildProposal(server, booking, booking.renter, daysFromToday(10, 16));
    expect((await answerChange(server, id, owner, 'accept')).body).toMatchObject({ days: 6, totalCents: 12_600 });
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 12_600, refundedCents: 0 });
  });

  it('uses the reviewed prices and can add no days while the car waits for review', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 14 });
    expect((await editCar(server, booking.car.id, owner, { price: '90' })).body).toMatchObject({ state: 'waiting' });
    expect((await quoteChange(server, booking, renter, daysFromToday(10, 16))).problem.code).toBe(
      'change/not-possible',
    );
    expect((await quoteChange(server, booking, renter, daysFromToday(10, 12))).body).toMatchObject({
      totalCents: 9_000,
      refundCents: 9_000,
    });
  });

  it('refunds the difference in addition to earlier voluntary refunds', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 14 });
    await call(server, 'POST /api/rentals/:id/given-back', {
      params: { id: booking.rentalId },
      body: { amountCents: 2_000 },
      as: owner,
      headers: { 'idempotency-key': newKey() },
    });
    const id = await buildProposal(server, booking, renter, daysFromToday(10, 13));
    expect((await show(server, booking)).body.change?.refundCents).toBe(4_500);
    await answerChange(server, id, owner, 'accept');
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 6_500 });
  });

  it('leaves everything as it was when declined or withdrawn', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server);
    const before = await takenBy(booking.car.id);
    for (const [as, what] of [
      [owner, 'decline'],
      [renter, 'withdraw'],
    ] as const) {
      const id = await buildProposal(server, booking, renter, daysFromToday(8, 11));
      expect(await codeOf(propose(server, booking, owner, daysFromToday(9, 12), { expectedTotalCents: 1 }))).toEqual([
        409,
        'change/open',
      ]);
      expect((await answerChange(server, id, as, what)).status).toBe(200);
      expect(await takenBy(booking.car.id)).toEqual(before);
      expect(await codeOf(answerChange(server, id, owner, 'accept'))).toEqual([409, 'change/over']);
    }
    expect((await show(server, booking)).body).toMatchObject({ ...daysFromToday(10, 12), totalCents: 9_000 });
  });

  it('lapses when nobody answers, and frees the added days', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server);
    const id = await buildProposal(server, booking, renter, daysFromToday(10, 15));
    await server.pool.query(sql`update rental_changes set expires_at = now() where id = ${id}`);
    expect((await show(server, booking)).body.change?.status).toBe('lapsed');
    expect(await codeOf(answerChange(server, id, owner, 'accept'))).toEqual([409, 'change/over']);
    await runWorkers(server);
    expect(await takenBy(booking.car.id)).toHaveLength(1);
    expect(await mailKinds(server, booking.rentalId)).toEqual(
      expect.arrayContaining(['change-lapsed', 'change-lapsed', 'change-proposed']),
    );
    // A lapsed change that is not stored as such blocks nobody.
    const next = await buildProposal(server, booking, renter, daysFromToday(10, 13));
    await server.pool.query(sql`update rental_changes set expires_at = now() where id = ${next}`);
    expect((await propose(server, booking, owner, daysFromToday(10, 13))).status).toBe(201);
  });

  it('lapses after a day, but no later than the earlier start', async () => {
    const { renter, booking } = await buildOwnedBooking(server, { from: 3, to: 6 });
    const hours = async (id: string) =>
      (
        await one<{ hours: number }>(
          server.pool,
          sql`select extract(epoch from expires_at - now())::float8 / 3600 as hours from rental_changes where id = ${id}`,
        )
      ).hours;
    const later = await buildProposal(server, booking, renter, daysFromToday(3, 8));
    expect(await hours(later)).toBeCloseTo(24, 0);
    await answerChange(server, later, renter, 'withdraw');
    expect(await hours(await buildProposal(server, booking, renter, daysFromToday(0, 6)))).toBeLessThanOrEqual(24);
  });

  it.each([
    [daysFromToday(10, 12), 400, 'change/same-dates'],
    [daysFromToday(12, 12), 400, 'rental/dates-invalid'],
    [daysFromToday(-2, 12), 400, 'change/past-days'],
    [daysFromToday(10, 30), 409, 'rental/dates-taken'],
  ])('is rejected for %j', async (dates, status, code) => {
    const { renter, booking } = await buildOwnedBooking(server);
    await requestHold(server, await buildUser(server), booking.car.id, { from: 20, to: 22 });
    expect(await codeOf(quoteChange(server, booking, renter, dates))).toEqual([status, code]);
    expect(await codeOf(propose(server, booking, renter, dates, { expectedTotalCents: 1 }))).toEqual([status, code]);
    const { body } = await call(server, 'GET /api/rentals/:id/change-calendar', {
      params: { id: booking.rentalId },
      as: renter,
    });
    expect(body.blocked).toEqual([daysFromToday(20, 22)]);
  });

  it('is rejected when the price differs from the one shown', async () => {
    const { renter, booking } = await buildOwnedBooking(server);
    await setPrice(server, booking.car.id, 5_000);
    expect(
      await codeOf(propose(server, booking, renter, daysFromToday(10, 13), { expectedTotalCents: 13_500 })),
    ).toEqual([409, 'rental/price-changed']);
  });

  it('is allowed for renter and owner of a rental that is booked and paid here', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server);
    const stranger = await buildUser(server);
    const admin = await buildUser(server, { isAdmin: true });
    expect(await codeOf(quoteChange(server, booking, stranger, daysFromToday(10, 13)))).toEqual([
      404,
      'rental/not-found',
    ]);
    expect(await codeOf(quoteChange(server, booking, admin, daysFromToday(10, 13)))).toEqual([403, 'access/denied']);
    const id = await buildProposal(server, booking, renter, daysFromToday(10, 11));
    expect(await codeOf(answerChange(server, id, stranger, 'accept'))).toEqual([404, 'change/not-found']);
    expect(await codeOf(answerChange(server, id, admin, 'accept'))).toEqual([403, 'access/denied']);
    await cancel(server, booking, owner, 9_000);
    expect(await codeOf(answerChange(server, id, owner, 'accept'))).toEqual([409, 'change/over']);
    expect(await codeOf(quoteChange(server, booking, renter, daysFromToday(10, 13)))).toEqual([
      409,
      'change/not-possible',
    ]);
    expect((await show(server, booking)).body).toMatchObject({ can: { change: false }, change: { status: 'lapsed' } });
    expect(await takenBy(booking.car.id)).toEqual([]);
  });
});

describe('concurrent changes', () => {
  it('row 50: either makes the change or cancels the rental when both happen concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 14 });
      const id = await buildProposal(server, booking, renter, daysFromToday(10, 12));
      const [accepted, cancelled] = await Promise.all([
        answerChange(server, id, owner, 'accept'),
        cancel(server, booking, renter, 18_000),
      ]);
      const { body } = await show(server, booking);
      if (cancelled.status === 200) {
        expect([accepted.status, body.status]).toEqual([409, 'cancelled']);
      } else {
        expect([accepted.status, cancelled.problem.code, body.days]).toEqual([200, 'rental/refund-changed', 2]);
      }
      expect((await chargesOf(server, booking.rentalId)).length).toBe(1);
    }
  });

  it('row 50: gives the days either to the change or to another renter’s hold', async () => {
    const other = await buildUser(server);
    for (let round = 0; round < 4; round++) {
      const { owner, renter, booking } = await buildOwnedBooking(server);
      const [proposed, held] = await Promise.all([
        propose(server, booking, renter, daysFromToday(10, 14), { expectedTotalCents: 18_000 }),
        requestHold(server, other, booking.car.id, { from: 13, to: 15 }),
      ]);
      expect([proposed.status, held.status].toSorted()).toEqual([201, 409]);
      if (proposed.status === 201) await answerChange(server, proposed.body.change!.id, owner, 'decline');
      else await cancel(server, { rentalId: held.body.id }, other, 0);
    }
  });

  it('row 50: counts one of several concurrent answers', async () => {
    const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 14 });
    const id = await buildProposal(server, booking, renter, daysFromToday(10, 12));
    const responses = await Promise.all([
      answerChange(server, id, owner, 'accept'),
      answerChange(server, id, owner, 'decline'),
      answerChange(server, id, renter, 'withdraw'),
      answerChange(server, id, owner, 'accept'),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
