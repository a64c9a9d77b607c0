import { describe, expect, it } from 'vitest';
import type { BlockRequest } from '../../contract/calendar/calendar.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { sql } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { requestHold, buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { rentalStatusOf } from '../testing/books.ts';
import { block, blocksOf, buildOwnerWithCar, daysFrom, setBlocks } from '../testing/calendar.ts';
import { call } from '../testing/call.ts';
import { useWorkCounter } from '../testing/count-work.ts';
import { lapseHold } from '../testing/pass-time.ts';
import { buildRequest } from '../testing/requests.ts';
import { day } from '../testing/today.ts';

const server = useBookingServer({}, { connections: 20 });
const countWork = useWorkCounter();

const bookedRanges = async (carId: string) =>
  (await call(server, 'GET /api/cars/:id', { params: { id: carId }, as: await buildUser(server) })).body.bookedRanges;

describe('POST /api/cars/:id/blocks', () => {
  it('makes the days unavailable immediately, without revealing the note', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const { status, body } = await block(server, owner, car.id, 10, 12, 'Driving to Rome');
    expect([status, body]).toEqual([201, { id: body.id, ...daysFrom(10, 12), note: 'Driving to Rome' }]);

    const renter = await buildUser(server);
    const shown = await call(server, 'GET /api/cars/:id', { params: { id: car.id }, as: renter });
    expect(shown.body.bookedRanges).toEqual([daysFrom(10, 12)]);
    expect(JSON.stringify(shown.body)).not.toContain('Rome');
    const dates = { carId: car.id, startDate: day(12), endDate: day(14) };
    expect((await call(server, 'POST /api/quotes', { body: dates, as: renter })).problem.code).toBe(
      'rental/dates-taken',
    );
    expect((await requestHold(server, renter, car.id)).problem.code).toBe('rental/dates-taken');
    const found = await call(server, 'GET /api/cars', { query: daysFrom(11, 14), as: renter });
    expect(found.body.cars.map(({ id }) => id)).not.toContain(car.id);
  });

  it('merges adjacent and overlapping blocks', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    await block(server, owner, car.id, 10, 12, 'Rome');
    await block(server, owner, car.id, 13, 14);
    await block(server, owner, car.id, 8, 11);
    expect(await blocksOf(server, car.id)).toEqual([{ ...daysFrom(8, 14), note: 'Rome' }]);
  });

  it('row 40: rejects days that are booked, requested or being paid for, and names the renter', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const renter = await buildUser(server, { displayName: 'Kim Lee' });
    const held = await buildHold(server, { car, renter });
    const whileHeld = await block(server, owner, car.id, 12, 15);
    expect([whileHeld.status, whileHeld.problem.code]).toEqual([409, 'calendar/days-booked']);
    expect(whileHeld.problem.detail).toMatch(/^Kim Lee is paying for .* right now/);

    await pay(server, held);
    const booked = await block(server, owner, car.id, 5, 20);
    expect(booked.problem.code).toBe('calendar/days-booked');
    expect(booked.problem.detail).toMatch(/^Kim Lee has booked .* cancel the booking\.$/);
    expect(await blocksOf(server, car.id)).toEqual([]);

    await cancel(server, held, owner, held.totalCents);
    expect((await block(server, owner, car.id, 5, 20)).status).toBe(201);

    const requested = await buildRequest(server);
    const refused = await block(server, requested.owner, requested.car.id, 5, 20);
    expect(refused.problem.detail).toMatch(/ has requested .* decline the request\.$/);
  });

  it('row 40: blocks days whose hold has expired, and rejects a late payment', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const held = await buildHold(server, { car });
    await lapseHold(server, held.rentalId);
    expect((await block(server, owner, car.id, 10, 12)).status).toBe(201);
    expect(await rentalStatusOf(server, held.rentalId)).toBe('expired');
    expect((await pay(server, held)).status).toBe(409);
    expect(await bookedRanges(car.id)).toEqual([daysFrom(10, 12)]);
  });

  it('row 41: rejects the buffer days around a booking', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    await server.pool.query(sql`update cars set buffer_before = 1, buffer_after = 2 where id = ${car.id}`);
    await buildBooking(server, { car });
    for (const [from, to] of [
      [8, 9],
      [13, 13],
      [14, 16],
    ] as const) {
      expect((await block(server, owner, car.id, from, to)).problem.code).toBe('calendar/days-booked');
    }
    expect((await block(server, owner, car.id, 8, 8)).status).toBe(201);
    expect((await block(server, owner, car.id, 15, 15)).status).toBe(201);
  });

  it('rejects past days, days too far ahead, reversed dates, and days outside the range', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const { daysAhead } = calendarLimits;
    expect((await block(server, owner, car.id, -1, 2)).problem.code).toBe('calendar/past-days');
    expect((await block(server, owner, car.id, 2, daysAhead + 1)).problem.code).toBe('calendar/too-far-ahead');
    expect((await block(server, owner, car.id, 3, 2)).problem.code).toBe('rental/dates-invalid');
    const outside = { ...daysFrom(5, 9), blocks: [daysFrom(5, 10)] };
    expect((await setBlocks(server, owner, car.id, outside)).problem.code).toBe('rental/dates-invalid');
    expect((await block(server, owner, car.id, 0, 0)).status).toBe(201);
  });

  it('allows only the owner and administrators to change blocks', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const { body } = await block(server, owner, car.id, 10, 12);
    const stranger = await buildUser(server);
    expect((await block(server, stranger, car.id, 20, 21)).problem.code).toBe('car/not-yours');
    const free = { params: { id: body.id }, as: stranger };
    expect((await call(server, 'DELETE /api/blocks/:id', free)).problem.code).toBe('calendar/block-not-found');
    const admin = await buildUser(server, { isAdmin: true });
    expect((await block(server, admin, car.id, 20, 21)).status).toBe(201);
  });

  it('limits the number of blocks', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    await server.pool.query(sql`
      insert into blocks (car_id, period)
      select ${car.id}, daterange(${day(100)}::date + 2 * n, ${day(100)}::date + 2 * n + 1)
      from generate_series(1, ${calendarLimits.blocksMax}::integer) n`);
    expect((await block(server, owner, car.id, 10, 12)).problem.code).toBe('calendar/too-many-blocks');
    const free = { ...daysFrom(100, 700), blocks: [] };
    expect((await setBlocks(server, owner, car.id, free)).status).toBe(200);
  });
});

