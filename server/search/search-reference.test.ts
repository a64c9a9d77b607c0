import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS, termsRefusal, type CarTerms } from '../../contract/cars/car-terms.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import { searchPrices } from '../../contract/cars/price-sums.ts';
import { NO_RULES, stayPrice, type PriceRules } from '../../contract/cars/stay-price.ts';
import { addDays, dayIn, overlaps, type DateRange } from '../../contract/dates.ts';
import {
  CAR_SORTS,
  GEARS,
  VEHICLE_TYPES,
  type CarSort,
  type Gear,
  type VehicleType,
} from '../../contract/cars/vocabulary.ts';
import { roundRating } from '../../contract/reviews/review-parts.ts';
import { setBooked, setSearchPrices } from '../cars/index.ts';
import { one, sql } from '../platform/database/database.ts';
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
  rules: PriceRules;
  terms: CarTerms;
  fromCents: number;
  live: DateRange[];
  confirmed: number;
  reviews: number;
  stars: number;
}

interface Query {
  q?: string;
  location?: string;
  vehicleType?: VehicleType;
  gear?: Gear;
  minSeats?: number;
  minRating?: number;
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

/** What a card shows: the total with dates, else the lowest price of a day. */
function shownPrice(car: KnownCar, { startDate, endDate }: Query): number {
  if (startDate && endDate) return stayPrice(car, { startDate, endDate }, 'USD').totalCents;
  return car.fromCents;
}

/** To one decimal, as a card shows it; below any that can be asked for, where there is none. */
const ratingOf = ({ reviews, stars }: KnownCar) => (reviews ? roundRating(stars / reviews) : 0);

/** As if five more had given four stars. */
const rankOf = ({ reviews, stars }: KnownCar) => (reviews ? Math.round((1000 * (stars + 20)) / (reviews + 5)) : 0);

/** Both the rental that is there and the new one keep days free, around themselves. */
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
      (!q || hasText(car, q) || (car.vehicleType === NAMED[q]?.type && hasText(car, NAMED[q].rest))) &&
      (!query.vehicleType || car.vehicleType === query.vehicleType) &&
      (!query.gear || car.gear === query.gear) &&
      (!query.minSeats || car.seats >= query.minSeats) &&
      (!query.minRating || ratingOf(car) >= query.minRating) &&
      (!query.minPriceCents || car.shown >= query.minPriceCents) &&
      (!query.maxPriceCents || car.shown <= query.maxPriceCents) &&
      (!startDate ||
        !endDate ||
        (isFree(car, { startDate, endDate }) && !termsRefusal(car.terms, { startDate, endDate }, today))),
  );
  const keys: Record<CarSort, (car: (typeof found)[number]) => number> = {
    newest: ({ createdAt }) => Date.parse(createdAt),
    popular: ({ confirmed }) => confirmed,
    rating: rankOf,
    price_asc: ({ shown }) => shown,
    price_desc: ({ shown }) => shown,
  };
  const key = keys[sort];
  const rising = found.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1));
  return (sort === 'price_asc' ? rising : rising.toReversed()).map(({ id, shown }) => ({ id, shown }));
}

type Below = (limit: number) => number;

