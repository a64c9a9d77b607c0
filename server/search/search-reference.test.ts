import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BOOKING_MODES,
  DEFAULT_TERMS,
  termsRefusal,
  type BookingMode,
  type CarTerms,
} from '../../contract/cars/car-terms.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import { searchPrices } from '../../contract/cars/price-sums.ts';
import { NO_RULES, stayPrice, type PriceRules } from '../../contract/cars/stay-price.ts';
import type { CustomValue, CustomValues } from '../../contract/cars/custom-fields.ts';
import { addDays, overlaps, type DateRange } from '../../contract/dates.ts';
import {
  CAR_SORTS,
  FEATURES,
  FUELS,
  GEARS,
  VEHICLE_TYPES,
  type CarSort,
  type Feature,
  type Fuel,
  type Gear,
  type VehicleType,
} from '../../contract/cars/vocabulary.ts';
import { distanceKm, pointOf, readPosition, spotOf } from '../../contract/places/position.ts';
import { refreshBookedDays, setSearchPrices } from '../cars/index.ts';
import { one, sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, setRules, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { TEST_SEED } from '../testing/fixed-seed.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';

/** A second, simple implementation of the search rules: read every car and keep those that match. */
interface KnownCar {
  id: string;
  title: string;
  location: string;
  priceCents: number;
  gear: Gear;
  seats: number;
  vehicleType: VehicleType;
  make: string | null;
  model: string | null;
  year: number | null;
  fuel: Fuel | null;
  doors: number | null;
  range: number | null;
  features: Feature[];
  fields: CustomValues;
  status: 0 | 1;
  createdAt: string;
  rules: PriceRules;
  terms: CarTerms;
  fromCents: number;
  live: DateRange[];
  confirmed: number;
  reviews: number;
  stars: number;
  /** The point at which it is shown, if any */
  spot: number | null;
}

interface Query {
  q?: string;
  location?: string;
  vehicleType?: VehicleType;
  gear?: Gear;
  minSeats?: number;
  minRating?: number;
  bookingMode?: BookingMode;
  make?: string;
  model?: string;
  fuel?: Fuel;
  minYear?: number;
  minDoors?: number;
  minRange?: number;
  features?: string;
  fields?: string;
  minPriceCents?: number;
  maxPriceCents?: number;
  startDate?: string;
  endDate?: string;
  near?: string;
  within?: number;
  box?: string;
  sort: CarSort;
  limit: number;
}

const ZONES = ['A', 'B', 'C'];
const folder = mkdtempSync(join(tmpdir(), 'sparekey-reference-'));
const options = ZONES.map((value) => ({ value, label: value }));
writeFileSync(
  join(folder, 'fields.json'),
  JSON.stringify({
    fields: [
      { key: 'zone', kind: 'choice', label: 'Zone', options, filter: true },
      { key: 'garage', kind: 'yes-no', label: 'Fits a garage', filter: true },
    ],
  }),
);
const server = useTestServer({ brandDir: { path: folder, isWanted: true } });
const cars: KnownCar[] = [];
let user: TestUser;
let owner: string | undefined;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const PLACES = ['Zürich', 'Genève', 'Lausanne', 'Genève Cornavin'];
const TITLES = ['Citroën Ami', 'Škoda Octavia', 'Fiat 500', 'VW Up', 'Fiat Panda 4x4', 'Van, not a limousine'];

const MAKES = [null, 'Citroën', 'CITROEN', 'Škoda', 'Fiat'];

/** Words that name a property. All others must be part of the car's text. */
const NAMED: Record<string, (car: KnownCar) => boolean> = {
  suv: ({ vehicleType }) => vehicleType === 'SUV',
  limousine: ({ vehicleType }) => vehicleType === 'Sedan',
  berline: ({ vehicleType }) => vehicleType === 'Sedan',
  coupe: ({ vehicleType }) => vehicleType === 'Coupe',
  electric: ({ fuel }) => fuel === 'electric',
  diesel: ({ fuel }) => fuel === 'diesel',
  isofix: ({ features }) => features.includes('isofix'),
  anhangerkupplung: ({ features }) => features.includes('tow-bar'),
  siebensitzer: ({ seats }) => seats >= 7,
};

const hasWord = (car: KnownCar, word: string) =>
  [car.title, car.location, [car.make, car.model].filter(Boolean).join(' ')].some((text) => plain(text).includes(word));

/** All words must match, in any order. */
function hasText(car: KnownCar, q: string): boolean {
  const words = plain(q)
    .split(' ')
    .filter((word) => word !== 'mit');
  return words.every((word) => hasWord(car, word) || NAMED[word]?.(car));
}

/** The price on the card: the total with dates, otherwise the lowest price per day. */
function shownPrice(car: KnownCar, { startDate, endDate }: Query): number {
  if (startDate && endDate) return stayPrice(car, { startDate, endDate }, 'USD').totalCents;
  return car.fromCents;
}

/** Rounded to one decimal, as on the card. 0 without reviews, which is below any filter. */
const ratingOf = ({ reviews, stars }: KnownCar) => (reviews ? Math.round((stars / reviews) * 10) / 10 : 0);

/** The average with five additional reviews of four stars. */
const rankOf = ({ reviews, stars }: KnownCar) => (reviews ? Math.round((1000 * (stars + 20)) / (reviews + 5)) : 0);

/** The buffers apply around both the existing and the new rental. */
function isFree({ live, terms }: KnownCar, { startDate, endDate }: DateRange): boolean {
  const wanted = { startDate: addDays(startDate, -terms.bufferBefore), endDate: addDays(endDate, terms.bufferAfter) };
  return !live.some((held) => overlaps(held, wanted));
}

function reference(query: Query): { id: string; shown: number }[] {
  const { q, location, startDate, endDate, sort } = query;
  const active = cars.filter((car) => car.status === 1);
  const isPlace = active.some((car) => plain(car.location) === plain(location ?? ''));
  const atPlace = (car: KnownCar) =>
    !location || (isPlace ? plain(car.location) === plain(location) : plain(car.location).includes(plain(location)));
  const priced = active.map((car) => ({ ...car, shown: shownPrice(car, query) }));
  const found = priced.filter(
    (car) =>
      atPlace(car) &&
      (!q || hasText(car, q)) &&
      (!query.make || plain(car.make ?? '') === plain(query.make)) &&
      (!query.model || plain(car.model ?? '') === plain(query.model)) &&
      (!query.fuel || car.fuel === query.fuel) &&
      (!query.minYear || (car.year ?? 0) >= query.minYear) &&
      (!query.minDoors || (car.doors ?? 0) >= query.minDoors) &&
      (!query.minRange || (car.range ?? 0) >= query.minRange) &&
      (!query.features || query.features.split(',').every((name) => car.features.some((has) => has === name))) &&
      (!query.fields ||
        query.fields
          .split(',')
          .every((part) =>
            Object.entries(car.fields).some(([key, value]) => part === `${key}:${writeFieldValue(value)}`),
          )) &&
      (!query.vehicleType || car.vehicleType === query.vehicleType) &&
      (!query.gear || car.gear === query.gear) &&
      (!query.minSeats || car.seats >= query.minSeats) &&
      (!query.minRating || ratingOf(car) >= query.minRating) &&
      (query.within === undefined || kmFrom(query, car) <= query.within) &&
      (query.box === undefined || isInBox(query.box, car)) &&
      (sort !== 'nearest' || car.spot !== null) &&
      (!query.bookingMode || car.terms.bookingMode === query.bookingMode) &&
      (!query.minPriceCents || car.shown >= query.minPriceCents) &&
      (!query.maxPriceCents || car.shown <= query.maxPriceCents) &&
      (!startDate ||
        !endDate ||
        (isFree(car, { startDate, endDate }) && !termsRefusal(car.terms, { startDate, endDate }, today()))),
  );
  const keys: Record<CarSort, (car: (typeof found)[number]) => number> = {
    newest: ({ createdAt }) => Date.parse(createdAt),
    popular: ({ confirmed }) => confirmed,
    rating: rankOf,
    price_asc: ({ shown }) => shown,
    price_desc: ({ shown }) => shown,
    nearest: (car) => -kmFrom(query, car),
  };
  const key = keys[sort];
  const rising = found.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1));
  return (sort === 'price_asc' ? rising : rising.toReversed()).map(({ id, shown }) => ({ id, shown }));
}

