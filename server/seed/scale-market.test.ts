import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import type { PriceRules } from '../../contract/cars/stay-price.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import type { CarSort } from '../../contract/cars/vocabulary.ts';
import { bitsOf, findWrongPrices, rebuildCounters, searchPriceColumns, wrongBookedQuery } from '../cars/index.ts';
import { rentalsByCar } from '../rentals/index.ts';
import { pageStatement, WALK_ONLY, walkEndStatement } from '../search/car-search.queries.ts';
import type { Search } from '../search/conditions.queries.ts';
import { rareFactStatement } from '../search/rare-fact-search.queries.ts';
import type { SearchStatement } from '../search/text-query.ts';
import { staysStatement, missingStaysStatement } from '../search/stay-search.queries.ts';
import { totalsStatement, type StaySearch } from '../search/total-search.queries.ts';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';
import { runCheck } from '../platform/check.queries.ts';
import { reviewChecks } from '../reviews/review-checks.queries.ts';
import { seedScale } from './scale-market.ts';

const server = useTestServer();
const CARS = 3_000;
const terms = () => ({
  timeZone: 'UTC',
  currency: 'USD',
  today: today(),
  graceSeconds: 60,
  payoutMinimumCents: 1_000,
  dac7: false,
  paymentProvider: 'sandbox',
  mail: 'mailbox' as const,
});

