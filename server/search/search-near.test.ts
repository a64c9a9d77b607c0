import { beforeAll, describe, expect, it } from 'vitest';
import { writeBox } from '../../contract/places/box.ts';
import { distanceKm, pointOf } from '../../contract/places/position.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const DOOR = { lat: 46.519653, lng: 6.632273 };
let user: TestUser;

beforeAll(async () => {
  user = await buildUser(server);
});

const search = (query: object) => call(server, 'GET /api/cars', { query, as: user });

describe('GET /api/cars near a place', () => {
  it.each(['NaN,NaN', '91,0', '0,181', '38.7', 'Lisbon', '1e9,0', '0,0,0'])('rejects the position %s', async (near) => {
    const { status, problem } = await send(server, 'GET', `/api/cars?near=${encodeURIComponent(near)}`, undefined, {
      as: user,
    });
    expect({ status, code: problem.fields?.near?.code }).toEqual({ status: 400, code: 'search/near-invalid' });
  });

  it.each([
    ['NaN,0,1,1', 'box-invalid'],
    ['0,0,1', 'box-invalid'],
    ['0,0,1,1,1', 'box-invalid'],
    ['0,0,1,90.1', 'box-invalid'],
    ['0,-91,1,0', 'box-invalid'],
    ['-181,0,1,1', 'box-invalid'],
    ['0,0,1e3,1', 'box-invalid'],
    ['Infinity,0,1,1', 'box-invalid'],
    ['', 'box-invalid'],
    ['0,2,1,1', 'box-reversed'],
  ])('rejects the area %s: %s', async (box, code) => {
    const path = `/api/cars?box=${encodeURIComponent(box)}`;
    const { status, problem } = await send(server, 'GET', path, undefined, { as: user });
    expect({ status, code: problem.fields?.box?.code }).toEqual({ status: 400, code: `search/${code}` });
  });

  it('reveals only the shown point, not the address, to a binary search by area', async () => {
    const owner = await buildUser(server);
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'Behind one of these doors' });
    const body = { address: 'x', instructions: '', pickupHours: null, returnHours: null, pin: DOOR, version: 0 };
    expect((await send(server, 'PUT', `/api/cars/${id}/pickup`, body, { as: owner })).status).toBe(200);
    const area = { west: 6, south: 46, east: 7, north: 47 };
    const finds = async (half: typeof area) =>
      (await search({ box: writeBox(half), q: 'Behind one of these doors' })).body.cars.length === 1;
    // Halve the area as often as the precision allows.
    for (let step = 0; step < 24; step++) {
      const [low, high] = step % 2 === 0 ? (['west', 'east'] as const) : (['south', 'north'] as const);
      const middle = (area[low] + area[high]) / 2;
      if (await finds({ ...area, [high]: middle })) area[high] = middle;
      else area[low] = middle;
    }
    const guess = { lat: (area.south + area.north) / 2, lng: (area.west + area.east) / 2 };
    const shown = pointOf(await scalar<number>(server.pool, sql`select spot from cars where id = ${id}`));
    expect(distanceKm(guess, shown)).toBeLessThan(0.15);
    expect(distanceKm(guess, DOOR)).toBeGreaterThan(0.2);
  });

  it('requires a position to filter or sort by distance', async () => {
    for (const query of ['within=5', 'sort=nearest']) {
      const { problem } = await send(server, 'GET', `/api/cars?${query}`, undefined, { as: user });
      expect(problem.fields?.near?.code).toBe('search/near-required');
    }
    expect((await send(server, 'GET', '/api/cars?near=1,1&within=0', undefined, { as: user })).status).toBe(400);
    expect((await send(server, 'GET', '/api/cars?near=1,1&within=NaN', undefined, { as: user })).status).toBe(400);
  });

  it('row 105: works without the world’s cities, and suggests the places that have cars', async () => {
    await buildCar(server, { location: 'Oldenburg am Deich', title: 'Without a position' });
    const { places } = (await call(server, 'GET /api/places', { query: { q: 'olden' }, as: user })).body;
    expect(places).toEqual([{ name: 'Oldenburg am Deich', region: '', country: '', position: null, activeCars: 1 }]);
    const byName = (await search({ location: 'Oldenburg am Deich', near: '53.14,8.21' })).body.cars;
    expect(byName).toMatchObject([{ title: 'Without a position' }]);
    expect(byName[0]).not.toHaveProperty('distanceKm');
    expect((await search({ near: '53.14,8.21', within: 5, sort: 'nearest' })).body.cars).toEqual([]);
  });

  it('works at the poles and on both sides of the date line', async () => {
    for (const near of ['90,0', '-90,180', '0,180', '0,-180']) {
      expect((await search({ near, sort: 'nearest', within: 200 })).status).toBe(200);
    }
  });
});
