import { beforeAll, describe, expect, it } from 'vitest';
import type { CarPage } from '../../contract/cars/cars.ts';
import { NO_RULES } from '../../contract/cars/stay-price.ts';
import { setSearchPrices } from '../cars/index.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, setRules, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day, today } from '../testing/today.ts';
import { WALK_LENGTH } from './car-search.queries.ts';

const server = useTestServer();
const location = 'Hinterwil';
const dates = () => ({ startDate: day(3), endDate: day(5) });
const VARIED = WALK_LENGTH + 100;
const PRICES = [2_000, 3_000, 4_000, 4_999, 5_001, 6_000, 7_000];
let user: TestUser;

/**
 * More cars than one walk examines whose price limits differ widely from their price on these dates, and some with fixed
 * prices.
 */
beforeAll(async () => {
  user = await buildUser(server);
  const { id, ownerId } = await buildCar(server, { location, priceCents: 5_000 });
  const rules = { ...NO_RULES, days: { [day(20)]: 1_000, [day(21)]: 90_000 } };
  await setRules(server, id, rules);
  await setSearchPrices(server.pool, id, today());
  await server.pool.query(sql`
    insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, state, price_rules)
    select ${ownerId}, 'Varied', 'Varied', 5000, ${location}, 'Manual', 4, 'Van', 'active', ${JSON.stringify(rules)}
    from generate_series(2, ${VARIED})`);
  await server.pool.query(sql`
    update cars set price_sums = known.price_sums, price_sums_from = known.price_sums_from, from_cents = known.from_cents,
      least_cents = known.least_cents, short_least_cents = known.short_least_cents, most_cents = known.most_cents
    from cars known where known.id = ${id} and cars.title = 'Varied'`);
  await server.pool.query(sql`update cars set card = car_card(cars) where title = 'Varied'`);
  for (const priceCents of PRICES) await buildCar(server, { location, priceCents });
  await server.pool.query(sql`analyze cars`);
});

type Query = NonNullable<Parameters<typeof call<'GET /api/cars'>>[2]>['query'];

async function allPages(query: Query): Promise<CarPage['cars'][]> {
  const pages: CarPage['cars'][] = [];
  let cursor: string | null | undefined;
  do {
    const { body }: { body: CarPage } = await call(server, 'GET /api/cars', {
      query: { location, limit: 48, ...query, ...(cursor && { cursor }) },
      as: user,
    });
    pages.push(body.cars);
    cursor = body.nextCursor;
  } while (cursor);
  return pages;
}

describe('GET /api/cars by price where most price limits are far from the totals', () => {
  it.each(['price_asc', 'price_desc'] as const)(
    'shows cars only once their order is certain, each once (%s)',
    async (sort) => {
      const order = sql([sort === 'price_asc' ? 'asc' : 'desc']);
      const cars = await many<{ id: string }>(
        server.pool,
        sql`select id from cars where location = ${location} order by price_cents ${order}, id ${order}`,
      );
      const pages = await allPages({ ...dates(), sort });
      expect(pages[0]).toEqual([]);
      expect(pages[1]).toHaveLength(48);
      expect(pages.flat().map(({ id }) => id)).toEqual(cars.map(({ id }) => id));
    },
    60_000,
  );

  it.each([
    ['price_asc', { minPriceCents: 10_001 }, [10_002, 12_000, 14_000]],
    ['price_asc', { minPriceCents: 6_001, maxPriceCents: 9_999 }, [8_000, 9_998]],
    ['price_desc', { maxPriceCents: 9_999 }, [9_998, 8_000, 6_000, 4_000]],
    ['price_desc', { minPriceCents: 12_000 }, [14_000, 12_000]],
    ['newest', { maxPriceCents: 9_998 }, [9_998, 8_000, 6_000, 4_000]],
  ] as const)('filters by total, sorted by %s with %j', async (sort, prices, totals) => {
    const found = (await allPages({ ...dates(), ...prices, sort })).flat();
    expect(found.map(({ totalCents }) => totalCents)).toEqual(totals);
  });

  it('sorts and filters by the lowest price per day without dates', async () => {
    const [first] = await allPages({ sort: 'price_asc', maxPriceCents: 1_500, limit: 1 });
    expect(first).toMatchObject([{ priceCents: 5_000, fromCents: 1_000 }]);
    expect(first![0]).not.toHaveProperty('totalCents');
    const expensive = (await allPages({ sort: 'price_desc', minPriceCents: 2_000 })).flat();
    expect(expensive.map(({ priceCents }) => priceCents)).toEqual(PRICES.toReversed());
    expect(expensive.some((car) => 'fromCents' in car)).toBe(false);
  });

  it('accepts amounts up to the limit of a stay with dates, and of a day without', async () => {
    const ask = async (query: Query) => (await call(server, 'GET /api/cars', { query, as: user })).status;
    expect(await ask({ ...dates(), maxPriceCents: 1_500_000 })).toBe(200);
    expect(await ask({ maxPriceCents: 1_500_000 })).toBe(400);
    expect(await ask({ ...dates(), maxPriceCents: 90_000_001 })).toBe(400);
  });
});