const structure = () =>
  many(
    server.pool,
    sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text in ('cars', 'rentals',
      'car_stats', 'car_facts', 'photos', 'blocks', 'taken_days', 'stay_rates', 'reviews')
    union all select conname || pg_get_constraintdef(oid) from pg_constraint
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`,
  );
let before: unknown;

type PricedRow = { priceCents: number; rules: PriceRules; windowDays: number } & ReturnType<typeof searchPriceColumns>;
const priced = sql`
  select price_cents as "priceCents", price_rules as rules, window_days as "windowDays", price_sums, wide_price_sums,
    price_sums_from, prices_until, length_discounts, from_cents, least_cents, short_least_cents, most_cents
  from cars where price_rules is not null`;
const near = (share: number): unknown => expect.closeTo(share, 1);

beforeAll(async () => {
  before = await structure();
  await seedScale(server.pool, CARS, { timeZone: 'UTC', currency: 'USD', say: () => {} });
});

describe('a generated market', () => {
  it('has the requested number of cars with ten rentals each', async () => {
    expect(await one(server.pool, sql`select count(*) as count from cars`)).toEqual({ count: CARS });
    expect(await one(server.pool, sql`select count(*) as count from rentals`)).toEqual({ count: CARS * 10 });
  });

  it('restores every index, constraint and trigger', async () => {
    expect(await structure()).toEqual(before);
  });

  it('has the same booked days, cards and counts as cars that were listed one by one', async () => {
    expect(await many(server.pool, wrongBookedQuery(today()))).toEqual([]);
    expect(await many(server.pool, sql`select id from cars where card <> car_card(cars)`)).toEqual([]);
    const counts = () => many(server.pool, sql`select * from location_stats order by location_key`);
    const kept = await counts();
    await transaction(server.pool, (db) => rebuildCounters(db, rentalsByCar));
    expect(await counts()).toEqual(kept);
  });

  it('has facts on 70 percent of its cars, one rare feature, and positions', async () => {
    const shares = await one(
      server.pool,
      sql`
      select avg((make is not null)::int)::float8 as facts, avg((spot is not null)::int)::float8 as placed,
        avg((coalesce(features & ${bitsOf('features', ['wheelchair'])}, 0) > 0)::int)::float8 as rare,
        (select sum(active_cars)::int from car_spots) = (select count(*)::int from cars where status = 1 and spot is not null) as "areCounted"
      from cars`,
    );
    expect(shares).toEqual({ facts: near(0.7), placed: near(0.99), rare: expect.closeTo(0.005, 2), areCounted: true });
  });

  it('has price rules on 30 percent of its cars, terms on 20 and blocks on 10, with the same prices as cars that were listed one by one', async () => {
    const shares = await one<Record<string, number>>(
      server.pool,
      sql`
      select avg((price_rules is not null)::int)::float8 as rules, avg((least_days > 1 or most_days < 90)::int)::float8 as terms,
        (select count(*) from blocks) / count(*)::float8 as blocks from cars`,
    );
    expect(shares).toEqual({ rules: near(0.3), terms: near(0.2), blocks: near(0.1) });
    const cars = await many<PricedRow>(server.pool, priced);
    expect(cars.length).toBeGreaterThan(CARS / 4);
    for (const { priceCents, rules, windowDays, ...kept } of cars) {
      expect(kept).toEqual(searchPriceColumns({ priceCents, rules, windowDays, currency: 'USD' }, today()));
    }
    const plain = sql`
      select id from cars where price_rules is null and (from_cents, least_cents, short_least_cents, most_cents)
        is distinct from (price_cents, price_cents, price_cents, price_cents)`;
    expect(await many(server.pool, plain)).toEqual([]);
    expect(await findWrongPrices(server.pool)).toEqual([]);
  });

  it('has ratings on some of its cars that match their reviews', async () => {
    for (const check of reviewChecks) expect(await runCheck(server.pool, check, terms()), check.rule).toEqual([]);
    const { rated } = await one<{ rated: number }>(
      server.pool,
      sql`select avg((review_count > 0)::integer)::float8 as rated from cars`,
    );
    expect(rated).toBeGreaterThan(0.25);
  });

  it('can be searched', async () => {
    const as = await buildUser(server);
    const { body } = await call(server, 'GET /api/cars', { query: { q: 'skoda', sort: 'price_asc' }, as });
    expect(body.cars).toHaveLength(24);
    expect(body.cars.every((car) => car.title.startsWith('Škoda'))).toBe(true);
  });
});

/** A search is fast because it reads cars in index order and stops early. */
describe('the query plan of a search', () => {
  const stay = (days: number) => ({
    stay: { startDate: addDays(today(), 5), endDate: addDays(today(), 5 + days), days, daysAhead: 5, stepCents: 1 },
  });
  const cases: [CarSort, Partial<Search>, string][] = [
    ['newest', {}, 'cars_active_newest'],
    ['newest', { ...stay(3), vehicleType: 'SUV' }, 'cars_active_newest'],
    ['newest', { ...stay(3), location: 'Paris' }, 'cars_active_location_newest'],
    ['newest', { ...stay(3), maxPriceCents: 9_000 }, 'cars_active_newest'],
    ['price_asc', {}, 'cars_active_from'],
    ['price_desc', { minSeats: 4 }, 'cars_active_from'],
    ['price_asc', { location: 'Paris', gear: 'Manual' }, 'cars_active_location_from'],
    ['price_desc', { vehicleType: 'SUV', gear: 'Manual' }, 'cars_active_type_gear_from'],
    ['price_asc', { minPriceCents: 3_000, maxPriceCents: 6_000 }, 'cars_active_from'],
    ['price_desc', { location: 'Paris', maxPriceCents: 6_000 }, 'cars_active_location_from'],
    ['newest', { minPriceCents: 3_000, maxPriceCents: 6_000 }, 'cars_active_newest'],
    ['popular', { maxPriceCents: 6_000 }, 'car_stats_popular'],
    ['popular', {}, 'car_stats_popular'],
    ['popular', { ...stay(3), location: 'Paris' }, 'car_stats_location'],
    ['popular', { ...stay(3), vehicleType: 'SUV' }, 'car_stats_type'],
    ['newest', { minRating: 4.5 }, 'cars_active_newest'],
    ['newest', { bookingMode: 'instant' }, 'cars_active_newest'],
    ['price_asc', { location: 'Paris', bookingMode: 'instant' }, 'cars_active_location_from'],
    ['rating', {}, 'car_stats_rated'],
    ['rating', { ...stay(3), location: 'Paris', minRating: 4 }, 'car_stats_location_rated'],
    ['rating', { vehicleType: 'SUV' }, 'car_stats_type_rated'],
  ];
  const byTotal: [CarSort, number, Partial<Search>, string, string?][] = [
    ['price_asc', 1, {}, 'cars_active_from'],
    ['price_asc', 3, {}, 'cars_active_short_least'],
    ['price_asc', 7, {}, 'cars_active_least'],
    ['price_desc', 3, { minSeats: 4 }, 'cars_active_most'],
    ['price_asc', 3, { location: 'Paris', gear: 'Manual' }, 'cars_active_location_short_least'],
    ['price_asc', 9, { location: 'Paris' }, 'cars_active_location_least'],
    ['price_desc', 3, { vehicleType: 'SUV', gear: 'Manual' }, 'cars_active_type_gear_most'],
    ['price_asc', 3, { maxPriceCents: 9_000 }, 'cars_active_short_least'],
    ['price_asc', 3, { minPriceCents: 9_000 }, 'cars_active_short_least', 'cars_active_varied'],
    [
      'price_desc',
      3,
      { maxPriceCents: 9_000, location: 'Paris' },
      'cars_active_location_most',
      'cars_active_location_varied',
    ],
  ];

  const byStays: [CarSort, Partial<Search>, string, string][] = [
    ['price_asc', {}, 'cars_active_even', 'stay_rates_all'],
    ['price_desc', { minSeats: 4, bookingMode: 'instant' }, 'cars_active_even', 'stay_rates_all'],
    ['price_asc', { location: 'Paris', gear: 'Manual' }, 'cars_active_location_even', 'stay_rates_place'],
    ['price_desc', { vehicleType: 'SUV', gear: 'Manual' }, 'cars_active_type_gear_even', 'stay_rates_kind'],
    ['price_asc', { minPriceCents: 9_000, maxPriceCents: 12_000 }, 'cars_active_even', 'stay_rates_all'],
    ['price_desc', { maxPriceCents: 9_000, location: 'Paris' }, 'cars_active_location_even', 'stay_rates_place'],
  ];

  async function plansOf(statements: SearchStatement[]): Promise<string[]> {
    const client = await server.pool.connect();
    const plans: string[] = [];
    try {
      await client.query(WALK_ONLY);
      for (const { name, text, values } of statements) {
        const plain = values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ');
        await client.query(`deallocate all; prepare "${name}" as ${text}`);
        const { rows } = await client.query(`explain execute "${name}"${plain && ` (${plain})`}`);
        plans.push(rows.map((row) => row['QUERY PLAN'] as string).join('\n'));
      }
    } finally {
      client.release(true);
    }
    return plans;
  }
  const along = (index: string) => new RegExp(`Index (Only )?Scan (Backward )?using ${index} `);

  it.each(cases)(
    'sorted by %s with %j walks the index %s without sorting or reading rentals',
    async (sort, filters, index) => {
      const search: Search = { sort, limit: 24, byPartOfPlace: false, ...filters };
      const end = { key: sort === 'newest' ? '2025-01-01T00:00:00Z' : 5, id: randomUUID() };
      const from = { ...end, sort, isWide: false, byPartOfPlace: false };
      const plans = await plansOf([
        pageStatement(search),
        pageStatement(search, 'none'),
        pageStatement(search, end),
        pageStatement({ ...search, from }),
        walkEndStatement(search),
      ]);
      for (const plan of plans) {
        expect(plan).toMatch(along(index));
        expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|rentals_/);
      }
    },
  );

  it.each<Partial<Search>>([
    { features: ['wheelchair'] },
    { make: 'BMW', minSeats: 4, vehicleType: 'SUV', gear: 'Manual', ...stay(3) },
    { near: { lat: 10, lng: 10 }, within: 25, minYear: 2020, minDoors: 5 },
  ])('with %j reads only cars that have the rare facts', async (filters) => {
    const search: Search = { sort: 'newest', limit: 24, byPartOfPlace: false, ...filters };
    const end = { key: '2025-01-01T00:00:00Z', id: randomUUID() };
    const from = { ...end, sort: search.sort, isWide: false, byPartOfPlace: false };
    const statements = [
      pageStatement(search),
      pageStatement(search, 'none'),
      pageStatement(search, end),
      pageStatement({ ...search, from }),
    ];
    for (const plan of await plansOf(statements)) {
      expect(plan).toContain('Index Only Scan using cars_active_facts');
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
    }
  });

  it.each<Partial<Search>>([
    { sort: 'newest', features: ['wheelchair'] },
    { sort: 'newest', fields: { permitZone: 'B' }, minSeats: 4, ...stay(3) },
  ])('with %j walks the cars that have a rare fact by age', async (filters) => {
    const search: Search = { sort: 'newest', limit: 24, byPartOfPlace: false, rareFact: 'feature 3', ...filters };
    const from = {
      key: '2025-01-01T00:00:00Z',
      id: randomUUID(),
      sort: search.sort,
      isWide: false,
      byPartOfPlace: false,
    };
    for (const plan of await plansOf([pageStatement(search), pageStatement({ ...search, from })])) {
      expect(plan).toMatch(along('car_facts_pkey'));
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
    }
  });

  it.each<Partial<Search>>([
    { sort: 'price_asc' },
    { sort: 'popular', vehicleType: 'SUV', gear: 'Manual' },
    { sort: 'rating', location: 'Paris', minRating: 4 },
    { sort: 'newest', location: 'Paris' },
    { sort: 'price_desc', minPriceCents: 2_000, location: 'Paris', ...stay(3) },
    { sort: 'price_asc', maxPriceCents: 20_000, ...stay(30) },
    { sort: 'nearest', near: { lat: 10, lng: 10 }, within: 25 },
  ])('with %j and a rare fact looks up each of the few cars and sorts once', async (filters) => {
    const search: Search = { sort: 'newest', limit: 24, byPartOfPlace: false, features: ['wheelchair'], ...filters };
    for (const plan of await plansOf([rareFactStatement({ ...search, rareFact: 'feature 3' })])) {
      expect(plan).toMatch(along('car_facts_pkey'));
      expect(plan).toMatch(along('cars_pkey'));
      expect(plan.match(/Sort Key/g)).toHaveLength(1);
      expect(plan).not.toMatch(/Seq Scan|Bitmap|cars_active/);
    }
  });

  it.each(byTotal)(
    'sorted by %s for %i days with %j walks the index %s and sorts the matches',
    async (sort, days, filters, index, passed = index) => {
      const search: StaySearch = { sort, limit: 24, byPartOfPlace: false, ...stay(days), ...filters };
      const end = { key: 5, id: randomUUID() };
      const from = { key: 9_001, id: randomUUID(), sort, isWide: false, byPartOfPlace: false };
      const statements = [
        totalsStatement(search, 48),
        totalsStatement(search, 48, 'none'),
        totalsStatement(search, 48, end),
        totalsStatement({ ...search, from }, 48),
        walkEndStatement(search),
      ];
      expect(Math.max(...statements.map(({ name }) => name.length))).toBeLessThan(64);
      const plans = await plansOf(statements);
      for (const plan of plans) {
        expect(plan).toMatch(along(index));
        expect(plan.match(/Sort Key/g)?.length ?? 0).toBeLessThanOrEqual(1);
        expect(plan).not.toMatch(/Seq Scan|Bitmap|rentals_/);
      }
      expect(plans[3]).toMatch(new RegExp(`CTE passed\\n\\s+->  Index Scan (Backward )?using ${passed} `));
    },
  );

  it.each(byStays)(
    'sorted by %s for a short stay with %j walks the indexes %s and %s without sorting',
    async (sort, filters, plain, stays) => {
      const placeKey = filters.location?.toLowerCase();
      const search: StaySearch = { sort, limit: 24, byPartOfPlace: false, placeKey, ...stay(3), ...filters };
      const from = { key: 9_001, id: randomUUID(), sort, isWide: true, byPartOfPlace: false };
      const statements = [
        staysStatement(search, 'bounded'),
        staysStatement(search, 'whole'),
        staysStatement(search, 'ended'),
        staysStatement({ ...search, from }, 'bounded'),
      ];
      expect(Math.max(...statements.map(({ name }) => name.length))).toBeLessThan(64);
      for (const plan of await plansOf(statements)) {
        expect(plan).toMatch(along(plain));
        expect(plan).toMatch(along(stays));
        expect(plan).toMatch(/Merge Append/);
        expect(plan).not.toMatch(/-> {2}(Incremental )?Sort|Gather|Seq Scan|Bitmap|rentals_/);
      }
    },
  );

  it('reads one index to tell whether the prices of all short stays are known', async () => {
    const [plan] = await plansOf([missingStaysStatement(addDays(today(), 90))]);
    expect(plan).toMatch(along('cars_active_rates_until'));
    expect(plan).not.toMatch(/Seq Scan|Bitmap/);
  });

  it('uses the trigram index for a rare word', async () => {
    await server.pool.query(
      sql`update cars set title = 'Trabant 601' where id = (select id from cars where status = 1 limit 1)`,
    );
    await server.pool.query(sql`analyze cars`);
    const { text, values } = pageStatement({ sort: 'newest', limit: 24, byPartOfPlace: false, q: 'trabant' });
    const { rows } = await server.pool.query(`explain ${text}`, values);
    expect(rows.map((row) => row['QUERY PLAN'] as string).join('\n')).toContain('cars_search_text');
  });
});

describe('a search for a short stay', () => {
  const stay = { startDate: addDays(today(), 20), endDate: addDays(today(), 23) };
  const total = sql`stay_total(price_cents, price_sums, wide_price_sums, price_sums_from, length_discounts, ${stay.startDate}, 3, 1)`;
  const expected = (sort: CarSort) => {
    const order = sql([sort === 'price_asc' ? 'asc' : 'desc']);
    return many<{ id: string; totalCents: number }>(
      server.pool,
      sql`
      select id, ${total}::float8 as "totalCents" from cars
      where status = 1 and not booked && daterange(${stay.startDate}, ${stay.endDate}, '[]')
        and least_days <= 3 and most_days >= 3 and notice_days <= 20 and window_days >= 20
      order by ${total} ${order}, id ${order}`,
    );
  };

  async function found(sort: CarSort) {
    const as = await buildUser(server);
    const cars: { id: string; totalCents: number | undefined }[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null | undefined; sizes.length === 0 || cursor;) {
      const query = { ...stay, sort, limit: 48, ...(cursor && { cursor }) };
      const { body }: { body: CarPage } = await call(server, 'GET /api/cars', { query, as });
      cars.push(...body.cars.map(({ id, totalCents }) => ({ id, totalCents })));
      sizes.push(body.cars.length);
      cursor = body.nextCursor;
    }
    return { cars, sizes };
  }

  it.each(['price_asc', 'price_desc'] as const)('returns every car once, ordered by total (%s)', async (sort) => {
    const { cars } = await found(sort);
    expect(cars.length).toBeGreaterThan(CARS / 4);
    expect(cars).toEqual(await expected(sort));
  });

  it('returns all available cars when more than one walk of booked cars comes first', async () => {
    await server.pool.query(sql`
      update cars set booked = datemultirange(daterange(${stay.startDate}, ${stay.endDate}, '[]'))
      where id in (select id from cars where status = 1 order by ${total} offset 40 limit ${CARS * 0.9})`);
    for (const sort of ['price_asc', 'price_desc'] as const) {
      const { cars, sizes } = await found(sort);
      expect(cars.length).toBeGreaterThan(10);
      expect(cars).toEqual(await expected(sort));
      expect(sizes.slice(0, -1).some((size) => size < 48)).toBe(true);
    }
  });
});