const kmFrom = ({ near }: Query, { spot }: KnownCar) =>
  near === undefined || spot === null ? Infinity : distanceKm(readPosition(near)!, pointOf(spot));

/** A box crosses the date line if its western edge is east of its eastern edge. */
function isInBox(box: string, { spot }: KnownCar): boolean {
  if (spot === null) return false;
  const [west, south, east, north] = box.split(',').map(Number) as [number, number, number, number];
  const { lat, lng } = pointOf(spot);
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

const writeFieldValue = (value: CustomValue) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);

type Below = (limit: number) => number;

function drawRules(below: Below): PriceRules {
  if (below(2) === 0) return NO_RULES;
  const price = () => 900 + below(8) * 75;
  const seasonStart = addDays(today(), below(25));
  return {
    weekdays: NO_RULES.weekdays.map(() => (below(4) === 0 ? price() : null)),
    seasons:
      below(2) === 0
        ? []
        : [{ name: 'Season', startDate: seasonStart, endDate: addDays(seasonStart, below(20)), priceCents: price() }],
    days: Object.fromEntries(Array.from({ length: below(4) }, () => [addDays(today(), below(40)), price()])),
    discounts: [
      { fromDays: 2 + below(2), percent: 1 + below(30) },
      { fromDays: 5 + below(4), percent: 1 + below(40) },
      { fromDays: 20, percent: 1 + below(60) },
    ].slice(0, below(4)),
  };
}

