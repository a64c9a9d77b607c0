import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { requestHold, buildBooking, buildHold, newKey, pay, show, type Booking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { rentalStatusOf } from '../testing/books.ts';
import { lapseHold } from '../testing/pass-time.ts';
import { withdraw } from '../testing/requests.ts';
import { sabotage } from '../testing/sabotage.ts';
import { day } from '../testing/today.ts';

const server = useBookingServer({}, { connections: 20 });

const bookedDays = (carId: string) =>
  many<{ booked: string }>(server.pool, sql`select booked::text from cars where id = ${carId}`);

describe('POST /api/rentals', () => {
  it('holds the dates for 15 minutes at the current price', async () => {
    const car = await buildCar(server, { priceCents: 4_550 });
    const renter = await buildUser(server);
    const { status, body } = await requestHold(server, renter, car.id, { priceCents: 4_550 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'held', days: 2, pricePerDayCents: 4_550, totalCents: 9_100, role: 'renter' });
    const nothingElse = { giveBack: false, change: false, accept: false, decline: false, withdraw: false };
    expect(body.can).toEqual({ pay: true, cancel: true, ...nothingElse });
    expect(body.holdSecondsLeft).toBeGreaterThan(14 * 60);
    expect(body.holdSecondsLeft).toBeLessThanOrEqual(15 * 60);
    expect(body.car).toMatchObject({ id: car.id, title: 'Fiat 500', location: 'Geneva' });
    expect(body.ledger).toEqual([]);
    expect(await bookedDays(car.id)).toEqual([{ booked: `{[${day(10)},${day(13)})}` }]);
  });

  it('answers with the rental that its page shows', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const { body } = await requestHold(server, renter, car.id);
    const page = await show(server, { renter, rentalId: body.id });
    expect({ ...page.body, holdSecondsLeft: null }).toMatchObject({ ...body, holdSecondsLeft: null });
  });

  it('row 1: stores nothing when interrupted before the commit, and the same key works again', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const key = newKey();
    // Terminates the connection after the dates were taken and before the commit.
    const cut = await sabotage(server, 'rentals', 'cut-off', () => requestHold(server, renter, car.id, { key }));
    expect(cut.status).toBe(503);
    expect(cut.headers['retry-after']).toBeDefined();

    expect(await many(server.pool, sql`select 1 from rentals where car_id = ${car.id}`)).toEqual([]);
    expect((await requestHold(server, renter, car.id, { key })).status).toBe(201);
  });

  it('row 9: repeats the response without another effect for the same key', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const key = newKey();
    const first = await requestHold(server, renter, car.id, { key });
    const second = await requestHold(server, renter, car.id, { key });
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it('row 9: returns 409 or the same response to a concurrent request with the same key', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestHold(server, renter, car.id, { key })));
    const held = responses.filter(({ status }) => status === 201);
    expect(new Set(held.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, problem } of responses.filter((response) => response.status !== 201)) {
      expect([status, problem.code]).toEqual([409, 'request/idempotency-running']);
    }
    expect(await many(server.pool, sql`select 1 from rentals where car_id = ${car.id}`)).toHaveLength(1);
  });

  it('row 9: repeats an error response for the same key', async () => {
    const { car, rentalId } = await buildHold(server);
    const renter = await buildUser(server);
    const key = newKey();
    expect((await requestHold(server, renter, car.id, { key })).problem.code).toBe('rental/dates-taken');
    await lapseHold(server, rentalId);
    expect((await requestHold(server, renter, car.id, { key })).problem.code).toBe('rental/dates-taken');
    expect((await requestHold(server, renter, car.id)).status).toBe(201);
  });

  it('row 10: rejects the same key with another body', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const key = newKey();
    await requestHold(server, renter, car.id, { key });
    const { status, problem } = await requestHold(server, renter, car.id, { key, from: 20, to: 22 });
    expect([status, problem.code]).toEqual([422, 'request/idempotency-key-reused']);
  });

  it('separates keys by user, and requires a key', async () => {
    const car = await buildCar(server);
    const [one, other] = [await buildUser(server), await buildUser(server)];
    const key = newKey();
    expect((await requestHold(server, one, car.id, { key })).status).toBe(201);
    expect((await requestHold(server, other, car.id, { key, from: 20, to: 22 })).status).toBe(201);
    const body = { carId: car.id, startDate: day(30), endDate: day(31), expectedTotalCents: 4_500 };
    const { status, problem } = await send(server, 'POST', '/api/rentals', body, { as: other });
    expect([status, problem.code]).toEqual([400, 'request/idempotency-key-missing']);
  });

  it('row 11: holds the dates for one of two tabs, and tells the other that they are already held', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const responses = await Promise.all([requestHold(server, renter, car.id), requestHold(server, renter, car.id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { problem } = responses.find(({ status }) => status === 409)!;
    expect([problem.code, problem.detail]).toEqual(['rental/already-held', 'You’re already holding these dates.']);
    const { body } = await call(server, 'GET /api/my/rentals', { query: { when: 'held' }, as: renter });
    expect(body.rentals.map((rental) => rental.car.id)).toEqual([car.id]);
  });

  it.each([
    ['begins on the day another ends', 12, 14],
    ['ends on the day another begins', 8, 10],
  ])('row 13: rejects a rental that %s', async (_how, from, to) => {
    const { car } = await buildBooking(server);
    const { status, problem } = await requestHold(server, await buildUser(server), car.id, { from, to });
    expect([status, problem.code]).toEqual([409, 'rental/dates-taken']);
  });

  it('row 13: the constraint rejects overlaps that the check missed', async () => {
    const { car } = await buildHold(server);
    const insert = server.pool.query(sql`
      insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
      values (${car.id}, ${car.ownerId}, daterange(${day(12)}::date, ${day(13)}::date, '[]'), 'confirmed', 1, 1, 1)`);
    await expect(insert).rejects.toThrow('rentals_never_overlap');
  });

  it('row 17: accepts dates of a lapsed hold, even before a worker expires it', async () => {
    const { car, rentalId } = await buildHold(server);
    const renter = await buildUser(server);
    expect((await requestHold(server, renter, car.id)).problem.code).toBe('rental/dates-taken');
    await lapseHold(server, rentalId);
    expect((await requestHold(server, renter, car.id)).status).toBe(201);
    expect(await rentalStatusOf(server, rentalId)).toBe('expired');
  });

  it('row 20: rejects a disabled car', async () => {
    const car = await buildCar(server, { status: 0 });
    expect((await requestHold(server, await buildUser(server), car.id)).problem.code).toBe('car/not-found');
  });

  it('row 21: rejects the hold when the price differs from the one shown', async () => {
    const car = await buildCar(server, { priceCents: 5_000 });
    const { status, problem } = await requestHold(server, await buildUser(server), car.id, { priceCents: 4_500 });
    expect([status, problem.code]).toEqual([409, 'rental/price-changed']);
    expect(problem.detail).toContain('100.00$');
    expect(await many(server.pool, sql`select 1 from rentals where car_id = ${car.id}`)).toEqual([]);
  });

  it('row 39: allows at most three holds per renter, even with concurrent requests', async () => {
    const renter = await buildUser(server);
    const cars = await Promise.all(Array.from({ length: 6 }, () => buildCar(server)));
    const responses = await Promise.all(cars.map(({ id }) => requestHold(server, renter, id)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { problem } of responses.filter(({ status }) => status !== 201)) {
      expect(problem.code).toBe('rental/too-many-holds');
    }
    const held = responses.find(({ status }) => status === 201)!.body;
    await lapseHold(server, held.id);
    const free = cars[responses.findIndex(({ status }) => status !== 201)]!;
    expect((await requestHold(server, renter, free.id)).status).toBe(201);
  });

  it('limits the open requests per renter', async () => {
    const renter = await buildUser(server);
    const cars = await Promise.all(
      Array.from({ length: 6 }, () => buildCar(server, { terms: { bookingMode: 'request' } })),
    );
    const last = cars.pop()!.id;
    const asked: Booking[] = [];
    for (const car of cars) {
      const booking = await buildHold(server, { car, renter });
      expect((await pay(server, booking)).body.rental.status).toBe('requested');
      asked.push(booking);
    }
    expect((await requestHold(server, renter, last)).problem.code).toBe('rental/too-many-requests');
    const instant = await buildCar(server);
    expect((await requestHold(server, renter, instant.id)).status).toBe(201);
    expect((await withdraw(server, asked[0]!, renter)).status).toBe(200);
    expect((await requestHold(server, renter, last)).status).toBe(201);
  });

  it('rejects the renter’s own car, invalid dates and invalid prices', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const renter = await buildUser(server);
    expect((await requestHold(server, owner, car.id)).problem.code).toBe('rental/own-car');
    expect((await requestHold(server, renter, car.id, { from: -1, to: 2 })).problem.code).toBe('rental/dates-invalid');
    expect((await requestHold(server, renter, car.id, { from: 3, to: 3 })).problem.code).toBe('rental/dates-invalid');
    const body = { carId: car.id, startDate: day(1), endDate: day(2), expectedTotalCents: -1 };
    const headers = { 'idempotency-key': newKey() };
    expect((await send(server, 'POST', '/api/rentals', body, { as: renter, headers })).status).toBe(400);
  });

  it('rejects dates taken by imported rentals', async () => {
    const car = await buildCar(server);
    await buildRental(server, { carId: car.id, startDate: day(9), endDate: day(10) });
    expect((await requestHold(server, await buildUser(server), car.id)).problem.code).toBe('rental/dates-taken');
  });
});
