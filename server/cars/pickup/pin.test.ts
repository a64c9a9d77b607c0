import { beforeEach, describe, expect, it, vi } from 'vitest';
import { distanceKm, pointOf, type Position } from '../../../contract/places/position.ts';
import { scalar, sql } from '../../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { placeCars } from '../place-cars.ts';

const server = useTestServer();
const DOOR = { lat: 46.519653, lng: 6.632273 };
const PICKUP = { address: '1 Rue du Lac', instructions: '', pickupHours: null, returnHours: null };
let owner: TestUser;

beforeEach(async () => {
  owner = await buildUser(server);
});

const newCar = async () => (await buildCar(server, { ownerId: owner.uid, location: 'Lausanne' })).id;
const shownAt = async (id: string) =>
  pointOf(await scalar<number>(server.pool, sql`select spot from cars where id = ${id}`));
const metres = (a: Position, b: Position) => Math.round(distanceKm(a, b) * 1000);

async function putPin(id: string, pin: unknown) {
  const { version } = (await call(server, 'GET /api/cars/:id/pickup', { params: { id }, as: owner })).body;
  return send(server, 'PUT', `/api/cars/${id}/pickup`, { ...PICKUP, pin, version }, { as: owner });
}

describe('a pin', () => {
  it('is private, and the car is shown 300 to 500 metres from it', async () => {
    const id = await newCar();
    expect((await putPin(id, DOOR)).body).toMatchObject({ pin: DOOR });
    const shown = await shownAt(id);
    expect(metres(shown, DOOR)).toBeGreaterThanOrEqual(300);
    expect(metres(shown, DOOR)).toBeLessThanOrEqual(500);
    const stranger = await buildUser(server);
    const seen = [
      (await call(server, 'GET /api/cars/:id', { params: { id }, as: stranger })).body,
      (await call(server, 'GET /api/cars', { query: {}, as: stranger })).body,
    ];
    expect(JSON.stringify(seen)).not.toContain('46.5196');
    expect(JSON.stringify(seen)).toContain(`"point":[${shown.lat},${shown.lng}]`);
  });

  it('keeps its offset when it is set again, removed or moved a little', async () => {
    const id = await newCar();
    await putPin(id, DOOR);
    const first = await shownAt(id);
    for (let round = 0; round < 5; round++) {
      await putPin(id, null);
      await putPin(id, DOOR);
      expect(await shownAt(id)).toEqual(first);
    }
    const nextDoor = { lat: DOOR.lat + 0.001, lng: DOOR.lng };
    await putPin(id, nextDoor);
    expect(Math.abs(metres(await shownAt(id), nextDoor) - metres(first, DOOR))).toBeLessThan(160);
    expect((await shownAt(id)).lng).toBeCloseTo(first.lng, 2);
  });

  it('has the same offset for all cars at one address, because the average of several would reveal it', async () => {
    const offsets = new Set<string>();
    for (let index = 0; index < 5; index++) {
      const id = await newCar();
      await putPin(id, { lat: DOOR.lat + index * 0.0005, lng: DOOR.lng });
      offsets.add(
        await scalar<string>(server.pool, sql`select pin_offset::text from car_pickups where car_id = ${id}`),
      );
    }
    expect(offsets.size).toBe(1);
  });

  it('has an offset that does not depend on Math.random', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const shown = new Set<string>();
    for (let index = 0; index < 5; index++) {
      owner = await buildUser(server);
      const id = await newCar();
      await putPin(id, DOOR);
      shown.add(JSON.stringify(await shownAt(id)));
    }
    random.mockRestore();
    expect(shown.size).toBeGreaterThan(1);
  });

  it('has a different offset than the car had from its town’s centre, which is public', async () => {
    const town = { lat: 46.516, lng: 6.63282 };
    await server.pool.query(sql`insert into place_names values (search_form('Lausanne'), ${town.lat}, ${town.lng})`);
    const offsets = new Set<string>();
    const offset = (from: Position, to: Position) =>
      `${Math.round((to.lat - from.lat) * 500)} ${Math.round((to.lng - from.lng) * 500)}`;
    let same = 0;
    for (let index = 0; index < 12; index++) {
      owner = await buildUser(server);
      const id = await newCar();
      await placeCars(server.services);
      const byName = offset(town, await shownAt(id));
      await putPin(id, DOOR);
      const byPin = offset(DOOR, await shownAt(id));
      if (byName === byPin) same++;
      offsets.add(byPin);
    }
    expect(same).toBeLessThan(6);
    expect(offsets.size).toBeGreaterThan(1);
  });

  it('gets a new offset when it is far from the last one', async () => {
    const id = await newCar();
    await putPin(id, DOOR);
    const offset = () =>
      scalar<string>(server.pool, sql`select pin_offset::text from car_pickups where car_id = ${id}`);
    const first = await offset();
    await putPin(id, { lat: 47.2, lng: 7.5 });
    expect(await offset()).not.toBe(first);
  });

  it('is forgotten with its offset when the owner deletes their account', async () => {
    await putPin(await newCar(), DOOR);
    const count = () =>
      scalar<number>(server.pool, sql`select count(*) from pin_offsets where owner_id = ${owner.uid}`);
    expect(await count()).toBe(1);
    expect((await call(server, 'DELETE /api/me', { body: { password: owner.password }, as: owner })).status).toBe(200);
    expect(await count()).toBe(0);
  });

  it('stays when a request omits it', async () => {
    const id = await newCar();
    await putPin(id, DOOR);
    const saved = await send(
      server,
      'PUT',
      `/api/cars/${id}/pickup`,
      { ...PICKUP, version: 1, address: '2 Rue du Lac' },
      {
        as: owner,
      },
    );
    expect(saved.body).toMatchObject({ address: '2 Rue du Lac', pin: DOOR });
  });

  it.each([
    { lat: 91, lng: 0 },
    { lat: 0, lng: 180.5 },
    { lat: 'NaN', lng: 0 },
    { lat: null, lng: 0 },
    { lat: 1 },
    'here',
  ])('is rejected at %j', async (pin) => {
    const { status, problem } = await putPin(await newCar(), pin);
    expect(status).toBe(400);
    expect(JSON.stringify(problem.fields)).toContain('pickup/pin-invalid');
  });

  it.each([
    ['the north pole', { lat: 90, lng: 0 }],
    ['the date line', { lat: -17.8, lng: 180 }],
  ])('can be set at %s', async (_, pin) => {
    const id = await newCar();
    expect((await putPin(id, pin)).status).toBe(200);
    expect(metres(await shownAt(id), pin)).toBeLessThanOrEqual(520);
  });
});