function drawRules(below: Below): PriceRules {
  if (below(2) === 0) return NO_RULES;
  const price = () => 900 + below(8) * 75;
  const seasonStart = addDays(today, below(25));
  return {
    weekdays: NO_RULES.weekdays.map(() => (below(4) === 0 ? price() : null)),
    seasons:
      below(2) === 0
        ? []
        : [{ name: 'Season', startDate: seasonStart, endDate: addDays(seasonStart, below(20)), priceCents: price() }],
    days: Object.fromEntries(Array.from({ length: below(4) }, () => [addDays(today, below(40)), price()])),
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
      };

/** As the owner sets it, before anything takes its days. */
async function setOffer(id: string, { rules, terms }: Pick<KnownCar, 'rules' | 'terms'>) {
  await server.pool.query(sql`
    update cars set price_rules = ${rules === NO_RULES ? null : JSON.stringify(rules)}, least_days = ${terms.leastDays},
      most_days = ${terms.mostDays}, notice_days = ${terms.noticeDays}, window_days = ${terms.windowDays},
      buffer_before = ${terms.bufferBefore}, buffer_after = ${terms.bufferAfter} where id = ${id}`);
  await setSearchPrices(server.pool, id, today);
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
    const offer = { rules: drawRules(below), terms: drawTerms(below) };
    await setOffer(id, offer);
    const { fromCents } = searchPrices({ ...facts, rules: offer.rules }, offer.terms.windowDays, {
      today,
      currency: 'USD',
    });
    const car: KnownCar = { id, ...facts, ...offer, fromCents, live: [], confirmed: 0, reviews: 0, stars: 0 };
    if (below(2) === 0) {
      car.reviews = 1 + below(12);
      car.stars = car.reviews + below(4 * car.reviews + 1);
      await server.pool.query(sql`
        update cars set review_count = ${car.reviews}, star_sum = ${car.stars} where id = ${id}`);
    }
    if (below(4) === 0) {
      const startDate = addDays(today, below(30));
      const blocked = { startDate, endDate: addDays(startDate, below(5)) };
      await server.pool.query(sql`
        insert into blocks (car_id, period) values (${id}, daterange(${blocked.startDate}, ${blocked.endDate}, '[]'))`);
      await setBooked(server.pool, id, today);
      car.live.push(blocked);
    }
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
const none = fc.constant(undefined);
const filters = {
  q: maybe(fc.constantFrom(...TEXTS)),
  location: maybe(fc.constantFrom('Zürich', 'zurich', 'GENEVE', 'genev', 'ne', 'Lausanne', 'Atlantis')),
  vehicleType: maybe(fc.constantFrom(...VEHICLE_TYPES.slice(0, 4))),
  gear: maybe(fc.constantFrom(...GEARS)),
  minSeats: maybe(fc.integer({ min: 1, max: 8 })),
  minRating: maybe(fc.constantFrom(3, 3.5, 4, 4.5)),
  least: maybe(fc.integer({ min: 990, max: 1_410 })),
  span: maybe(fc.integer({ min: 0, max: 400 })),
  dates: maybe(fc.tuple(fc.nat({ max: 35 }), fc.integer({ min: 1, max: 30 }))),
  sort: fc.constantFrom(...CAR_SORTS),
  limit: fc.integer({ min: 1, max: 48 }),
};

const queriesWith = (changed: Partial<typeof filters> = {}): fc.Arbitrary<Query> =>
  fc.record({ ...filters, ...changed }).map(({ dates, least, span, ...others }) => {
    const days = dates?.[1] ?? 1;
    const minPriceCents = least && least * days;
    const maxPriceCents = span === undefined ? undefined : ((least ?? 990) + span) * days;
    const rest = { ...others, minPriceCents, maxPriceCents };
    if (!dates) return rest;
    const startDate = addDays(today, dates[0]);
    return { ...rest, startDate, endDate: addDays(startDate, dates[1]) };
  });

async function compare(query: Query) {
  const expected = reference(query);
  const found: { id: string; shown: number }[] = [];
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
  it('finds, orders and counts what reading every car would, for any combination of filters', async () => {
    await fc.assert(fc.asyncProperty(queriesWith(), compare), { numRuns: 150 });
  });

  it('keeps to the order of totals, page by page, where many cars are found', async () => {
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

  it('finds the same where it is not known of every car what its stays cost', async () => {
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
    await setSearchPrices(server.pool, id, today);
  });

  it('shows every other car once, in order, while some change their prices between pages', async () => {
    const changing = cars.filter(({ rules, status }, index) => status === 1 && rules !== NO_RULES && index % 4 === 0);
    expect(changing.length).toBeGreaterThan(4);
    for (const sort of ['price_asc', 'price_desc'] as const) {
      const query: Query = { startDate: addDays(today, 9), endDate: addDays(today, 12), sort, limit: 3 };
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
        car.fromCents = searchPrices(car, car.terms.windowDays, { today, currency: 'USD' }).fromCents;
      }
      const unchanged = (list: typeof found) => list.filter(({ id }) => !changed.has(id));
      expect(unchanged(found)).toEqual(unchanged(reference(query)));
      const shown = found.map((car) => car.shown);
      expect(shown).toEqual(shown.toSorted((a, b) => (sort === 'price_asc' ? a - b : b - a)));
    }
  });
});
