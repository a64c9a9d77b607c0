import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CarPage } from '../../contract/cars/cars.ts';
import { addDays, dayIn, overlaps, type DateRange } from '../../contract/dates.ts';
import { GEARS, VEHICLE_TYPES, type CarSort, type Gear, type VehicleType } from '../../contract/cars/vocabulary.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

/** The rules of a search, written down a second time in the plainest way: read every car, keep those that match. */
interface KnownCar {
  id: string;
  title: string;
  location: string;
  priceCents: number;
  gear: Gear;
  seats: number;
  vehicleType: VehicleType;
  status: 0 | 1;
  createdAt: string;
  live: DateRange[];
  confirmed: number;
}

interface Query {
  q?: string;
  location?: string;
  vehicleType?: VehicleType;
  gear?: Gear;
  minSeats?: number;
  minPriceCents?: number;
  maxPriceCents?: number;
  startDate?: string;
  endDate?: string;
  sort: CarSort;
  limit: number;
}

const server = useTestServer();
const today = dayIn('UTC');
const cars: KnownCar[] = [];
let user: TestUser;
let owner: string | undefined;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const PLACES = ['Zürich', 'Genève', 'Lausanne', 'Genève Cornavin'];
const TITLES = ['Citroën Ami', 'Škoda Octavia', 'Fiat 500', 'VW Up', 'Fiat Panda 4x4', 'Van, not a limousine'];

/** Texts that name a type, and what else they ask for. */
const NAMED: Record<string, { type: VehicleType; rest: string }> = {
  suv: { type: 'SUV', rest: '' },
  Limousine: { type: 'Sedan', rest: '' },
  'Fiat Coupé': { type: 'Coupe', rest: 'Fiat' },
  'berline genève': { type: 'Sedan', rest: 'Genève' },
};

const hasText = (car: KnownCar, q: string) =>
  plain(car.title).includes(plain(q)) || plain(car.location).includes(plain(q));

function reference(query: Query): string[] {
  const { q, location, startDate, endDate, sort } = query;
  const active = cars.filter((car) => car.status === 1);
  const isPlace = active.some((car) => plain(car.location) === plain(location ?? ''));
  const atPlace = (car: KnownCar) =>
    !location || (isPlace ? plain(car.location) === plain(location) : plain(car.location).includes(plain(location)));
  const found = active.filter(
    (car) =>
      atPlace(car) &&
      (!q || hasText(car, q) || (car.vehicleType === NAMED[q]?.type && hasText(car, NAMED[q].rest))) &&
      (!query.vehicleType || car.vehicleType === query.vehicleType) &&
      (!query.gear || car.gear === query.gear) &&
      (!query.minSeats || car.seats >= query.minSeats) &&
      (!query.minPriceCents || car.priceCents >= query.minPriceCents) &&
      (!query.maxPriceCents || car.priceCents <= query.maxPriceCents) &&
      !(startDate && endDate && car.live.some((held) => overlaps(held, { startDate, endDate }))),
  );
  const key = (car: KnownCar) =>
    sort === 'popular' ? car.confirmed : sort === 'newest' ? Date.parse(car.createdAt) : car.priceCents;
  const rising = found.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1));
  return (sort === 'price_asc' ? rising : rising.toReversed()).map((car) => car.id);
}

beforeAll(async () => {
  user = await buildUser(server);
  const [random] = fc.sample(fc.infiniteStream(fc.nat({ max: 2 ** 30 })), { numRuns: 1, seed: 20_260_101 });
  const below = (limit: number) => random!.next().value! % limit;
  for (let index = 0; index < 90; index++) {
    const facts = {
      title: TITLES[below(TITLES.length)]!,
      location: PLACES[below(PLACES.length)]!,
      priceCents: 1_000 + below(5) * 100,
      gear: GEARS[below(2)]!,
      seats: 2 + below(6),
      vehicleType: VEHICLE_TYPES[below(3)]!,
      status: below(6) === 0 ? (0 as const) : (1 as const),
      createdAt: new Date(Date.UTC(2026, 0, 1 + below(20))).toISOString(),
    };
    const { id, ownerId } = await buildCar(server, { ...facts, ...(owner && { ownerId: owner }) });
    owner ??= ownerId;
    const car: KnownCar = { id, ...facts, live: [], confirmed: 0 };
    for (let tries = below(4); tries > 0; tries--) {
      const startDate = addDays(today, below(30) - 5);
      const held = { startDate, endDate: addDays(startDate, 1 + below(6)) };
      const status = (['held', 'confirmed', 'cancelled', 'expired'] as const)[below(4)]!;
      const isLive = status === 'held' || status === 'confirmed';
      if (isLive && car.live.some((other) => overlaps(other, held))) continue;
      await buildRental(server, { carId: id, ...held, status });
      if (isLive) car.live.push(held);
      if (status === 'confirmed') car.confirmed++;
    }
    cars.push(car);
  }
});

const TEXTS = [
  ...Object.keys(NAMED),
  'FIAT',
  'citroen',
  'Skoda',
  'up',
  'iat 5',
  'geneve',
  '4x4',
  'é',
  'nothing like it',
  'ü',
];
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const queries: fc.Arbitrary<Query> = fc
  .record({
    q: maybe(fc.constantFrom(...TEXTS)),
    location: maybe(fc.constantFrom('Zürich', 'zurich', 'GENEVE', 'genev', 'ne', 'Lausanne', 'Atlantis')),
    vehicleType: maybe(fc.constantFrom(...VEHICLE_TYPES.slice(0, 4))),
    gear: maybe(fc.constantFrom(...GEARS)),
    minSeats: maybe(fc.integer({ min: 1, max: 8 })),
    least: maybe(fc.integer({ min: 990, max: 1_410 })),
    span: maybe(fc.integer({ min: 0, max: 400 })),
    dates: maybe(fc.tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 8 }))),
    sort: fc.constantFrom<CarSort>('newest', 'price_asc', 'price_desc', 'popular'),
    limit: fc.integer({ min: 1, max: 48 }),
  })
  .map(({ dates, least, span, ...others }) => {
    const maxPriceCents = span === undefined ? undefined : (least ?? 990) + span;
    const rest = { ...others, minPriceCents: least, maxPriceCents };
    if (!dates) return rest;
    const startDate = addDays(today, dates[0]);
    return { ...rest, startDate, endDate: addDays(startDate, dates[1]) };
  });

describe('GET /api/cars', () => {
  it('finds, orders and counts what reading every car would, for any combination of filters', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const expected = reference(query);
        const found: string[] = [];
        let cursor: string | null | undefined;
        let total: CarPage['total'] | undefined;
        do {
          const answer = await call(server, 'GET /api/cars', {
            query: { ...query, withTotal: 'true', ...(cursor && { cursor }) },
            as: user,
          });
          const body: CarPage = answer.body;
          expect(answer.status).toBe(200);
          total ??= body.total;
          found.push(...body.cars.map((car) => car.id));
          cursor = body.nextCursor;
        } while (cursor);
        expect(found).toEqual(expected);
        expect(total).toEqual({ count: expected.length, isExact: true });
      }),
      { numRuns: 150 },
    );
  });
});
