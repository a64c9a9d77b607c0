import { beforeAll, describe, expect, it } from 'vitest';
import { ManagedCar } from '../../contract/cars/cars.ts';
import { addDays } from '../../contract/dates.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { editCar, setStatus } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
let owner: TestUser;
let admin: TestUser;

type Query = NonNullable<Parameters<typeof call<'GET /api/admin/cars'>>[2]>['query'];
const listOwn = (query: Omit<NonNullable<Query>, 'sort'> & { sort?: 'newest' | 'oldest' } = {}) =>
  call(server, 'GET /api/my/cars', { query, as: owner });
const listAll = (query: Query = {}) => call(server, 'GET /api/admin/cars', { query, as: admin });

beforeAll(async () => {
  owner = await buildUser(server, { displayName: 'Olive' });
  admin = await buildUser(server, { isAdmin: true });
  for (let index = 1; index <= 12; index++) {
    await buildCar(server, {
      ownerId: owner.uid,
      title: `Citroën number ${index}.`,
      location: index % 2 === 0 ? 'Zürich' : 'Genève',
      status: index % 3 === 0 ? 1 : 0,
      createdAt: `2026-01-${String(index).padStart(2, '0')}T08:00:00Z`,
    });
  }
  await buildCar(server, { title: 'Somebody else’s Zürich', location: 'Bern', createdAt: '2026-02-01T08:00:00Z' });
});

