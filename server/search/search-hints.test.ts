import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';

const server = useTestServer();
const day = (ahead: number) => addDays(today(), ahead);
let user: TestUser;

const hints = async (query: Record<string, string | number>) => {
  const { status, body } = await call(server, 'GET /api/cars/hints', { query, as: user });
  expect(status).toBe(200);
  return body;
};
const total = (count: number) => ({ count, isExact: true });

beforeAll(async () => {
  user = await buildUser(server);
  const { ownerId } = await buildCar(server, { location: 'Leith, Edinburgh', vehicleType: 'SUV', seats: 7 });
  const edinburgh = { ownerId, location: 'Edinburgh' };
  const booked = await buildCar(server, { ...edinburgh, vehicleType: 'SUV' });
  await buildRental(server, { carId: booked.id, startDate: day(10), endDate: day(13) });
  for (let cars = 0; cars < 3; cars++) await buildCar(server, { ...edinburgh, vehicleType: 'Coupe' });
  for (let cars = 0; cars < 5; cars++) await buildCar(server, { ownerId, location: 'Cork', vehicleType: 'SUV' });
  await buildCar(server, { ...edinburgh, vehicleType: 'SUV', status: 0 });
});

describe('GET /api/cars/hints', () => {
  it('suggests other dates, other places and dropping a filter, each with its count', async () => {
    const found = await hints({
      location: 'Edinburgh',
      vehicleType: 'SUV',
      startDate: day(11),
      endDate: day(12),
    });
    expect(found.dates).toEqual([
      { startDate: day(4), endDate: day(5), total: total(1) },
      { startDate: day(18), endDate: day(19), total: total(1) },
    ]);
    expect(found.places).toEqual([
      { location: 'Leith, Edinburgh', total: total(1) },
      { location: 'Cork', total: total(5) },
    ]);
    expect(found.without).toEqual([
      { filter: 'location', total: total(6) },
      { filter: 'vehicleType', total: total(3) },
      { filter: 'dates', total: total(1) },
    ]);
  });

  it('counts the same cars as the suggested search', async () => {
    const asked = { location: 'Edinburgh', vehicleType: 'SUV', startDate: day(11), endDate: day(12) } as const;
    const { dates, places } = await hints(asked);
    const offered = [...dates, ...places].map(({ total: { count }, ...instead }) => ({ count, instead }));
    expect(offered).toHaveLength(4);
    for (const { count, instead } of offered) {
      const { body } = await call(server, 'GET /api/cars', { query: { ...asked, ...instead }, as: user });
      expect([instead, body.cars.length]).toEqual([instead, count]);
    }
  });

  it('suggests nothing that finds no more cars, and no past dates', async () => {
    expect(await hints({})).toEqual({ dates: [], places: [], distances: [], without: [] });
    const { dates } = await hints({ location: 'Edinburgh', startDate: today(), endDate: day(1) });
    expect(dates.every(({ startDate }) => startDate >= today())).toBe(true);
    expect((await hints({ minSeats: 5 })).without).toEqual([{ filter: 'minSeats', total: total(10) }]);
  });

  it('suggests larger distances around a place, with the count of that search, and dropping the distance', async () => {
    const owner = await buildUser(server);
    const put = async (location: string, lng: number) => {
      const { id } = await buildCar(server, { ownerId: owner.uid, location });
      const pickup = { address: '1 Way', instructions: '', pickupHours: null, returnHours: null, version: 0 };
      const pinned = { ...pickup, pin: { lat: -43.5, lng } };
      expect((await send(server, 'PUT', `/api/cars/${id}/pickup`, pinned, { as: owner })).status).toBe(200);
    };
    await put('Tiny Hamlet', 172.6);
    await put('Far Town', 173.1);
    await put('Far Town', 173.1);
    const around = { near: '-43.5,172.6', within: 5 };
    const { distances, without } = await hints(around);
    expect(distances).toEqual([{ within: 50, total: total(3) }]);
    expect(without.map(({ filter }) => filter)).toEqual(['within']);
    for (const { within, total: counted } of distances) {
      const { body } = await call(server, 'GET /api/cars', { query: { ...around, within }, as: user });
      expect(body.cars).toHaveLength(counted.count);
    }
    const byName = await hints({ location: 'Tiny Hamlet', near: '-43.5,172.6' });
    expect(byName.distances).toEqual([{ within: 50, total: total(3) }]);
  });

  it('rejects what the search rejects', async () => {
    const query = { startDate: day(3), endDate: day(2) };
    const { problem } = await call(server, 'GET /api/cars/hints', { query, as: user });
    expect(problem.code).toBe('rental/dates-invalid');
  });
});

describe('GET /api/cars/photos', () => {
  it('returns the photos of listed cars after the first', async () => {
    const listed = await buildCar(server);
    const waiting = await buildCar(server, { status: 0 });
    for (const car of [listed, waiting]) {
      await server.pool.query(sql`
        insert into photos (uploader_id, car_id, position, key, width, height, placeholder)
        select ${car.ownerId}, ${car.id}, n, ${car.id}::text || n, 960, 640, '' from generate_series(1, 7) n`);
    }
    const ids = [listed.id, waiting.id].join(',');
    const { status, body } = await call(server, 'GET /api/cars/photos', { query: { ids }, as: user });
    const { photos } = (await call(server, 'GET /api/cars/:id', { params: { id: listed.id }, as: user })).body;
    expect(status).toBe(200);
    expect(photos).toHaveLength(8);
    expect(body.photos[listed.id]).toEqual(photos.slice(1, 6));
    expect(body.photos).not.toHaveProperty(waiting.id);
  });

  it('rejects an invalid list of ids', async () => {
    const { problem } = await call(server, 'GET /api/cars/photos', { query: { ids: 'all' }, as: user });
    expect(problem.code).toBe('request/invalid');
  });
});
