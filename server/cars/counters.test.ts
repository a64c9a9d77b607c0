import { rentalsByCar } from '../rentals/index.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { setStatus as decide } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';
import { refreshBookedDays, wrongBookedQuery } from './booked.queries.ts';
import { rebuildCounters } from './counter.queries.ts';

const server = useTestServer();
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  user = await buildUser(server);
  admin = await buildUser(server, { isAdmin: true });
});

/** Reads the stored counts, without locations that have no cars, because a rebuild does not create those. */
const storedCounts = async () => ({
  listings: await many(server.pool, sql`select status, cars from listing_counts order by status`),
  places: await many(
    server.pool,
    sql`select location_key, active_cars from location_stats where active_cars <> 0 order by location_key`,
  ),
  cars: await many(server.pool, sql`select * from car_stats order by car_id`),
  facts: await many(server.pool, sql`select * from car_facts order by car_id, fact`),
});

async function expectRightCounts() {
  const counts = await storedCounts();
  await transaction(server.pool, (db) => rebuildCounters(db, rentalsByCar));
  expect(counts).toEqual(await storedCounts());
}

const PLACES = ['Bern', 'BERN', 'Biel', 'Brig'];
const setStatus = (id: string, status: 0 | 1) => decide(server, id, admin, { status });

describe('the counts of cars, locations and rentals', () => {
  it('are right after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('add', 'flip', 'move', 'type', 'remove', 'rent', 'cancel'),
            which: fc.nat({ max: 50 }),
            place: fc.constantFrom(...PLACES),
            status: fc.constantFrom<0 | 1>(0, 1),
          }),
          { minLength: 1, maxLength: 25 },
        ),
        async (changes) => {
          const cars: string[] = [];
          let day = 0;
          for (const { what, which, place, status } of changes) {
            const state = status === 1 ? 'active' : 'waiting';
            const id = cars[which % Math.max(cars.length, 1)];
            if (what === 'add' || !id) cars.push((await buildCar(server, { location: place, status })).id);
            else if (what === 'flip') await server.pool.query(sql`update cars set state = ${state} where id = ${id}`);
            else if (what === 'move') {
              await server.pool.query(sql`update cars set location = ${place}, state = ${state} where id = ${id}`);
            } else if (what === 'type') {
              await server.pool.query(sql`update cars set vehicle_type = 'Van' where id = ${id}`);
            } else if (what === 'rent') {
              const startDate = addDays(today(), (day += 3));
              await buildRental(server, { carId: id, startDate, endDate: addDays(startDate, 1) });
            } else if (what === 'cancel') {
              await server.pool.query(sql`update rentals set status = 'cancelled' where car_id = ${id}`);
            } else {
              await server.pool.query(sql`delete from rentals where car_id = ${id}`);
              await server.pool.query(sql`delete from cars where id = ${id}`);
              cars.splice(cars.indexOf(id), 1);
            }
          }
          await expectRightCounts();
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are right after many concurrent status changes of the same cars', async () => {
    const cars = await Promise.all(PLACES.map((location) => buildCar(server, { location })));
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => setStatus(cars[index % cars.length]!.id, index % 3 === 0 ? 1 : 0)),
    );
    for (const { status } of responses) expect([200, 409]).toContain(status);
    await expectRightCounts();
  });

  it('are right after cars move concurrently between locations', async () => {
    const cars = await Promise.all(
      Array.from({ length: 20 }, (_, i) => buildCar(server, { location: PLACES[i % 3]! })),
    );
    await Promise.all(
      cars.map((car, i) =>
        server.pool.query(sql`update cars set location = ${PLACES[(i + 1) % 3]} where id = ${car.id}`),
      ),
    );
    await expectRightCounts();
  });
});

describe('GET /api/stats', () => {
  it('counts active cars', async () => {
    const count = async () => (await call(server, 'GET /api/stats', { as: user })).body.activeCars;
    const before = await count();
    const car = await buildCar(server, { status: 0 });
    expect(await count()).toBe(before);
    await setStatus(car.id, 1);
    expect(await count()).toBe(before + 1);
  });
});

describe('GET /api/locations', () => {
  const places = async (q?: string) =>
    (await call(server, 'GET /api/locations', { query: { q }, as: user })).body.locations;

  it('lists locations with active cars, and their counts', async () => {
    await buildCar(server, { location: 'Nowhere', status: 0 });
    for (let index = 0; index < 3; index++) await buildCar(server, { location: 'Aarau' });
    const all = await places();
    expect(all).toContainEqual({ location: 'Aarau', activeCars: 3, position: null });
    expect(all.map((place) => place.location)).not.toContain('Nowhere');
    expect(all).toEqual(all.toSorted((a, b) => b.activeCars - a.activeCars));
  });

  it('finds locations by part of their name, with prefix matches first', async () => {
    await buildCar(server, { location: 'Höchst' });
    await buildCar(server, { location: 'Bad Höchenschwand' });
    await buildCar(server, { location: 'Bad Höchenschwand' });
    expect((await places('hoch')).map((place) => place.location)).toEqual(['Höchst', 'Bad Höchenschwand']);
    expect(await places('no such place')).toEqual([]);
  });

  it('spells a location as its only active car does', async () => {
    const car = await buildCar(server, { location: 'st. moritz' });
    await server.pool.query(sql`update cars set state = 'waiting' where id = ${car.id}`);
    await buildCar(server, { location: 'St. Moritz' });
    expect(await places('moritz')).toEqual([{ location: 'St. Moritz', activeCars: 1, position: null }]);
  });
});

describe('booked days', () => {
  const booked = async (id: string) =>
    (await one<{ booked: string }>(server.pool, sql`select booked::text from cars where id = ${id}`)).booked;

  it('are the days of live rentals from today on', async () => {
    const wrong = () => many<{ id: string }>(server.pool, wrongBookedQuery(today()));
    const car = await buildCar(server);
    const rent = (from: number, to: number, status: 'confirmed' | 'held' | 'cancelled' | 'expired') =>
      buildRental(server, { carId: car.id, startDate: addDays(today(), from), endDate: addDays(today(), to), status });
    await rent(-9, -8, 'confirmed');
    await rent(2, 3, 'confirmed');
    await rent(5, 6, 'held');
    await rent(8, 9, 'cancelled');
    await rent(11, 12, 'expired');
    const expected = `{[${addDays(today(), 2)},${addDays(today(), 4)}),[${addDays(today(), 5)},${addDays(today(), 7)})}`;
    expect(await booked(car.id)).toBe(expected);

    await server.pool.query(sql`update cars set booked = '{}' where id = ${car.id}`);
    expect(await wrong()).toContainEqual({ id: car.id });
    await refreshBookedDays(server.pool, car.id, today());
    expect(await booked(car.id)).toBe(expected);
    expect(await wrong()).not.toContainEqual({ id: car.id });

    await server.pool.query(sql`update rentals set status = 'cancelled' where car_id = ${car.id}`);
    await refreshBookedDays(server.pool, car.id, today());
    expect(await booked(car.id)).toBe('{}');
  });

  it('cannot overlap, not even by one day, because of a constraint', async () => {
    const car = await buildCar(server);
    const rent = (from: number, to: number) =>
      buildRental(server, { carId: car.id, startDate: addDays(today(), from), endDate: addDays(today(), to) });
    await rent(10, 12);
    await expect(rent(12, 14)).rejects.toMatchObject({ code: '23P01' });
    await expect(rent(8, 10)).rejects.toMatchObject({ code: '23P01' });
    await rent(13, 14);
  });
});