const drawTerms = (below: Below): CarTerms =>
  below(2) === 0
    ? DEFAULT_TERMS
    : {
        ...DEFAULT_TERMS,
        leastDays: 1 + below(3),
        mostDays: 4 + below(20),
        noticeDays: below(6),
        windowDays: 30 + below(10),
        bufferBefore: below(3),
        bufferAfter: below(3),
        bookingMode: BOOKING_MODES[below(2)]!,
      };

/** Sets prices and terms before any days are booked. */
async function setOffer(id: string, { rules, terms }: Pick<KnownCar, 'rules' | 'terms'>) {
  await setRules(server, id, rules === NO_RULES ? null : rules);
  await server.pool.query(sql`
    update cars set least_days = ${terms.leastDays},
      most_days = ${terms.mostDays}, notice_days = ${terms.noticeDays}, window_days = ${terms.windowDays},
      buffer_before = ${terms.bufferBefore}, buffer_after = ${terms.bufferAfter},
      booking_mode = ${terms.bookingMode} where id = ${id}`);
  await setSearchPrices(server.pool, id, today());
}

beforeAll(async () => {
  user = await buildUser(server);
  const [random] = fc.sample(fc.infiniteStream(fc.nat({ max: 2 ** 30 })), { numRuns: 1, seed: TEST_SEED });
  const below = (limit: number) => random!.next().value! % limit;
  for (let index = 0; index < 90; index++) {
    const facts = {
      title: TITLES[below(TITLES.length)]!,
      location: PLACES[below(PLACES.length)]!,
      priceCents: 1_000 + below(5) * 100,
      gear: GEARS[below(2)]!,
      seats: 2 + below(6),
      vehicleType: VEHICLE_TYPES[below(3)]!,
      make: MAKES[below(MAKES.length)]!,
      model: below(2) === 0 ? 'Berlingo XL' : null,
      year: below(3) === 0 ? null : 2010 + below(12),
      fuel: below(3) === 0 ? null : FUELS[below(FUELS.length)]!,
      doors: below(3) === 0 ? null : 2 + below(4),
      range: below(3) === 0 ? null : 150 + 50 * below(8),
      // Hardly any car has the last feature.
      features: FEATURES.filter((_, place) => below(place === FEATURES.length - 1 ? 30 : 3) === 0),
      fields: {
        ...(below(3) > 0 && { zone: ZONES[Math.floor(below(21) / 10)]! }),
        ...(below(3) === 0 && { garage: below(10) === 0 }),
      } satisfies CustomValues,
      status: below(6) === 0 ? (0 as const) : (1 as const),
      createdAt: new Date(Date.UTC(2026, 0, 1 + below(20))).toISOString(),
    };
    const { id, ownerId } = await buildCar(server, { ...facts, ...(owner && { ownerId: owner }) });
    owner ??= ownerId;
    const offer = { rules: drawRules(below), terms: drawTerms(below) };
    await setOffer(id, offer);
    const { fromCents } = searchPrices({ ...facts, rules: offer.rules }, offer.terms.windowDays, {
      today: today(),
      currency: 'USD',
    });
    const car: KnownCar = {
      id,
      ...facts,
      ...offer,
      fromCents,
      live: [],
      confirmed: 0,
      reviews: 0,
      stars: 0,
      spot: null,
    };
    if (below(5) > 0) {
      // Use few points, so that many cars share one, on both sides of the date line and at a pole.
      car.spot = spotOf(
        [
          { lat: 46.5 + below(3) / 500, lng: 6.6 + below(3) / 500 },
          { lat: 46.2, lng: 6.1 },
          { lat: -17, lng: below(2) === 0 ? 179.995 : -179.993 },
          { lat: 90, lng: 0 },
        ][Math.min(below(6), 3)]!,
      );
      await server.pool.query(sql`update cars set spot = ${car.spot}, spot_source = 1 where id = ${id}`);
    }
    if (below(2) === 0) {
      car.reviews = 1 + below(12);
      car.stars = car.reviews + below(4 * car.reviews + 1);
      await server.pool.query(sql`
        update cars set review_count = ${car.reviews}, star_sum = ${car.stars} where id = ${id}`);
    }
    if (below(4) === 0) {
      const startDate = addDays(today(), below(30));
      const blocked = { startDate, endDate: addDays(startDate, below(5)) };
      await server.pool.query(sql`
        insert into blocks (car_id, period) values (${id}, daterange(${blocked.startDate}, ${blocked.endDate}, '[]'))`);
      await refreshBookedDays(server.pool, id, today());
      car.live.push(blocked);
    }
    for (let tries = below(4); tries > 0; tries--) {
      const startDate = addDays(today(), below(30) - 5);
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
  'suv',
  'Limousine',
  'Fiat Coupé',
  'berline genève',
  'electric SUV',
  'diesel',
  'Limousine mit Anhängerkupplung',
  'isofix zürich',
  'skoda berlingo',
  'Berlingo Lausanne',
  'Siebensitzer Genève',
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
const none = fc.constant(undefined);
const filters = {
  q: maybe(fc.constantFrom(...TEXTS)),
  location: maybe(fc.constantFrom('Zürich', 'zurich', 'GENEVE', 'genev', 'ne', 'Lausanne', 'Atlantis')),
  vehicleType: maybe(fc.constantFrom(...VEHICLE_TYPES.slice(0, 4))),
  gear: maybe(fc.constantFrom(...GEARS)),
  minSeats: maybe(fc.integer({ min: 1, max: 8 })),
  minRating: maybe(fc.constantFrom(3, 3.5, 4, 4.5)),
  bookingMode: maybe(fc.constantFrom(...BOOKING_MODES)),
  make: maybe(fc.constantFrom('citroen', 'Citroën', 'Fiat', 'Lada')),
  model: maybe(fc.constantFrom('berlingo xl', 'Berlingo XL', 'Zoe')),
  fuel: maybe(fc.constantFrom(...FUELS)),
  minYear: maybe(fc.integer({ min: 2009, max: 2022 })),
  minDoors: maybe(fc.integer({ min: 2, max: 6 })),
  minRange: maybe(fc.integer({ min: 150, max: 550 })),
  features: maybe(fc.subarray([...FEATURES], { minLength: 1, maxLength: 3 }).map((names) => names.join())),
  fields: maybe(fc.constantFrom('zone:A', 'zone:C', 'garage:yes', 'garage:no', 'zone:B,garage:no')),
  least: maybe(fc.integer({ min: 990, max: 1_410 })),
  span: maybe(fc.integer({ min: 0, max: 400 })),
  dates: maybe(fc.tuple(fc.nat({ max: 35 }), fc.integer({ min: 1, max: 30 }))),
  around: maybe(
    fc.tuple(
      fc.constantFrom('46.5,6.6', '46.21,6.1', '-17,180', '-17,-180', '89.9,77'),
      maybe(fc.constantFrom(5, 50, 200)),
    ),
  ),
  box: maybe(
    fc.constantFrom(
      '6,46,7,47',
      '6.602,46.5,6.604,46.502',
      '179,-18,-179,-16',
      '-179.993,-17,179.995,-17',
      '6.1,46.2,6.1,46.2',
      '-180,-90,180,90',
      '-10,80,10,90',
      '100,-10,110,10',
    ),
  ),
  sort: fc.constantFrom(...CAR_SORTS),
  limit: fc.integer({ min: 1, max: 48 }),
};

const queriesWith = (changed: Partial<typeof filters> = {}): fc.Arbitrary<Query> =>
  fc.record({ ...filters, ...changed }).map(({ dates, least, span, around, sort, ...drawn }) => {
    const [near = '46.5,6.6', within] = around ?? [];
    const others = { ...drawn, sort, ...((around || sort === 'nearest') && { near, ...(within && { within }) }) };
    const days = dates?.[1] ?? 1;
    const minPriceCents = least && least * days;
    const maxPriceCents = span === undefined ? undefined : ((least ?? 990) + span) * days;
    const rest = { ...others, minPriceCents, maxPriceCents };
    if (!dates) return rest;
    const startDate = addDays(today(), dates[0]);
    return { ...rest, startDate, endDate: addDays(startDate, dates[1]) };
  });

async function compare(query: Query) {
  const expected = reference(query);
  const found: { id: string; shown: number }[] = [];
  let cursor: string | null | undefined;
  let total: CarPage['total'] | undefined;
  do {
    const response = await call(server, 'GET /api/cars', {
      query: { ...query, withTotal: 'true', ...(cursor && { cursor }) },
      as: user,
    });
    const body: CarPage = response.body;
    expect(response.status).toBe(200);
    total ??= body.total;
    found.push(
      ...body.cars.map(({ id, priceCents, fromCents = priceCents, totalCents }) => ({
        id,
        shown: query.startDate ? totalCents! : fromCents,
      })),
    );
    cursor = body.nextCursor;
  } while (cursor);
  expect(found).toEqual(expected);
  expect(total).toEqual({ count: expected.length, isExact: true });
}

describe('GET /api/cars', () => {
  it('finds, orders and counts the same cars as the reference for any combination of filters', async () => {
    await fc.assert(fc.asyncProperty(queriesWith(), compare), { numRuns: 150 });
  });

  it('matches the reference for rare facts in every order', async () => {
    const rare = queriesWith({
      q: none,
      make: none,
      fuel: none,
      features: maybe(fc.constantFrom(FEATURES.at(-1)!, `${FEATURES[0]},${FEATURES[1]},${FEATURES[2]}`)),
      fields: fc.constantFrom('zone:C', 'garage:yes', 'zone:B,garage:no'),
      limit: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(fc.asyncProperty(rare, compare), { numRuns: 100 });
  });

  it('matches the reference across pages sorted by total with many results', async () => {
    const many = queriesWith({
      q: none,
      location: none,
      vehicleType: none,
      minSeats: none,
      dates: fc.tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 9 })),
      sort: fc.constantFrom('price_asc', 'price_desc'),
      limit: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(fc.asyncProperty(many, compare), { numRuns: 40 });
  });

  it('matches the reference while a car has no computed stay prices', async () => {
    const { id } = await one<{ id: string }>(
      server.pool,
      sql`
      update cars set rates_until = '-infinity'
      where id = (select id from cars where status = 1 and least_cents < most_cents order by most_cents limit 1)
      returning id`,
    );
    await server.pool.query(sql`delete from stay_rates where car_id = ${id}`);
    const short = queriesWith({
      q: none,
      location: none,
      dates: fc.tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 7 })),
      sort: fc.constantFrom('price_asc', 'price_desc'),
    });
    await fc.assert(fc.asyncProperty(short, compare), { numRuns: 15 });
    await setSearchPrices(server.pool, id, today());
  });

  it('returns all other cars once and in order while some prices change between pages', async () => {
    const changing = cars.filter(({ rules, status }, index) => status === 1 && rules !== NO_RULES && index % 4 === 0);
    expect(changing.length).toBeGreaterThan(4);
    for (const sort of ['price_asc', 'price_desc'] as const) {
      const query: Query = { startDate: addDays(today(), 9), endDate: addDays(today(), 12), sort, limit: 3 };
      const changed = new Set<string>();
      const found: { id: string; shown: number }[] = [];
      for (let cursor: string | null | undefined, page = 0; page === 0 || cursor; page++) {
        const { body }: { body: CarPage } = await call(server, 'GET /api/cars', {
          query: { ...query, ...(cursor && { cursor }) },
          as: user,
        });
        found.push(...body.cars.map(({ id, totalCents }) => ({ id, shown: totalCents! })));
        cursor = body.nextCursor;
        const car = changing[page % changing.length]!;
        changed.add(car.id);
        car.rules = { ...car.rules, weekdays: NO_RULES.weekdays.map((_, day) => 900 + ((page * 7 + day) % 6) * 80) };
        await setOffer(car.id, car);
        car.fromCents = searchPrices(car, car.terms.windowDays, { today: today(), currency: 'USD' }).fromCents;
      }
      const unchanged = (list: typeof found) => list.filter(({ id }) => !changed.has(id));
      expect(unchanged(found)).toEqual(unchanged(reference(query)));
      const shown = found.map((car) => car.shown);
      expect(shown).toEqual(shown.toSorted((a, b) => (sort === 'price_asc' ? a - b : b - a)));
    }
  });
});