describe('PUT /api/cars/:id/blocks', () => {
  it('splits a block when days in its middle are freed, and merges it again', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    await block(server, owner, car.id, 10, 20, 'Rome');
    const { body } = await setBlocks(server, owner, car.id, { ...daysFrom(13, 15), blocks: [] });
    expect(body.blocks).toMatchObject([
      { ...daysFrom(10, 12), note: 'Rome' },
      { ...daysFrom(16, 20), note: 'Rome' },
    ]);
    expect(await bookedRanges(car.id)).toEqual([daysFrom(10, 12), daysFrom(16, 20)]);
    const undo = { ...daysFrom(13, 15), blocks: [{ ...daysFrom(13, 15), note: 'Rome' }] };
    await setBlocks(server, owner, car.id, undo);
    expect(await blocksOf(server, car.id)).toEqual([{ ...daysFrom(10, 20), note: 'Rome' }]);
  });

  it('row 80: rejects overlapping blocks before any work, and stores hundreds of adjacent ones in a few steps per block', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const range = daysFrom(0, calendarLimits.daysAhead);
    const over = Array.from({ length: calendarLimits.blocksMax }, (_, index) => ({ ...range, note: String(index) }));
    const side = Array.from({ length: calendarLimits.blocksMax }, (_, index) => ({
      ...daysFrom(index, index),
      note: String(index),
    }));
    const cost = async (blocks: BlockRequest[]) => {
      const { results, work } = await countWork(() => setBlocks(server, owner, car.id, { ...range, blocks }));
      return { status: results[0]!.status, code: results[0]!.problem.code, ...work };
    };
    const touching = [daysFrom(1, 3), daysFrom(3, 5)];
    for (const blocks of [over, touching]) {
      const rejected = await cost(blocks);
      expect(rejected).toMatchObject({ status: 400, code: 'calendar/blocks-overlap' });
      // At most the viewer is read.
      expect(Math.max(rejected.statements, rejected.rows)).toBeLessThanOrEqual(1);
      expect(rejected.steps, rejected.longestLoop).toBeLessThan(calendarLimits.blocksMax * 20);
    }
    // The second time, there are as many existing blocks.
    for (const note of ['', 'Other']) {
      const accepted = await cost(side.map((days) => ({ ...days, note: `${days.note}${note}` })));
      expect(accepted.status).toBe(200);
      expect(accepted.steps, accepted.longestLoop).toBeLessThan(calendarLimits.blocksMax * 20);
      expect(accepted.statements).toBeLessThan(20);
      expect(accepted.rows).toBeLessThan(calendarLimits.blocksMax * 3);
    }
  });

  it('changes nothing if one day is booked', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    await buildBooking(server, { car });
    await block(server, owner, car.id, 5, 6);
    const wanted = { ...daysFrom(5, 15), blocks: [daysFrom(8, 8), daysFrom(12, 13)] };
    expect((await setBlocks(server, owner, car.id, wanted)).status).toBe(409);
    expect(await blocksOf(server, car.id)).toEqual([{ ...daysFrom(5, 6), note: '' }]);
  });

  it('returns the same error when only the constraint detects the conflict', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    // Taken days without a rental, which the check cannot find
    await server.pool.query(sql`
      insert into taken_days (car_id, period) values (${car.id}, daterange(${day(10)}::date, ${day(12)}::date))`);
    const { status, problem } = await block(server, owner, car.id, 11, 13);
    expect([status, problem.code]).toEqual([409, 'calendar/days-booked']);
    await server.pool.query(sql`delete from taken_days where car_id = ${car.id}`);
  });
});

describe('DELETE /api/blocks/:id', () => {
  it('frees its days immediately, and returns 404 the second time', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const { body } = await block(server, owner, car.id, 10, 12);
    const free = () => call(server, 'DELETE /api/blocks/:id', { params: { id: body.id }, as: owner });
    expect((await free()).status).toBe(204);
    expect((await free()).problem.code).toBe('calendar/block-not-found');
    expect((await requestHold(server, await buildUser(server), car.id)).status).toBe(201);
  });
});
