import { beforeAll, describe, expect, it } from 'vitest';
import type { CarCard } from '../../contract/cars/cars.ts';
import { readBox, writeBox, type Box } from '../../contract/places/box.ts';
import {
  distanceKm,
  offsetPosition,
  readPosition,
  writePosition,
  type Position,
} from '../../contract/places/position.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { createRandom } from '../testing/random.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const DOOR = { lat: 46.519653, lng: 6.632273 };
/** 600 metres away, so that it is shown at the first door's point */
const NEXT_DOOR = offsetPosition(DOOR, { north: 360, east: 480 });
/** More doors, each within a kilometre of the first */
const NEARBY = [
  { north: -250, east: 130 },
  { north: 12, east: -5 },
  { north: -610, east: -420 },
  { north: 845, east: 77 },
  { north: 333, east: -707 },
].map((offset) => offsetPosition(DOOR, offset));
const ELSEWHERE = offsetPosition(DOOR, { north: 5_000, east: 0 });
const NEIGHBOURS = 20;
const SEARCHES = 1_000;

const random = createRandom();
const between = (least: number, most: number) => least + (most - least) * random();
const around = (km: number) =>
  offsetPosition(DOOR, { north: between(-km, km) * 1_000, east: between(-km, km) * 1_000 });

let owner: TestUser;
let neighbour: TestUser;
/** The doors of the active cars with a pin at one of them */
const doors = new Map<string, Position>();
/** Every public point of the cars at a door, over time */
const seen = new Map([DOOR, NEXT_DOOR, ...NEARBY].map((door) => [door, new Set<string>()]));

const search = async (query: object) =>
  (await call(server, 'GET /api/cars', { query: { limit: 48, ...query }, as: neighbour })).body.cars;
const pointOf = ({ point }: Pick<CarCard, 'point'>): Position => ({ lat: point![0], lng: point![1] });

async function putPin(id: string, pin: Position | null, as = owner) {
  const { version } = (await call(server, 'GET /api/cars/:id/pickup', { params: { id }, as })).body;
  const body = { address: '1 Rue du Lac', instructions: '', pickupHours: null, returnHours: null, pin, version };
  expect((await send(server, 'PUT', `/api/cars/${id}/pickup`, body, { as })).status).toBe(200);
}

async function addCar(pin: Position, as = owner) {
  const { id } = await buildCar(server, { ownerId: as.uid, seats: Math.round(between(2, 7)) });
  await putPin(id, pin, as);
  return id;
}

async function moveCar(id: string, pin: Position | null) {
  await putPin(id, pin);
  if (pin && seen.has(pin)) doors.set(id, pin);
  else doors.delete(id);
}

async function observe() {
  for (const { id, point } of await search({ near: writePosition(DOOR), within: 2 })) {
    const door = doors.get(id);
    if (door) seen.get(door)!.add(String(point));
  }
}

function randomBox(): Box {
  const [a, b] = [around(15), around(15)];
  const box = {
    south: Math.min(a.lat, b.lat),
    north: Math.max(a.lat, b.lat),
    west: Math.min(a.lng, b.lng),
    east: Math.max(a.lng, b.lng),
  };
  return readBox(writeBox(box)) as Box;
}

/** A search with some of: a distance, an area, an order, a filter. */
function randomSearch() {
  const from = readPosition(writePosition(around(20)))!;
  const box = random() < 0.5 ? randomBox() : undefined;
  const within = random() < 0.6 ? Math.round(between(10, 300)) / 10 : undefined;
  const minSeats = Math.round(between(2, 7));
  const sort = (['nearest', 'price_asc', undefined] as const)[Math.floor(between(0, 3))];
  const query = {
    near: writePosition(from),
    minSeats,
    ...(box && { box: writeBox(box) }),
    ...(within && { within }),
    ...(sort && { sort }),
  };
  const isFound = (car: CarCard) => {
    const at = pointOf(car);
    const isInside = !box || (at.lat >= box.south && at.lat <= box.north && at.lng >= box.west && at.lng <= box.east);
    return isInside && car.seats >= minSeats && (!within || distanceKm(from, at) <= within);
  };
  return { from, query, sort, isFound };
}

