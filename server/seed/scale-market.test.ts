import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../contract/dates.ts';
import type { CarSort } from '../../contract/cars/vocabulary.ts';
import { rebuildCounters, wrongBooked } from '../cars/index.ts';
import { pageStatement, WALK_ONLY, walkEndStatement, type Search } from '../search/car-search.queries.ts';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { seedScale } from './scale-market.ts';

const server = useTestServer();
const today = dayIn('UTC');
const CARS = 3_000;

const structure = () =>
  many(
    server.pool,
    sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text in ('cars', 'rentals',
      'car_stats', 'photos')
    union all select conname || pg_get_constraintdef(oid) from pg_constraint
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`,
  );
let before: unknown;

beforeAll(async () => {
  before = await structure();
  await seedScale(server.pool, CARS, { timeZone: 'UTC', currency: 'USD', say: () => {} });
});

describe('a made-up market', () => {
  it('has the cars and ten rentals for each of them', async () => {
    expect(await one(server.pool, sql`select count(*) as count from cars`)).toEqual({ count: CARS });
    expect(await one(server.pool, sql`select count(*) as count from rentals`)).toEqual({ count: CARS * 10 });
  });

  it('leaves every index, constraint and trigger as it was', async () => {
    expect(await structure()).toEqual(before);
  });

  it('has booked days, cards and counts as if each car had come in by itself', async () => {
    expect(await many(server.pool, wrongBooked(today))).toEqual([]);
    expect(await many(server.pool, sql`select id from cars where card <> car_card(cars)`)).toEqual([]);
    const counts = () => many(server.pool, sql`select * from location_stats order by location_key`);
    const kept = await counts();
    await transaction(server.pool, rebuildCounters);
    expect(await counts()).toEqual(kept);
  });

  it('is found by a search', async () => {
    const as = await buildUser(server);
    const { body } = await call(server, 'GET /api/cars', { query: { q: 'skoda', sort: 'price_asc' }, as });
    expect(body.cars).toHaveLength(24);
    expect(body.cars.every((car) => car.title.startsWith('Škoda'))).toBe(true);
  });
});

/** What keeps a search fast is that it reads cars in order from an index and stops. */
describe('the plan of a search', () => {
  const dates = { startDate: addDays(today, 5), endDate: addDays(today, 8) };
  const cases: [CarSort, Partial<Search>, string][] = [
    ['newest', {}, 'cars_active_newest'],
    ['newest', { ...dates, vehicleType: 'SUV' }, 'cars_active_newest'],
    ['newest', { ...dates, location: 'Paris' }, 'cars_active_location_newest'],
    ['price_asc', { ...dates }, 'cars_active_price'],
    ['price_desc', { ...dates, minSeats: 4 }, 'cars_active_price'],
    ['price_asc', { ...dates, location: 'Paris', gear: 'Manual' }, 'cars_active_location_price'],
    ['price_desc', { ...dates, vehicleType: 'SUV', gear: 'Manual' }, 'cars_active_type_gear_price'],
    ['price_asc', { ...dates, minPriceCents: 3_000, maxPriceCents: 6_000 }, 'cars_active_price'],
    ['price_desc', { location: 'Paris', maxPriceCents: 6_000 }, 'cars_active_location_price'],
    ['newest', { minPriceCents: 3_000, maxPriceCents: 6_000 }, 'cars_active_newest'],
    ['popular', { maxPriceCents: 6_000 }, 'car_stats_popular'],
    ['popular', {}, 'car_stats_popular'],
    ['popular', { ...dates, location: 'Paris' }, 'car_stats_location'],
    ['popular', { ...dates, vehicleType: 'SUV' }, 'car_stats_type'],
  ];

  it.each(cases)(
    'by %s with %j walks the index %s, sorts nothing and never reads rentals',
    async (sort, filters, index) => {
      const search: Search = { sort, limit: 24, byPartOfPlace: false, ...filters };
      const end = { key: sort === 'newest' ? '2025-01-01T00:00:00Z' : 5, id: randomUUID() };
      const from = { ...end, sort, isWide: false, byPartOfPlace: false };
      const statements = [
        pageStatement(search),
        pageStatement(search, 'none'),
        pageStatement(search, end),
        pageStatement({ ...search, from }),
        walkEndStatement(search),
      ];
      const client = await server.pool.connect();
      try {
        await client.query(WALK_ONLY);
        for (const { name, text, values } of statements) {
          const plain = values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ');
          await client.query(`prepare "${name}" as ${text}`);
          const { rows } = await client.query(`explain execute "${name}"${plain && ` (${plain})`}`);
          const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
          expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `));
          expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|rentals_/);
        }
      } finally {
        client.release(true);
      }
    },
  );

  it('for text goes by the trigrams when the word is rare', async () => {
    await server.pool.query(
      sql`update cars set title = 'Trabant 601' where id = (select id from cars where status = 1 limit 1)`,
    );
    await server.pool.query(sql`analyze cars`);
    const { text, values } = pageStatement({ sort: 'newest', limit: 24, byPartOfPlace: false, q: 'trabant' });
    const { rows } = await server.pool.query(`explain ${text}`, values);
    expect(rows.map((row) => row['QUERY PLAN'] as string).join('\n')).toContain('cars_search_text');
  });
});
