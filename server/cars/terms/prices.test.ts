import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { needsReview } from '../../../contract/cars/price-review.ts';
import { anyRules } from '../../../contract/cars/price-rules.arbitrary.ts';
import { NO_RULES, stayPrice } from '../../../contract/cars/stay-price.ts';
import type { PricesDocument } from '../../../contract/cars/terms/terms.ts';
import { addDays } from '../../../contract/dates.ts';
import { one, sql } from '../../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { today } from '../../testing/today.ts';

const server = useTestServer();
let owner: TestUser;
let renter: TestUser;
let admin: TestUser;
let carId: string;

beforeAll(async () => {
  owner = await buildUser(server);
  renter = await buildUser(server);
  admin = await buildUser(server, { isAdmin: true });
  carId = (await buildCar(server, { ownerId: owner.uid })).id;
});

const newCar = async () => (await buildCar(server, { ownerId: owner.uid })).id;
const read = (id: string, as = owner) => call(server, 'GET /api/cars/:id/prices', { params: { id }, as });
const write = (id: string, body: object, as = owner) =>
  send<PricesDocument>(server, 'PUT', `/api/cars/${id}/prices`, body, { as });

const season = (from: number, to: number, more: object = {}) => ({
  name: 'Summer',
  startDate: addDays(today(), from),
  endDate: addDays(today(), to),
  priceCents: 7_500,
  ...more,
});
const WEEKEND = [null, null, null, null, 5_800, 5_800, 5_800];
const rules = () => ({
  weekdays: WEEKEND,
  seasons: [season(40, 50, { name: 'Autumn' }), season(20, 30)],
  days: { [addDays(today(), 3)]: 9_900 },
  discounts: [
    { fromDays: 7, percent: 10 },
    { fromDays: 28, percent: 25 },
  ],
});

