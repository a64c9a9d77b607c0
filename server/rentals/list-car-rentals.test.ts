import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { CarRentals } from '../../contract/rentals/rentals.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestCar, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';
import { RENTALS_PER_PAGE } from './list-car-rentals.ts';

const server = useTestServer();
const day = (offset: number) => addDays(today(server.config.timeZone), offset);

let owner: TestUser;
let renter: TestUser;
let car: TestCar;

const rentals = (carId: string, as?: TestUser, page?: number) =>
  call(server, 'GET /api/cars/:id/rentals', { params: { id: carId }, as, ...(page && { query: { page } }) });

beforeAll(async () => {
  owner = await buildUser(server);
  renter = await buildUser(server, { displayName: 'Ruth Renter' });
  car = await buildCar(server, { ownerId: owner.uid, title: 'Fiat Panda', priceCents: 4_500 });
  await buildRental(server, { carId: car.id, renterId: renter.uid, startDate: day(-9), endDate: day(-7) });
  await buildRental(server, { carId: car.id, renterId: renter.uid, startDate: day(5), endDate: day(8) });
});

describe('GET /api/cars/:id/rentals', () => {
  it('shows the owner renter, dates, price and state of each rental', async () => {
    const { status, body } = await rentals(car.id, owner);
    expect(status).toBe(200);
    expect(CarRentals.parse(body)).toEqual(body);
    const who = {
      id: expect.any(String),
      receiptNumber: expect.stringMatching(/^\d{4}-\d{6,}$/),
      renter: { uid: renter.uid, displayName: 'Ruth Renter', photo: null, isDeleted: false },
      renterName: 'Ruth Renter',
      renterEmail: renter.email,
      isReturned: false,
      endedBy: null,
      refundCents: 0,
      ownerCents: null,
    };
    expect(body).toEqual({
      car: { id: car.id, title: 'Fiat Panda' },
      rentals: [
        { ...who, startDate: day(5), endDate: day(8), status: 'confirmed', totalCents: 13_500 },
        { ...who, startDate: day(-9), endDate: day(-7), status: 'completed', totalCents: 9_000 },
      ],
      page: 1,
      pageCount: 1,
      total: 2,
      upcoming: 1,
    });
    expect(new Set(body.rentals.map(({ receiptNumber }) => receiptNumber)).size).toBe(2);
  });

  it('lists upcoming rentals nearest first, then past and cancelled ones latest first', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    const build = (from: number, to: number, status: 'held' | 'confirmed' | 'cancelled' = 'confirmed') =>
      buildRental(server, { carId: id, renterId: renter.uid, startDate: day(from), endDate: day(to), status });
    await build(30, 33);
    await build(-40, -38);
    await build(-1, 0);
    await build(9, 10, 'held');
    await build(50, 51, 'cancelled');
    await build(-3, -2);
    await build(5, 6);
    const { body } = await rentals(id, owner);
    expect(body.rentals.map(({ startDate, status }) => [startDate, status])).toEqual([
      // Its last day is today, so it is not over.
      [day(-1), 'confirmed'],
      [day(5), 'confirmed'],
      [day(9), 'held'],
      [day(30), 'confirmed'],
      [day(50), 'cancelled'],
      [day(-3), 'completed'],
      [day(-40), 'completed'],
    ]);
    expect([body.total, body.upcoming]).toEqual([7, 4]);
  });

  it('shows administrators the same', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    expect((await rentals(car.id, admin)).body).toEqual((await rentals(car.id, owner)).body);
  });

  it('rejects all other users, including the renter, without revealing names', async () => {
    for (const as of [renter, await buildUser(server)]) {
      const { status, problem } = await rentals(car.id, as);
      expect([status, problem.code]).toEqual([403, 'car/not-yours']);
      expect(JSON.stringify(problem)).not.toContain(renter.email);
      expect(JSON.stringify(problem)).not.toContain(renter.displayName);
    }
    expect((await rentals(car.id)).status).toBe(401);
  });

  it('rejects the owner of another car', async () => {
    const other = await buildCar(server, { ownerId: (await buildUser(server)).uid });
    expect((await rentals(other.id, owner)).status).toBe(403);
  });

  it('rejects other users’ cars like editing them: not yours if listed, otherwise not found', async () => {
    const stranger = await buildUser(server);
    const listed = await buildCar(server, { ownerId: owner.uid, status: 1 });
    const hidden = await buildCar(server, { ownerId: owner.uid, status: 0 });
    const body = {
      title: 'Fiat 500',
      description: 'Mine now.',
      price: '45',
      location: 'Geneva',
      gear: 'Manual',
      seats: 4,
      vehicleType: 'Sedan',
      photoIds: [hidden.photoId],
      version: 1,
    };
    for (const [id, code] of [
      [listed.id, 'car/not-yours'],
      [hidden.id, 'car/not-found'],
      [randomUUID(), 'car/not-found'],
    ] as const) {
      expect((await rentals(id, stranger)).problem.code).toBe(code);
      expect((await send(server, 'PUT', `/api/cars/${id}`, body, { as: stranger })).problem.code).toBe(code);
    }
    expect((await rentals(hidden.id, owner)).status).toBe(200);
  });

  it('rejects a former administrator immediately', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    await server.pool.query(sql`update users set is_admin = false where id = ${admin.uid}`);
    expect((await rentals(car.id, admin)).status).toBe(403);
  });

  it('returns 404 for an unknown car', async () => {
    expect((await rentals(randomUUID(), owner)).problem.code).toBe('car/not-found');
    const { status } = await send(server, 'GET', '/api/cars/no-such-car/rentals', undefined, { as: owner });
    expect([400, 404]).toContain(status);
  });

  it('shows users without a name as Anonymous', async () => {
    const nameless = await buildUser(server, { displayName: ' ' });
    const { id } = await buildCar(server, { ownerId: owner.uid });
    await buildRental(server, { carId: id, renterId: nameless.uid, startDate: day(1), endDate: day(2) });
    expect((await rentals(id, owner)).body.rentals[0]).toMatchObject({ renterName: 'Anonymous' });
  });

  it('marks cancelled and held rentals, and leaves out lapsed holds', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    const build = (offset: number, status: 'held' | 'cancelled' | 'expired') =>
      buildRental(server, {
        carId: id,
        renterId: renter.uid,
        startDate: day(offset),
        endDate: day(offset + 1),
        status,
      });
    await build(1, 'expired');
    await build(3, 'cancelled');
    await build(5, 'held');
    const late = await build(7, 'held');
    await server.pool.query(
      sql`update rentals set hold_expires_at = now() - interval '1 second' where id = ${late.id}`,
    );
    const { body } = await rentals(id, owner);
    expect(body.rentals.map(({ status }) => status)).toEqual(['held', 'cancelled']);
    expect(body.total).toBe(2);
  });

  it('pages through many rentals, and returns the last page for a number beyond it', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    const total = RENTALS_PER_PAGE + 2;
    for (let index = 0; index < total; index++) {
      await buildRental(server, {
        carId: id,
        renterId: renter.uid,
        startDate: day(index * 2),
        endDate: day(index * 2 + 1),
      });
    }
    const first = (await rentals(id, owner)).body;
    const last = (await rentals(id, owner, 99)).body;
    expect(first).toMatchObject({ page: 1, pageCount: 2, total });
    expect(last).toMatchObject({ page: 2, pageCount: 2, total });
    const starts = [...first.rentals, ...last.rentals].map(({ startDate }) => startDate);
    expect(starts).toEqual(Array.from({ length: total }, (_, index) => day(index * 2)));
    const { status } = await send(server, 'GET', `/api/cars/${id}/rentals?page=0`, undefined, { as: owner });
    expect(status).toBe(400);
  });
});
