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

  it('is shown at the same point when it is set again, removed or moved a little', async () => {
    const id = await newCar();
    await putPin(id, DOOR);
    const first = await shownAt(id);
    for (let round = 0; round < 5; round++) {
      await putPin(id, null);
      await putPin(id, DOOR);
      expect(await shownAt(id)).toEqual(first);
    }
    await putPin(id, { lat: DOOR.lat + 0.001, lng: DOOR.lng });
    expect(await shownAt(id)).toEqual(first);
  });

  it('is shown at one point for all of an owner’s cars nearby, because several would reveal the addresses', async () => {
    const points = new Set<string>();
    for (let index = 0; index < 5; index++) {
      const id = await newCar();
      await putPin(id, { lat: DOOR.lat + index * 0.0015, lng: DOOR.lng });
      points.add(JSON.stringify(await shownAt(id)));
    }
    expect(points.size).toBe(1);
  });

  it('is never shown further than 1.5 kilometres away, however often it moves by less than that', async () => {
    const id = await newCar();
    for (let step = 0; step < 8; step++) {
      const pin = { lat: DOOR.lat + step * 0.007, lng: DOOR.lng };
      await putPin(id, pin);
      expect(metres(await shownAt(id), pin)).toBeLessThanOrEqual(1_580);
    }
  });

  it('keeps the point at which the version before showed it', async () => {
    const id = await newCar();
    await putPin(id, DOOR);
    const shown = await shownAt(id);
    await server.pool.query(sql`update pin_offsets set shown = null where owner_id = ${owner.uid}`);
    await putPin(id, null);
    await putPin(id, DOOR);
    expect(await shownAt(id)).toEqual(shown);
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

  it('is shown at a new point when it is far from the last one', async () => {
    const id = await newCar();
    await putPin(id, DOOR);
    const far = { lat: 47.2, lng: 7.5 };
    await putPin(id, far);
    expect(metres(await shownAt(id), far)).toBeLessThanOrEqual(500);
  });

  it('is forgotten with its point when the owner deletes their account', async () => {
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
    expect(metres(await shownAt(id), pin)).toBeLessThanOrEqual(500);
  });
});