describe('price rules of a car', () => {
  it('are empty at first', async () => {
    expect((await read(await newCar())).body).toEqual({ ...NO_RULES, version: 1 });
  });

  it('apply immediately, without a review, and seasons are sorted', async () => {
    const id = await newCar();
    const saved = await write(id, { ...rules(), version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { weekdays: WEEKEND, days: rules().days, version: 2 } });
    expect(saved.body.seasons.map(({ name }) => name)).toEqual(['Summer', 'Autumn']);
    expect((await read(id)).body).toEqual(saved.body);

    const car = (await call(server, 'GET /api/cars/:id', { params: { id }, as: renter })).body;
    expect(car).toMatchObject({ state: 'active', version: 1, rules: { weekdays: WEEKEND } });
    const dates = { startDate: addDays(today(), 1), endDate: addDays(today(), 10) };
    const quote = await call(server, 'POST /api/quotes', { body: { carId: id, ...dates }, as: renter });
    expect(quote.body.totalCents).toBe(stayPrice({ priceCents: 4_500, rules: car.rules }, dates, 'USD').totalCents);
    expect(quote.body.totalCents).not.toBe(9 * 4_500);
  });

  it('accept a repeated save with any version, and reject changes to an older version', async () => {
    const id = await newCar();
    await write(id, { ...rules(), version: 1 });
    expect((await write(id, { ...rules(), seasons: rules().seasons.toReversed(), version: 1 })).body.version).toBe(2);
    const stale = await write(id, { ...rules(), discounts: [], version: 1 });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'prices/changed-meanwhile' } });
    expect((await read(id)).body).toMatchObject({ discounts: rules().discounts, version: 2 });
    expect((await write(id, { ...rules(), discounts: [], version: 2 })).body.version).toBe(3);
  });

  it('are stored as null when all are removed', async () => {
    const id = await newCar();
    await write(id, { ...rules(), version: 1 });
    expect((await write(id, { ...NO_RULES, version: 2 })).body).toEqual({ ...NO_RULES, version: 3 });
    expect(await one(server.pool, sql`select price_rules from cars where id = ${id}`)).toEqual({ price_rules: null });
  });

  it('omit past days', async () => {
    const id = await newCar();
    const days = { [addDays(today(), -1)]: 100, [today()]: 200 };
    expect((await write(id, { ...NO_RULES, days, version: 1 })).body.days).toEqual({ [today()]: 200 });
    await server.pool.query(sql`
      update cars set price_rules = jsonb_set(price_rules, '{days}', ${JSON.stringify(days)}::jsonb) where id = ${id}`);
    expect((await read(id)).body.days).toEqual({ [today()]: 200 });
    expect((await write(id, { ...NO_RULES, days: { [today()]: 200 }, version: 1 })).body.version).toBe(2);
  });

  it('are limited to the owner and administrators', async () => {
    const hidden = (await buildCar(server, { ownerId: owner.uid, status: 0 })).id;
    for (const [id, code] of [
      [carId, 'car/not-yours'],
      [hidden, 'car/not-found'],
    ] as const) {
      expect((await read(id, renter)).problem.code).toBe(code);
      expect((await write(id, { ...NO_RULES, version: 1 }, renter)).problem.code).toBe(code);
      expect((await read(id, admin)).status).toBe(200);
    }
    expect((await write(hidden, { ...rules(), version: 1 }, admin)).status).toBe(200);
  });

  it('are recorded in the history with old and new values', async () => {
    const id = await newCar();
    const manyDays = Object.fromEntries(Array.from({ length: 50 }, (_, day) => [addDays(today(), day), 9_900]));
    await write(id, { ...NO_RULES, weekdays: WEEKEND, days: manyDays, version: 1 });
    await write(id, { ...NO_RULES, weekdays: WEEKEND, days: { ...manyDays, [today()]: 8_000 }, version: 2 });
    const { body } = await call(server, 'GET /api/admin/cars/:id/history', { params: { id }, as: admin });
    expect(body.entries.map(({ action, parts }) => ({ action, parts }))).toEqual([
      { action: 'prices-changed', parts: ['days'] },
      { action: 'prices-changed', parts: ['weekdays', 'days'] },
    ]);
    const last = sql`select details from audit_log where car_id = ${id} order by id desc limit 1`;
    expect(await one(server.pool, last)).toEqual({
      details: { parts: ['days'], from: { days: { [today()]: 9_900 } }, to: { days: { [today()]: 8_000 } } },
    });
  });

  it('return 409 to all but one of several concurrent changes', async () => {
    const id = await newCar();
    const answers = await Promise.all(
      [5_000, 6_000, 7_000].map((cents) => write(id, { ...NO_RULES, days: { [today()]: cents }, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('GET /api/cars/:id/day-prices', () => {
  const dayPrices = (id: string, as = renter) => call(server, 'GET /api/cars/:id/day-prices', { params: { id }, as });

  it('returns the price charged for each day, up to the end of the latest possible rental', async () => {
    const id = (await buildCar(server, { ownerId: owner.uid, terms: { windowDays: 60, mostDays: 20 } })).id;
    await write(id, { ...rules(), discounts: [], version: 1 });
    const car = (await call(server, 'GET /api/cars/:id', { params: { id }, as: renter })).body;
    const { from, cents } = (await dayPrices(id)).body;
    expect([from, cents.length]).toEqual([today(), 80]);
    for (const [ahead, price] of cents.entries()) {
      const stay = { startDate: addDays(today(), ahead), endDate: addDays(today(), ahead + 1) };
      expect([ahead, price]).toEqual([ahead, stayPrice(car, stay, 'USD').totalCents]);
    }
  });

  it('is available to everyone who may see the car', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    expect((await dayPrices(id)).problem.code).toBe('car/not-found');
    expect((await dayPrices(id, owner)).status).toBe(200);
  });
});

describe('an unreviewed price', () => {
  /** The base price of the car is 4,500. */
  const weekdays = (cents: number) => NO_RULES.weekdays.with(5, cents);
  const week = { startDate: addDays(today(), 1), endDate: addDays(today(), 8) };
  const quote = (id: string) => call(server, 'POST /api/quotes', { body: { carId: id, ...week }, as: renter });
  const reviewOf = async (id: string) =>
    (await call(server, 'GET /api/admin/cars/:id/review', { params: { id }, as: admin })).body;
  const decide = (id: string, body: { status: 0 | 1; version?: number }) =>
    call(server, 'PATCH /api/admin/cars/:id/status', { params: { id }, body, as: admin });

  it.each([2_250, 13_500])('applies immediately from half to three times the base price: %i', async (cents) => {
    const id = await newCar();
    await write(id, { ...NO_RULES, weekdays: weekdays(cents), version: 1 });
    expect((await quote(id)).body.totalCents).toBe(6 * 4_500 + cents);
  });

  it.each([
    ['of a weekday', { weekdays: weekdays(99_900) }],
    ['of a weekday, low', { weekdays: weekdays(2_249) }],
    ['of a season', { seasons: [season(20, 30, { priceCents: 13_501 })] }],
    ['of a day', { days: { [addDays(today(), 3)]: 13_501 } }],
  ])('sends the car to review beyond that range, and is not charged until then: %s', async (_, beyond) => {
    const id = await newCar();
    const saved = await write(id, { ...NO_RULES, ...beyond, version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { ...beyond, version: 2 } });
    expect((await quote(id)).problem.code).toBe('car/not-found');
    expect(await reviewOf(id)).toMatchObject({
      state: 'waiting',
      status: 0,
      version: 2,
      baseline: { decision: 'approved' },
      changes: [{ field: 'dayPrices', after: beyond }],
      lastChange: { action: 'car-edited' },
    });
  });

  it('is not reviewed again when other prices change later', async () => {
    const id = await newCar();
    const high = { ...NO_RULES, weekdays: weekdays(99_900), seasons: [season(40, 50, { priceCents: 20_000 })] };
    await write(id, { ...high, version: 1 });
    await decide(id, { status: 1 });
    expect((await quote(id)).body.totalCents).toBe(6 * 4_500 + 99_900);
    const more = { ...high, days: { [addDays(today(), 60)]: 9_000 }, version: 2 };
    expect((await write(id, more)).body.version).toBe(3);
    const within = { ...more, seasons: [season(41, 49, { priceCents: 20_000 })], version: 3 };
    expect((await write(id, within)).body.version).toBe(4);
    expect((await quote(id)).status).toBe(200);
    await write(id, { ...within, seasons: [season(41, 51, { priceCents: 20_000 })], version: 4 });
    expect((await quote(id)).problem.code).toBe('car/not-found');
  });

  it('is shown to administrators as the lowest and highest price of the year, if days differ', async () => {
    const [plain, priced] = [await newCar(), await newCar()];
    const seasons = [season(20, 30, { priceCents: 3_000 })];
    await write(priced, { ...NO_RULES, weekdays: weekdays(9_000), seasons, version: 1 });
    const cardPrices = (as: TestUser) =>
      call(server, 'GET /api/admin/cars/prices', { query: { ids: [plain, priced].join(',') }, as });
    expect((await cardPrices(admin)).body.prices).toEqual({ [priced]: { leastCents: 3_000, mostCents: 9_000 } });
    expect((await cardPrices(owner)).status).toBe(403);
  });

  it('cannot be approved by an administrator who has seen an older version', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    const { version } = await reviewOf(id);
    await write(id, { ...NO_RULES, weekdays: weekdays(99_900), version: 1 });
    expect((await decide(id, { status: 1, version })).problem.code).toBe('car/changed-meanwhile');
  });

  it.each([
    ['of a weekday', { weekdays: weekdays(99_900) }],
    ['of a season', { seasons: [season(20, 30, { priceCents: 2_249 })] }],
    ['of a day', { days: { [addDays(today(), 3)]: 13_501 } }],
  ])('is rejected by a constraint too, for a listed or paused car: %s', async (_, beyond) => {
    const id = await newCar();
    const put = () =>
      server.pool.query(
        sql`update cars set price_rules = ${JSON.stringify({ ...NO_RULES, ...beyond })}::jsonb where id = ${id}`,
      );
    const violation = { constraint: 'cars_prices_reviewed' };
    await expect(put()).rejects.toMatchObject(violation);
    await expect(server.pool.query(sql`update cars set price_cents = 4499 where id = ${id}`)).rejects.toMatchObject(
      violation,
    );
    await call(server, 'POST /api/cars/:id/pause', { params: { id }, as: owner });
    await expect(put()).rejects.toMatchObject(violation);
    await decide(id, { status: 0 });
    await put();
  });

  it('is defined identically in the database and in the application', async () => {
    const basePrice = 50_000;
    const anyPrices = anyRules(today());
    await fc.assert(
      fc.asyncProperty(anyPrices, anyPrices, fc.boolean(), async (some, after, isSimilar) => {
        const before = isSimilar ? { ...after, days: some.days } : some;
        const { far } = await one<{ far: boolean }>(
          server.pool,
          sql`select has_unreviewed_price(${basePrice}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb) as far`,
        );
        expect(far).toBe(needsReview(basePrice, before, after));
      }),
      { numRuns: 200 },
    );
  });

  it('is shown to administrators wherever the base price is', async () => {
    const id = await newCar();
    const { body: plain } = await call(server, 'GET /api/admin/cars', { query: { pageSize: 25 }, as: admin });
    expect(plain.cars.find((car) => car.id === id)!.dayCents).toBeNull();
    const rule = { ...NO_RULES, weekdays: weekdays(9_900), days: { [addDays(today(), 400)]: 3_000 } };
    await write(id, { ...rule, version: 1 });
    const { body } = await call(server, 'GET /api/admin/cars', { query: { pageSize: 25 }, as: admin });
    // Prices more than a year ahead are ignored.
    const dayCents = { leastCents: 4_500, mostCents: 9_900 };
    expect(body.cars.find((car) => car.id === id)).toMatchObject({ priceCents: 4_500, dayCents });
    expect(await reviewOf(id)).toMatchObject({ dayCents });
    expect((await call(server, 'GET /api/cars/:id', { params: { id }, as: admin })).body).toMatchObject({ dayCents });
  });
});

describe('row 43: contradictory and zero prices', () => {
  const discount = (fromDays: unknown, percent: unknown) => ({ fromDays, percent });
  const seasons = (count: number) => Array.from({ length: count }, (_, index) => season(index * 2, index * 2));
  const days = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [addDays(today(), index), 5_000]));

  it.each([
    [{ weekdays: [null] }, 'weekdays', 'prices/weekdays-invalid'],
    [{ weekdays: [...WEEKEND, null] }, 'weekdays', 'prices/weekdays-invalid'],
    [{ weekdays: undefined }, 'weekdays', 'prices/weekdays-invalid'],
    [{ weekdays: WEEKEND.with(2, 0) }, 'weekdays.2', 'car/price-invalid'],
    [{ weekdays: WEEKEND.with(2, -5) }, 'weekdays.2', 'car/price-invalid'],
    [{ weekdays: WEEKEND.with(6, 45.5) }, 'weekdays.6', 'car/price-invalid'],
    [{ weekdays: WEEKEND.with(0, 1_000_001) }, 'weekdays.0', 'car/price-too-high'],
    [{ weekdays: [...WEEKEND.slice(1), '45'] }, 'weekdays.6', 'car/price-invalid'],
    [{ days: { [today()]: 0 } }, `days.${today()}`, 'car/price-invalid'],
    [{ days: { [today()]: null } }, `days.${today()}`, 'car/price-invalid'],
    [{ days: { '2027-02-29': 5_000 } }, 'days.2027-02-29', 'prices/day-invalid'],
    [{ days: { tomorrow: 5_000 } }, 'days.tomorrow', 'prices/day-invalid'],
    [{ days: days(401) }, 'days', 'prices/too-many-days'],
    [{ seasons: [season(1, 2, { name: ' ' })] }, 'seasons.0.name', 'prices/season-name-required'],
    [{ seasons: [season(1, 2, { name: 'x'.repeat(41) })] }, 'seasons.0.name', 'prices/season-name-too-long'],
    [{ seasons: [season(1, 2, { name: 'a‮b' })] }, 'seasons.0.name', 'text/hidden-characters'],
    [{ seasons: [season(1, 2, { startDate: '' })] }, 'seasons.0.startDate', 'prices/season-days-required'],
    [{ seasons: [season(1, 2, { endDate: '2027-04-31' })] }, 'seasons.0.endDate', 'prices/season-days-required'],
    [{ seasons: [season(9, 10), season(5, 4)] }, 'seasons.1.endDate', 'prices/season-reversed'],
    [{ seasons: [season(1, 2, { priceCents: 0 })] }, 'seasons.0.priceCents', 'car/price-invalid'],
    [{ seasons: [season(1, 5), season(8, 9), season(5, 6)] }, 'seasons.2.startDate', 'prices/seasons-overlap'],
    [{ seasons: seasons(41) }, 'seasons', 'prices/too-many-seasons'],
    [{ discounts: [discount(1, 10)] }, 'discounts.0.fromDays', 'prices/discount-days-invalid'],
    [{ discounts: [discount(91, 10)] }, 'discounts.0.fromDays', 'prices/discount-days-invalid'],
    [{ discounts: [discount(2.5, 10)] }, 'discounts.0.fromDays', 'prices/discount-days-invalid'],
    [{ discounts: [discount(7, 0)] }, 'discounts.0.percent', 'prices/discount-percent-invalid'],
    [{ discounts: [discount(7, 61)] }, 'discounts.0.percent', 'prices/discount-percent-invalid'],
    [{ discounts: [discount(7, '10')] }, 'discounts.0.percent', 'prices/discount-percent-invalid'],
    [{ discounts: [discount(7, 10), discount(7, 20)] }, 'discounts.1.fromDays', 'prices/discount-days-not-rising'],
    [{ discounts: [discount(7, 10), discount(5, 20)] }, 'discounts.1.fromDays', 'prices/discount-days-not-rising'],
    [{ discounts: [discount(7, 20), discount(14, 10)] }, 'discounts.1.percent', 'prices/discount-percent-not-rising'],
    [{ discounts: [discount(7, 10), discount(14, 10)] }, 'discounts.1.percent', 'prices/discount-percent-not-rising'],
    [
      { discounts: [discount(2, 1), discount(3, 2), discount(4, 3), discount(5, 4)] },
      'discounts',
      'prices/too-many-discounts',
    ],
    [{ version: 0 }, 'version', 'request/invalid'],
    [{ version: undefined }, 'version', 'request/invalid'],
  ])('rejects %j', async (wrong, field, code) => {
    const { status, problem } = await write(carId, { ...NO_RULES, version: 1, ...wrong });
    expect({ status, field: problem.fields?.[field]?.code }).toEqual({ status: 400, field: code });
  });

  it.each([{ priceCents: 5_000 }, { seasons: [season(1, 2, { color: 'red' })] }])(
    'rejects the field %j',
    async (extra) => {
      expect((await write(carId, { ...NO_RULES, version: 1, ...extra })).status).toBe(400);
    },
  );

  it('returns errors for all fields in the user’s language', async () => {
    const body = { ...NO_RULES, weekdays: WEEKEND.with(0, 0), discounts: [discount(1, 99)], version: 1 };
    const { problem } = await send(server, 'PUT', `/api/cars/${carId}/prices`, body, {
      as: owner,
      headers: { cookie: 'language=de' },
    });
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual([
      'discounts.0.fromDays',
      'discounts.0.percent',
      'weekdays.0',
    ]);
    expect(problem.fields?.['discounts.0.fromDays']?.message).toBe('Gib eine Zahl von 2 bis 90 Tagen ein');
  });

  it('accepts the maximum of everything', async () => {
    const id = await newCar();
    const full = {
      weekdays: [1, 1_000_000, 1, 1, 1, 1, 1],
      seasons: seasons(40),
      days: days(400),
      discounts: [discount(2, 1), discount(89, 59), discount(90, 60)],
    };
    expect((await write(id, { ...full, version: 1 })).status).toBe(200);
  });
});
