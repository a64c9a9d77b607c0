import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCurrency, anyPriceIn, anyRules } from '../../contract/cars/price-rules.arbitrary.ts';
import { NO_RULES, stayPrice, type PriceRules } from '../../contract/cars/stay-price.ts';
import { stepOf } from '../../contract/currencies.ts';
import { addDays } from '../../contract/dates.ts';
import { carLimits } from '../../contract/cars/limits.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { buildCar, setPrice, setRules } from '../testing/builders.ts';
import { TEST_SEED } from '../testing/fixed-seed.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';
import { renewSearchPrices } from './renew-search-prices.ts';
import { findWrongPrices, searchPriceColumns, setSearchPrices } from './search-prices.queries.ts';

const server = useTestServer();
const CASES = 10_000;
const BATCH = 500;

const anyCase = anyCurrency.chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    priceCents: fc.oneof(anyPriceIn(currency), fc.constant(carLimits.priceMaxCentsOfSmallUnits)),
    rules: fc.oneof(
      { weight: 9, arbitrary: anyRules(today(), currency) },
      anyRules(today(), currency).map(({ discounts }) => ({ ...NO_RULES, discounts })),
    ),
    windowDays: fc.oneof({ weight: 9, arbitrary: fc.constant(30) }, fc.integer({ min: 30, max: 540 })),
    ahead: fc.nat(),
    days: fc.integer({ min: 1, max: 90 }),
  }),
);