/** The attacker knows the code: a point is drawn 300 to 500 metres from the first pin that it is shown for. */
function canBeDoor(at: Position, shown: Position) {
  const metres = distanceKm(at, shown) * 1_000;
  return metres >= 300 && metres <= 500;
}

describe('an address', () => {
  beforeAll(async () => {
    [owner, neighbour] = [await buildUser(server), await buildUser(server)];
    for (const id of await Promise.all(Array.from({ length: 5 }, () => addCar(DOOR)))) doors.set(id, DOOR);
    await observe();
    for (let index = 0; index < 3; index++) doors.set(await addCar(NEXT_DOOR), NEXT_DOOR);
    await observe();
    const [moved, removed] = [...doors.keys()] as [string, string];
    for (let round = 0; round < 3; round++) {
      for (const pin of [ELSEWHERE, DOOR, NEXT_DOOR, null, NEXT_DOOR, DOOR]) {
        await moveCar(moved, pin);
        await observe();
      }
    }
    await call(server, 'DELETE /api/cars/:id', { params: { id: removed }, as: owner });
    doors.delete(removed);
    doors.set(await addCar(DOOR), DOOR);
    await observe();
    for (const door of NEARBY) doors.set(await addCar(door), door);
    await observe();
    for (let index = 0; index < NEIGHBOURS; index++) await addCar(around(10), neighbour);
  });

  it('cannot be located more precisely than a 300-metre circle from all of an owner’s cars, also by someone who knows how the doors lie', () => {
    const STEP = 20;
    // Each point with the first door that it was shown for: where it is seen from the first door is known exactly.
    const points = new Map<string, Position>();
    for (const [door, shown] of seen) for (const point of shown) if (!points.has(point)) points.set(point, door);
    const canBeFirstDoor = (at: Position) =>
      [...points].every(([point, door]) => {
        const there = { lat: at.lat + door.lat - DOOR.lat, lng: at.lng + door.lng - DOOR.lng };
        const [lat, lng] = point.split(',').map(Number) as [number, number];
        return canBeDoor(there, { lat, lng });
      });
    let region = 0;
    for (let north = -1_200; north <= 1_200; north += STEP) {
      for (let east = -1_200; east <= 1_200; east += STEP) {
        if (canBeFirstDoor(offsetPosition(DOOR, { north, east }))) region += STEP ** 2;
      }
    }
    expect(canBeFirstDoor(DOOR)).toBe(true);
    expect(Math.sqrt(region / Math.PI)).toBeGreaterThanOrEqual(300);
  });

  it('cannot be computed from the owner’s other address by a renter who knows that one, because all nearby have one point', () => {
    const [first] = [...seen.values()].map(([point]) => point);
    expect(first).toBeDefined();
    for (const points of seen.values()) expect([...points]).toEqual([first]);
  });

  it(`is not revealed by ${SEARCHES} searches by distance, area, filter and order, which all follow from the shown points`, async () => {
    const cars = await search({ near: writePosition(DOOR), sort: 'nearest' });
    expect(cars).toHaveLength(doors.size + NEIGHBOURS);
    for (let step = 0; step < SEARCHES; step++) {
      const { from, query, sort, isFound } = randomSearch();
      const found = await search(query);
      const ids = (list: CarCard[]) => list.map(({ id }) => id).toSorted();
      expect(ids(found), JSON.stringify(query)).toEqual(ids(cars.filter(isFound)));
      const distances = found.map((car) => distanceKm(from, pointOf(car)));
      expect(found.map((car) => car.distanceKm)).toEqual(distances.map((km) => Math.round(km * 10) / 10));
      if (sort === 'nearest') expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      for (const { id, point } of found) {
        const door = doors.get(id);
        if (door) expect([...seen.get(door)!]).toContain(String(point));
      }
    }
  }, 120_000);
});