describe('GET /api/my/cars', () => {
  it('lists the owner’s cars, active or not, newest first and five per page', async () => {
    const { body } = await listOwn();
    expect(body).toMatchObject({ page: 1, pageCount: 3, total: 12 });
    expect(body.cars.map((car) => car.title)).toEqual([12, 11, 10, 9, 8].map((n) => `Citroën number ${n}.`));
    expect(ManagedCar.parse(body.cars[0])).toEqual(body.cars[0]);
    expect(body.cars[0]).toMatchObject({ ownerId: owner.uid, ownerName: 'Olive', photo: { width: 1600 } });
  });

  it('returns each car once across pages, and the last page for numbers beyond it', async () => {
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await listOwn({ page, sort: 'oldest' })).body.cars));
    expect(pages.flat().map((car) => car.title)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Citroën number ${index + 1}.`),
    );
    expect((await listOwn({ page: 99, sort: 'oldest' })).body).toMatchObject({ page: 3, cars: pages[2] });
  });

  it('searches titles and locations separately, ignoring case and accents', async () => {
    expect((await listOwn({ q: 'CITROEN number 1.' })).body.total).toBe(1);
    expect((await listOwn({ q: 'zurich' })).body.total).toBe(0);
    expect((await listOwn({ location: 'geneve' })).body.total).toBe(6);
    expect((await listOwn({ q: 'number 1', location: 'rich' })).body.cars.map((car) => car.title)).toEqual([
      'Citroën number 12.',
      'Citroën number 10.',
    ]);
    expect((await listOwn({ q: 'nothing like it' })).body).toEqual({ cars: [], page: 1, pageCount: 1, total: 0 });
  });

  it('returns the current or else next booking of each car, ignoring cancelled ones', async () => {
    const { ownerId, id: carId } = await buildCar(server, { title: 'Away' });
    const as = await buildUser(server, {});
    const today = day(0);
    const nextBooking = async () => (await call(server, 'GET /api/my/cars', { as })).body.cars[0]?.nextBooking;
    await server.pool.query(sql`update cars set owner_id = ${as.uid} where owner_id = ${ownerId}`);
    expect(await nextBooking()).toBeNull();
    const [late, soon, now] = [
      { startDate: addDays(today, 20), endDate: addDays(today, 22) },
      { startDate: addDays(today, 9), endDate: addDays(today, 11) },
      { startDate: addDays(today, -1), endDate: today },
    ];
    await buildRental(server, { carId, ...soon, status: 'cancelled' });
    await buildRental(server, { carId, ...late });
    expect(await nextBooking()).toEqual(late);
    await buildRental(server, { carId, ...now });
    expect(await nextBooking()).toEqual(now);
    const others = (await listAll({ q: 'Away' })).body.cars;
    expect(others.map((car) => 'nextBooking' in car)).toEqual([false]);
    await server.pool.query(sql`delete from rentals where car_id = ${carId}`);
    await server.pool.query(sql`delete from cars where id = ${carId}`);
  });

  it('rejects other page sizes and unknown parameters', async () => {
    expect((await listOwn({ pageSize: 15 })).body.cars).toHaveLength(12);
    for (const query of ['pageSize=10', 'page=0', 'page=x', 'sort=waiting', 'colour=red']) {
      expect((await send(server, 'GET', `/api/my/cars?${query}`, undefined, { as: owner })).status).toBe(400);
    }
  });
});

describe('GET /api/admin/cars', () => {
  it('stops counting at a thousand for texts too short for the index', async () => {
    const { ownerId } = await buildCar(server, { title: 'Jqx 0' });
    await server.pool.query(sql`
      insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, created_at)
      select ${ownerId}, 'Jqx ' || i, 'Many', 100, 'Aarau', 'Manual', 4, 'Van', '2020-01-01'
      from generate_series(1, 1004) i`);
    try {
      expect((await listAll({ q: 'jqx', pageSize: 15 })).body).toMatchObject({ total: 1_005, pageCount: 67 });
      const short = (await listAll({ q: 'jq', pageSize: 15, page: 99 })).body;
      expect(short).toMatchObject({ total: 1_000, pageCount: 67, page: 67 });
      expect(short.cars).toHaveLength(15);
    } finally {
      await server.pool.query(sql`delete from cars where owner_id = ${ownerId}`);
    }
  });

  it('returns 403 to users who are not administrators', async () => {
    expect((await call(server, 'GET /api/admin/cars', { as: owner })).status).toBe(403);
  });

  it('lists the cars of all owners, newest first', async () => {
    const { body } = await listAll({ pageSize: 25 });
    const dates = body.cars.map((car) => car.createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('lists cars that wait for review first with sort `waiting`', async () => {
    const { body } = await listAll({ pageSize: 25, sort: 'waiting' });
    expect(body.total).toBe(13);
    expect(body.cars.map((car) => car.status)).toEqual([...Array(8).fill(0), ...Array(5).fill(1)]);
    expect(body.cars[0]!.title).toBe('Citroën number 11.');
  });

  it('lists the oldest waiting cars first with sort `waiting_oldest`', async () => {
    const { body } = await listAll({ pageSize: 25, sort: 'waiting_oldest' });
    expect(body.cars.map((car) => car.status)).toEqual([...Array(8).fill(0), ...Array(5).fill(1)]);
    expect(body.cars[0]!.title).toBe('Citroën number 1.');
    expect(body.cars[8]!.title).toBe('Citroën number 3.');
  });

  it('does not list a disabled car as waiting until its owner edits it', async () => {
    const car = await buildCar(server, {
      ownerId: owner.uid,
      title: 'Disabled one',
      status: 0,
      createdAt: '2025-12-01T08:00:00Z',
    });
    const place = async () => {
      const { cars } = (await listAll({ pageSize: 25, sort: 'waiting' })).body;
      return {
        isAmongWaiting: cars.findIndex(({ id }) => id === car.id) < cars.findIndex(({ status }) => status === 1),
      };
    };
    expect(await place()).toEqual({ isAmongWaiting: true });
    await setStatus(server, car.id, admin, { status: 0, reason: 'Not yet.' });
    expect(await place()).toEqual({ isAmongWaiting: false });
    const { cars } = (await listOwn({ q: 'Disabled one' })).body;
    expect(cars[0]!.disabled).toMatchObject({ reason: 'Not yet.' });
    await editCar(server, car.id, owner, { description: 'Better.' });
    expect(await place()).toEqual({ isAmongWaiting: true });
    await server.pool.query(sql`delete from cars where id = ${car.id}`);
  });

  it('sorts by age only with sorts `newest` and `oldest`', async () => {
    expect((await listAll({ sort: 'newest' })).body.cars[0]!.title).toBe('Somebody else’s Zürich');
    expect((await listAll({ sort: 'oldest' })).body.cars[0]!.title).toBe('Citroën number 1.');
  });

  it('searches titles and locations separately', async () => {
    expect((await listAll({ q: 'zurich' })).body.cars.map((car) => car.title)).toEqual(['Somebody else’s Zürich']);
    expect((await listAll({ location: 'ZURICH' })).body.total).toBe(6);
    expect((await listAll({ q: 'zurich', location: 'zurich' })).body.total).toBe(0);
  });
});