describe('stay_total', () => {
  it(`equals the price of the stay to the cent, for ${CASES} rule sets and ranges`, async () => {
    const cases = fc.sample(anyCase, { numRuns: CASES, seed: TEST_SEED });
    let compared = 0;
    for (let first = 0; first < CASES; first += BATCH) {
      const batch = cases.slice(first, first + BATCH).map((drawn) => {
        const startDate = addDays(today(), drawn.ahead % (drawn.windowDays + 1));
        const { days, currency } = drawn;
        const { totalCents } = stayPrice(drawn, { startDate, endDate: addDays(startDate, days) }, currency);
        return {
          totalCents,
          stay: { startDate, days, stepCents: stepOf(currency) },
          car: { price_cents: drawn.priceCents, ...searchPriceColumns(drawn, today()) },
        };
      });
      const totals = await many<{ total: number }>(
        server.pool,
        sql`
        select stay_total(price_cents, price_sums, wide_price_sums, price_sums_from, length_discounts,
            (stay ->> 'startDate')::date, (stay ->> 'days')::integer, (stay ->> 'stepCents')::integer) as total
        from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) with ordinality as drawn (row, place),
          lateral jsonb_populate_record(null::cars, row -> 'car'), lateral (select row -> 'stay' as stay) as asked
        order by place`,
      );
      expect(totals.map(({ total }) => total)).toEqual(batch.map(({ totalCents }) => totalCents));
      compared += totals.length;
    }
    expect(compared).toBe(CASES);
  }, 60_000);

  it('is inlined by the query planner', async () => {
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(sql`
      explain verbose select stay_total(price_cents, price_sums, wide_price_sums, price_sums_from, length_discounts,
        ${today()}, 3, 1) from cars`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('stay_total');
  });
});

const stored = (id: string) =>
  one(
    server.pool,
    sql`
    select from_cents as "from", least_cents as least, short_least_cents as "shortLeast", most_cents as most,
      length_discounts as discounts, cardinality(price_sums) as sums, prices_until as until,
      (card::jsonb -> 'fromCents')::integer as card
    from cars where id = ${id}`,
  );

describe('the search prices of a car', () => {
  const rules: PriceRules = {
    ...NO_RULES,
    weekdays: [null, null, null, null, 6_000, 6_000, null],
    days: { [addDays(today(), 3)]: 4_000 },
    discounts: [
      { fromDays: 3, percent: 5 },
      { fromDays: 7, percent: 10 },
    ],
  };
  const plain = (cents: number) => ({
    from: cents,
    least: cents,
    shortLeast: cents,
    most: cents,
    discounts: null,
    sums: null,
    until: null,
    card: null,
  });
  const priced = {
    from: 4_000,
    least: 3_600,
    shortLeast: 3_800,
    most: 6_000,
    discounts: [3, 5, 7, 10],
    sums: 365 + 90 + 30 + 1,
    until: addDays(today(), 4),
    card: 4_000,
  };

  it('equal its price while it has no rules, even if the price is written directly', async () => {
    const { id } = await buildCar(server, { priceCents: 4_500 });
    expect(await stored(id)).toEqual(plain(4_500));
    await setPrice(server, id, 5_000);
    expect(await stored(id)).toEqual(plain(5_000));
  });

  it('follow its rules, and are cleared with them', async () => {
    const { id } = await buildCar(server, { priceCents: 5_000 });
    await setRules(server, id, rules);
    await setSearchPrices(server.pool, id, today());
    expect(await stored(id)).toEqual(priced);
    await setRules(server, id, null);
    await setSearchPrices(server.pool, id, today());
    expect(await stored(id)).toEqual(plain(5_000));
  });

  it('are computed by a worker if missing or outdated', async () => {
    const { id } = await buildCar(server, { priceCents: 5_000 });
    await setRules(server, id, rules);
    expect(await stored(id)).toMatchObject({ from: 5_000, sums: null, until: '-infinity' });
    await renewSearchPrices(server.services);
    expect(await stored(id)).toEqual(priced);
    await setSearchPrices(server.pool, id, addDays(today(), -10));
    await renewSearchPrices(server.services);
    expect(await stored(id)).toEqual(priced);
    expect(await renewSearchPrices(server.services)).toBe(0);
  });

  it('are checked: every corruption is found', async () => {
    const { id } = await buildCar(server, { priceCents: 5_000 });
    await setRules(server, id, rules);
    await setSearchPrices(server.pool, id, today());
    expect(await findWrongPrices(server.pool)).toEqual([]);
    const damages = [
      sql`price_sums = array_append(price_sums, 1)`,
      sql`least_cents = least_cents - 1`,
      sql`length_discounts = '{3,6}'`,
      sql`price_sums_from = null`,
      sql`rates_until = rates_until + 1`,
    ];
    for (const damage of damages) {
      await server.pool.query(sql`update cars set ${damage} where id = ${id}`);
      expect(await findWrongPrices(server.pool)).toEqual([id]);
      await setSearchPrices(server.pool, id, today());
    }
    const stayDamages = [
      sql`update stay_rates set rate = rate + 1 where slot % 8 = 2 and car_id = ${id}`,
      sql`update stay_rates set place = place - 1 where car_id = ${id}`,
      sql`delete from stay_rates where slot % 8 = 3 and car_id = ${id}`,
    ];
    for (const damage of stayDamages) {
      await server.pool.query(damage);
      expect(await findWrongPrices(server.pool)).toEqual([id]);
      await setSearchPrices(server.pool, id, today());
    }
    expect(await findWrongPrices(server.pool)).toEqual([]);
  });

  it('include rates of short stays with location and kind, until the car is removed', async () => {
    const { id } = await buildCar(server, { priceCents: 5_000, gear: 'Manual' });
    const stays = async () =>
      one<{ count: number; isThere: boolean }>(
        server.pool,
        sql`
        select count(*)::int, bool_and(place = stay_scope('uster') and kind = stay_scope(vehicle_type || ' Automatic')) as "isThere"
        from stay_rates join cars on cars.id = car_id where car_id = ${id}`,
      );
    await setRules(server, id, rules);
    expect(await stays()).toMatchObject({ count: 0 });
    await setSearchPrices(server.pool, id, today());
    const { count } = await stays();
    expect(count).toBeGreaterThan(7);
    await server.pool.query(sql`update cars set location = 'Uster', gear = 'Automatic' where id = ${id}`);
    expect(await stays()).toEqual({ count, isThere: true });
    await server.pool.query(sql`update cars set state = 'paused' where id = ${id}`);
    expect(await stays()).toMatchObject({ count });
    await setPrice(server, id, 5_500);
    expect(await stays()).toMatchObject({ count: 0 });
    await renewSearchPrices(server.services);
    expect((await stays()).count).toBeGreaterThan(7);
    await server.pool.query(sql`update cars set state = 'removed' where id = ${id}`);
    expect(await stays()).toMatchObject({ count: 0 });
    await setSearchPrices(server.pool, id, today());
    expect(await stays()).toMatchObject({ count: 0 });
    expect(await findWrongPrices(server.pool)).toEqual([]);
  });

  it('include rates that a worker adds to listed cars priced by an older version', async () => {
    const { id } = await buildCar(server, { priceCents: 5_000 });
    await setRules(server, id, rules);
    await setSearchPrices(server.pool, id, today());
    const read = () => many(server.pool, sql`select * from stay_rates where car_id = ${id} order by slot`);
    const written = await read();
    await server.pool.query(sql`delete from stay_rates where car_id = ${id}`);
    await server.pool.query(sql`update cars set rates_until = '-infinity' where id = ${id}`);
    expect(await renewSearchPrices(server.services)).toBe(1);
    expect(await read()).toEqual(written);
  });
});
