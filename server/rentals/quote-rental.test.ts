import { describe, expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { buildHold } from '../testing/booking.ts';
import { lapseHold } from '../testing/pass-time.ts';
import { buildCar, buildRental, buildUser, setPrice } from '../testing/builders.ts';
import { INVALID_RANGES } from '../testing/invalid-ranges.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day as dayFrom } from '../testing/today.ts';

// 14 hours ahead of UTC, so that for most of the day it is already tomorrow there.
const ZONE = 'Pacific/Kiritimati';
const server = useTestServer({ timeZone: ZONE });
const day = (offset: number) => dayFrom(offset, ZONE);

const quote = async (carId: string, from: number, to: number, as?: { accessToken: string }) =>
  call(server, 'POST /api/quotes', {
    body: { carId, startDate: day(from), endDate: day(to) },
    as: as ?? (await buildUser(server)),
  });

describe('POST /api/quotes', () => {
  it('returns days, price and matching price lines from the car’s current price', async () => {
    const { id: carId } = await buildCar(server, { priceCents: 4_550 });
    const { status, body } = await quote(carId, 5, 8);
    expect(status).toBe(200);
    expect(body).toEqual({
      carId,
      startDate: day(5),
      endDate: day(8),
      days: 3,
      pricePerDayCents: 4_550,
      totalCents: 13_650,
      lines: [{ kind: 'days', quantity: 3, unitCents: 4_550, amountCents: 13_650 }],
      cancellationTerms: 'flexible',
      bookingMode: 'instant',
      mileage: null,
      depositCents: null,
    });
    await setPrice(server, carId, 5_000);
    expect((await quote(carId, 5, 8)).body.totalCents).toBe(15_000);
  });

  it.each([
    ['ends on the day another begins', 7, 10],
    ['begins on the day another ends', 12, 14],
    ['lies inside another', 10, 11],
    ['spans another', 8, 20],
  ])('refuses a rental that %s', async (_how, from, to) => {
    const car = await buildCar(server);
    await buildRental(server, { carId: car.id, startDate: day(10), endDate: day(12) });
    const { status, problem } = await quote(car.id, from, to);
    expect([status, problem.code]).toEqual([409, 'rental/dates-taken']);
    expect(problem.detail).toBe('Selected dates overlap with existing rented periods. Please select different dates.');
  });

  it('frees the days as soon as a hold lapses, before a worker expires it', async () => {
    const hold = await buildHold(server);
    const quoted = () => quote(hold.car.id, 10, 12);
    expect((await quoted()).problem.code).toBe('rental/dates-taken');
    await lapseHold(server, hold.rentalId);
    expect((await quoted()).status).toBe(200);
  });

  it('accepts the days right before and right after another rental', async () => {
    const car = await buildCar(server);
    await buildRental(server, { carId: car.id, startDate: day(10), endDate: day(12) });
    expect((await quote(car.id, 7, 9)).status).toBe(200);
    expect((await quote(car.id, 13, 15)).status).toBe(200);
  });

  it('rejects held dates, but not cancelled or expired ones or those of other cars', async () => {
    const [held, free, other] = [await buildCar(server), await buildCar(server), await buildCar(server)];
    const dates = { startDate: day(10), endDate: day(12) };
    await buildRental(server, { carId: held.id, ...dates, status: 'held' });
    await buildRental(server, { carId: free.id, ...dates, status: 'cancelled' });
    await buildRental(server, { carId: free.id, ...dates, status: 'expired' });
    await buildRental(server, { carId: other.id, ...dates });
    expect((await quote(held.id, 11, 13)).problem.code).toBe('rental/dates-taken');
    expect((await quote(free.id, 11, 13)).status).toBe(200);
  });

  it('reads the rentals themselves, even if the car’s denormalised copy is outdated', async () => {
    const car = await buildCar(server);
    await buildRental(server, { carId: car.id, startDate: day(10), endDate: day(12) });
    await server.pool.query(sql`update cars set booked = '{}' where id = ${car.id}`);
    expect((await quote(car.id, 12, 13)).problem.code).toBe('rental/dates-taken');
  });

  it.each(INVALID_RANGES)('refuses a range that %s', async (_how, from, to) => {
    const car = await buildCar(server);
    const { status, problem } = await quote(car.id, from, to);
    expect([status, problem.code]).toEqual([400, 'rental/dates-invalid']);
    expect(problem.detail).toBe('Please select valid start and end dates.');
  });

  it('rejects more than 90 days with a message', async () => {
    const { status, problem } = await quote((await buildCar(server)).id, 1, 92);
    expect([status, problem.code, problem.detail]).toEqual([
      400,
      'rental/too-many-days',
      'A rental can last at most 90 days.',
    ]);
  });

  it('accepts a range that begins today in the marketplace’s time zone, and one of 90 days', async () => {
    const car = await buildCar(server);
    expect((await quote(car.id, 0, 1)).status).toBe(200);
    expect((await quote(car.id, 1, 91)).body.days).toBe(90);
  });

  it('accepts a range that begins within a year, and rejects a later one with a message', async () => {
    const car = await buildCar(server);
    expect((await quote(car.id, 365, 455)).body.days).toBe(90);
    const { status, problem } = await quote(car.id, 366, 367);
    expect([status, problem.code]).toEqual([400, 'rental/too-far-ahead']);
    expect(problem.detail).toBe('Trips can be booked up to a year ahead. Please choose an earlier first day.');
  });

  it('rejects a day that does not exist', async () => {
    const car = await buildCar(server);
    const as = await buildUser(server);
    const body = { carId: car.id, startDate: '2030-02-30', endDate: '2030-03-02' };
    const { status, problem } = await call(server, 'POST /api/quotes', { body, as });
    expect([status, problem.code]).toEqual([400, 'rental/dates-invalid']);
  });

  it('rejects the owner’s own car, listed or not', async () => {
    const owner = await buildUser(server);
    for (const status of [0, 1] as const) {
      const car = await buildCar(server, { ownerId: owner.uid, status });
      const response = await quote(car.id, 1, 2, owner);
      expect([response.status, response.problem.code]).toEqual([403, 'rental/own-car']);
    }
  });

  it('returns the same for an inactive car as for an unknown one, even to administrators', async () => {
    const inactive = await buildCar(server, { status: 0 });
    const admin = await buildUser(server, { isAdmin: true });
    const [hidden, unknown, forAdmin] = [
      await quote(inactive.id, 1, 2),
      await quote(crypto.randomUUID(), 1, 2),
      await quote(inactive.id, 1, 2, admin),
    ];
    for (const { status, problem } of [hidden, unknown, forAdmin]) {
      expect([status, problem.code]).toEqual([404, 'car/not-found']);
    }
  });

  it('rejects prices in the request, and requires a session', async () => {
    const car = await buildCar(server);
    const body = { carId: car.id, startDate: day(1), endDate: day(2) };
    const as = await buildUser(server);
    expect((await send(server, 'POST', '/api/quotes', { ...body, totalCents: 1 }, { as })).status).toBe(400);
    expect((await send(server, 'POST', '/api/quotes', body)).status).toBe(401);
  });
});
