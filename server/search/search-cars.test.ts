import { beforeAll, describe, expect, it } from 'vitest';
import { CarCard, type CarPage } from '../../contract/cars/cars.ts';
import { addDays } from '../../contract/dates.ts';
import { CAR_SORTS, VEHICLE_TYPES } from '../../contract/cars/vocabulary.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestCar, type TestUser } from '../testing/builders.ts';
import { INVALID_RANGES } from '../testing/invalid-ranges.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';

const server = useTestServer();
const inDays = (days: number) => addDays(today(), days);
let user: TestUser;

beforeAll(async () => {
  user = await buildUser(server);
});

type Query = NonNullable<Parameters<typeof call<'GET /api/cars'>>[2]>['query'];
const search = (query: Query) => call(server, 'GET /api/cars', { query, as: user });
const titles = async (query: Query) => (await search(query)).body.cars.map((car) => car.title);

let places = 0;
/** A unique place, so that tests do not find each other's cars. */
const placeOf = (name: string) => `${name}-p${++places}`;

describe('GET /api/cars', () => {
  it('returns cards that match the contract, with their main photo', async () => {
    const location = placeOf('Carouge');
    const car = await buildCar(server, { location, title: 'Mini "Cooper" \\ S', seats: 4, priceCents: 4_550 });
    const { status, body } = await search({ location });
    expect(status).toBe(200);
    expect(body).toEqual({ cars: [expect.any(Object)], nextCursor: null, total: { count: 1, isExact: true } });
    expect(CarCard.parse(body.cars[0])).toEqual(body.cars[0]);
    expect(body.cars[0]).toMatchObject({
      id: car.id,
      title: 'Mini "Cooper" \\ S',
      location,
      priceCents: 4_550,
      seats: 4,
      photo: { id: car.photoId, width: 1600, height: 1200 },
    });
  });

  it('returns text unchanged in any script', async () => {
    const location = placeOf('Мир');
    const title = 'Škoda «100 %» 日本 🚗👩‍👧 \\u0041 \t"'.replace('\t', ' ');
    await buildCar(server, { location, title });
    expect((await search({ location })).body.cars[0]).toMatchObject({ title, location });
    const { rows } = await server.pool.query(sql`select card from cars where title = ${title}`);
    expect(rows[0]!.card).toMatch(/^[\x20-\x7e]+$/);
  });

  it('returns 401 without a session', async () => {
    expect((await call(server, 'GET /api/cars')).status).toBe(401);
  });

  it('returns only active cars', async () => {
    const location = placeOf('Bern');
    await buildCar(server, { location, title: 'Waiting', status: 0 });
    await buildCar(server, { location, title: 'Listed' });
    expect(await titles({ location })).toEqual(['Listed']);
  });

  it('filters by type, and accepts the label of the filter', async () => {
    const location = placeOf('Vevey');
    await buildCar(server, { location, title: 'Grand', vehicleType: 'Luxury Vehicle' });
    await buildCar(server, { location, title: 'Plain', vehicleType: 'Van' });
    expect(await titles({ location, vehicleType: 'Luxury Vehicle' })).toEqual(['Grand']);
    expect(await titles({ location, vehicleType: 'Luxury vehicle' })).toEqual(['Grand']);
    expect(await titles({ location, vehicleType: 'Van' })).toEqual(['Plain']);
  });

  it('filters by gear and minimum seats', async () => {
    const location = placeOf('Lugano');
    await buildCar(server, { location, title: 'Four manual', seats: 4, gear: 'Manual' });
    await buildCar(server, { location, title: 'Seven automatic', seats: 7, gear: 'Automatic' });
    expect(await titles({ location, gear: 'Automatic' })).toEqual(['Seven automatic']);
    expect(await titles({ location, minSeats: 5 })).toEqual(['Seven automatic']);
    expect(await titles({ location, minSeats: 4, gear: 'Manual' })).toEqual(['Four manual']);
    expect(await titles({ location, minSeats: 8 })).toEqual([]);
  });

  it('filters by price per day, limits included, in every order', async () => {
    const location = placeOf('Thun');
    for (const priceCents of [2_000, 3_000, 4_000, 5_000]) {
      await buildCar(server, { location, title: String(priceCents), priceCents });
    }
    await server.pool.query(sql`update cars set spot = 49176006600, spot_source = 1 where location = ${location}`);
    for (const sort of CAR_SORTS) {
      const near = sort === 'nearest' ? { near: '46.6,6.6' } : {};
      const found = async (prices: object) => (await titles({ location, sort, ...near, ...prices })).toSorted();
      expect(await found({ minPriceCents: 3_000 })).toEqual(['3000', '4000', '5000']);
      expect(await found({ maxPriceCents: 3_000 })).toEqual(['2000', '3000']);
      expect(await found({ minPriceCents: 3_000, maxPriceCents: 4_000 })).toEqual(['3000', '4000']);
      expect(await found({ minPriceCents: 3_000, maxPriceCents: 3_000 })).toEqual(['3000']);
      expect(await found({ minPriceCents: 5_001, maxPriceCents: 9_000 })).toEqual([]);
    }
  });

  it('returns 400 when the minimum price is above the maximum', async () => {
    expect(await search({ minPriceCents: 5_000, maxPriceCents: 4_999 })).toMatchObject({
      status: 400,
      problem: {
        code: 'search/prices-crossed',
        fields: { minPriceCents: expect.anything(), maxPriceCents: expect.anything() },
      },
    });
  });

  it('excludes cars that are booked on any of the days, first and last included', async () => {
    const location = placeOf('Basel');
    const car = await buildCar(server, { location });
    await buildRental(server, { carId: car.id, startDate: inDays(10), endDate: inDays(12) });
    const free = async (from: number, to: number) =>
      (await titles({ location, startDate: inDays(from), endDate: inDays(to) })).length === 1;
    expect(await free(8, 9)).toBe(true);
    expect(await free(8, 10)).toBe(false);
    expect(await free(11, 20)).toBe(false);
    expect(await free(12, 14)).toBe(false);
    expect(await free(13, 14)).toBe(true);
  });

  it('ignores availability unless both dates are given', async () => {
    const location = placeOf('Chur');
    const car = await buildCar(server, { location });
    await buildRental(server, { carId: car.id, startDate: inDays(1), endDate: inDays(50) });
    expect(await titles({ location })).toHaveLength(1);
    expect(await titles({ location, startDate: inDays(2) })).toHaveLength(1);
    expect(await titles({ location, endDate: inDays(2) })).toHaveLength(1);
  });

  it('excludes cars with held dates, but not with cancelled or expired ones', async () => {
    const location = placeOf('Zug');
    const dates = { startDate: inDays(3), endDate: inDays(5) };
    for (const status of ['held', 'cancelled', 'expired'] as const) {
      const car = await buildCar(server, { location, title: status });
      await buildRental(server, { carId: car.id, ...dates, status });
    }
    expect((await titles({ location, ...dates })).toSorted()).toEqual(['cancelled', 'expired']);
  });

  it.each(INVALID_RANGES)('rejects a range that %s', async (_, from, to) => {
    const { status, problem } = await search({ startDate: inDays(from), endDate: inDays(to) });
    expect(status).toBe(400);
    expect(problem).toMatchObject({
      code: 'rental/dates-invalid',
      detail: 'Please select valid start and end dates.',
    });
  });

  it('rejects dates beyond the longest booking window', async () => {
    expect((await search({ startDate: inDays(540), endDate: inDays(600) })).status).toBe(200);
    const { status, problem } = await search({ startDate: inDays(541), endDate: inDays(542) });
    expect([status, problem.code]).toEqual([400, 'rental/too-far-ahead']);
  });

  it('finds text in titles and places, ignoring case and accents', async () => {
    const mark = placeOf('x');
    await buildCar(server, { title: `Citroën Méhari ${mark}`, location: 'Nice' });
    await buildCar(server, { title: `Other ${mark}`, location: 'Zürich Oerlikon' });
    expect(await titles({ q: `CITROEN mehari ${mark}` })).toEqual([`Citroën Méhari ${mark}`]);
    expect(await titles({ q: `ehari ${mark}` })).toEqual([`Citroën Méhari ${mark}`]);
    expect(await titles({ q: 'zurich oer' })).toEqual([`Other ${mark}`]);
    // A word must not span title and place, but several words may match in different fields.
    expect(await titles({ q: `${mark}zurich` })).toEqual([]);
    expect(await titles({ q: `${mark} zurich` })).toEqual([`Other ${mark}`]);
    expect(await titles({ q: `nice mehari ${mark}` })).toEqual([`Citroën Méhari ${mark}`]);
    expect(await titles({ q: `zurich mehari ${mark}` })).toEqual([]);
  });

  it('treats wildcards and quotes in the text literally', async () => {
    const mark = placeOf('y');
    await buildCar(server, { title: `100% ${mark}` });
    await buildCar(server, { title: `100 ${mark}` });
    expect(await titles({ q: `100% ${mark}` })).toEqual([`100% ${mark}`]);
    for (const q of [`_${mark}`, `%${mark}`, '\\', '％', '＼＼＼', "'; drop table cars --", '\u0301']) {
      expect((await search({ q })).status).toBe(200);
    }
    expect(await titles({ q: `1__ ${mark}` })).toEqual([]);
  });

  it('finds cars by make, model, place and seats in one text', async () => {
    const mark = placeOf('Z');
    await buildCar(server, { title: mark, make: 'Renault', model: 'Zoe', location: 'Lisbon', seats: 5 });
    await buildCar(server, { title: mark, make: 'Renault', model: 'Espace', location: 'Lisbon', seats: 7 });
    const found = async (q: string) => (await search({ q: `${q} ${mark}` })).body.cars.map(({ model }) => model);
    expect(await found('Zoe Lisbon')).toEqual(['Zoe']);
    expect(await found('7-seater Lisbon')).toEqual(['Espace']);
    expect(await found('Siebensitzer')).toEqual(['Espace']);
    expect(await found('renault 5 plazas')).toEqual(['Espace', 'Zoe']);
    expect(await found('Zoe Porto')).toEqual([]);
  });

  it.each([
    ['electric van Lisbon', 'Zero'],
    ['Elektro Transporter Lisbon', 'Zero'],
    ['utilitaire électrique à Lisbon', 'Zero'],
    ['furgoneta eléctrica en Lisbon', 'Zero'],
    ['furgão elétrico Lisbon', 'Zero'],
    ['break with a tow bar', 'Hook'],
    ['Kombi mit Anhängerkupplung', 'Hook'],
    ['break avec attelage', 'Hook'],
    ['ranchera con enganche', 'Hook'],
    ['carrinha com engate', 'Hook'],
  ])('finds a car by its type, fuel, features and place in the words “%s”', async (q, title) => {
    const mark = placeOf('W');
    const lisbon = { location: `Lisbon ${mark}` };
    await buildCar(server, { ...lisbon, title: 'Zero', vehicleType: 'Van', fuel: 'electric' });
    await buildCar(server, { ...lisbon, title: 'Soot', vehicleType: 'Van', fuel: 'diesel' });
    await buildCar(server, { ...lisbon, title: 'Hook', vehicleType: 'Break', features: ['tow-bar'] });
    await buildCar(server, { ...lisbon, title: 'Bare', vehicleType: 'Break' });
    await buildCar(server, { location: `Porto ${mark}`, title: 'Elsewhere', vehicleType: 'Van', fuel: 'electric' });
    expect(await titles({ q: `${q} ${mark}` })).toEqual([title]);
  });

  it('finds a text too short for the index', async () => {
    const location = placeOf('Sion');
    await buildCar(server, { title: 'VW Up', location });
    await buildCar(server, { title: 'Fiat Panda', location });
    expect(await titles({ q: 'up', location })).toEqual(['VW Up']);
  });

  it('matches places ignoring case and accents, and by part of the name if no place has the exact name', async () => {
    const mark = placeOf('Saint');
    await buildCar(server, { title: 'In town', location: `${mark} Élie` });
    await buildCar(server, { title: 'Outside', location: `${mark} Élie Nord` });
    expect(await titles({ location: `${mark} elie`.toUpperCase() })).toEqual(['In town']);
    expect((await titles({ location: `${mark} eli` })).toSorted()).toEqual(['In town', 'Outside']);
    const first = await search({ location: `${mark} eli`, limit: 1, withTotal: 'true' });
    expect(first.body.total).toEqual({ count: 2, isExact: true });
    const second = await search({ location: `${mark} eli`, limit: 1, cursor: first.body.nextCursor! });
    expect(second.body.cars).toHaveLength(1);
    expect(second.body.nextCursor).toBeNull();
  });

  it('sorts by age, price and popularity', async () => {
    const location = placeOf('Thun');
    const cars: Record<string, TestCar> = {
      a: await buildCar(server, { location, title: 'aaa', priceCents: 300, createdAt: '2026-01-01T00:00:00.001Z' }),
      b: await buildCar(server, { location, title: 'bbb', priceCents: 100, createdAt: '2026-01-01T00:00:00.002Z' }),
      c: await buildCar(server, { location, title: 'ccc', priceCents: 200, createdAt: '2025-01-01T00:00:00Z' }),
    };
    await buildRental(server, { carId: cars.c!.id, startDate: inDays(-9), endDate: inDays(-8) });
    await buildRental(server, { carId: cars.c!.id, startDate: inDays(8), endDate: inDays(9) });
    await buildRental(server, { carId: cars.a!.id, startDate: inDays(8), endDate: inDays(9) });
    await buildRental(server, { carId: cars.b!.id, startDate: inDays(1), endDate: inDays(2), status: 'cancelled' });
    expect(await titles({ location })).toEqual(['bbb', 'aaa', 'ccc']);
    expect(await titles({ location, sort: 'price_asc' })).toEqual(['bbb', 'ccc', 'aaa']);
    expect(await titles({ location, sort: 'price_desc' })).toEqual(['aaa', 'ccc', 'bbb']);
    expect(await titles({ location, sort: 'popular' })).toEqual(['ccc', 'aaa', 'bbb']);
  });

  it.each(['newest', 'price_asc', 'price_desc', 'popular'] as const)(
    'returns every car exactly once across pages by %s, equal keys included',
    async (sort) => {
      const location = placeOf('Olten');
      for (let index = 0; index < 23; index++) {
        await buildCar(server, { location, priceCents: 100 + (index % 3), createdAt: `2026-01-0${1 + (index % 2)}` });
      }
      const everything = (await search({ location, sort, limit: 48 })).body.cars.map((car) => car.id);
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { body }: { body: CarPage } = await search({ location, sort, limit: 5, ...(cursor && { cursor }) });
        expect(body.total).toBeNull();
        seen.push(...body.cars.map((car) => car.id));
        cursor = body.nextCursor;
      } while (cursor);
      expect(seen).toEqual(everything);
      expect(new Set(seen).size).toBe(23);
    },
  );

  it('returns no cursor on the last page', async () => {
    const location = placeOf('Wil');
    for (let index = 0; index < 4; index++) await buildCar(server, { location });
    const first = await search({ location, limit: 2 });
    const second = await search({ location, limit: 2, cursor: first.body.nextCursor! });
    expect(second.body).toMatchObject({ cars: [{}, {}], nextCursor: null });
  });

  it('rejects a cursor that was modified, forged or issued for another order', async () => {
    const location = placeOf('Arth');
    for (let index = 0; index < 3; index++) await buildCar(server, { location });
    const { nextCursor } = (await search({ location, limit: 1 })).body;
    const [body, signature] = nextCursor!.split('.');
    const forged = Buffer.from(Buffer.from(body!, 'base64url').toString().replace('0,0]', '1,0]')).toString(
      'base64url',
    );
    const bad = [
      `${forged}.${signature}`,
      body!,
      `${body}.`,
      `.${signature}`,
      'x',
      `${nextCursor}x`,
      `${body}.${body}`,
    ];
    for (const cursor of bad) {
      const response = await search({ location, limit: 1, cursor });
      expect(response).toMatchObject({ status: 400, problem: { code: 'search/bad-cursor' } });
    }
    expect((await search({ location, sort: 'price_asc', cursor: nextCursor! })).status).toBe(400);
    expect((await search({ location, limit: 1, cursor: nextCursor! })).status).toBe(200);
  });

  it.each([
    'colour=red',
    'limit=49',
    'limit=0',
    'limit=x',
    'minSeats=0',
    'minSeats=1.5',
    'minSeats=61',
    'minPriceCents=0',
    'minPriceCents=-1',
    'minPriceCents=10.5',
    'maxPriceCents=cheap',
    'maxPriceCents=1000001',
    'minPriceCents=1&minPriceCents=2',
    'gear=Both',
    'sort=oldest',
    'vehicleType=Tank',
    'q=a&q=b',
    'q=%00',
    'startDate=2026-02-30',
    'startDate=tomorrow',
    `q=${'x'.repeat(200)}`,
    'withTotal=maybe',
    '__proto__=1',
    `cursor=${'x'.repeat(400)}`,
  ])('rejects %s', async (query) => {
    const response = await send(server, 'GET', `/api/cars?${query}`, undefined, { as: user });
    expect(response.status).toBe(400);
  });

  it('counts on request, exactly up to a thousand', async () => {
    const location = placeOf('Total');
    const { ownerId } = await buildCar(server, { location, seats: 2 });
    await server.pool.query(sql`
      insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, state, card)
      select ${ownerId}, 'Many', 'Many', 100 + i, ${location}, 'Manual', 2 + i % 2, 'Van', 'active', '{"id": "0"}'
      from generate_series(1, 1010) i`);
    expect((await search({ location, limit: 1 })).body.total).toBeNull();
    expect((await search({ location, limit: 1, withTotal: 'true' })).body.total).toEqual({
      count: 1_000,
      isExact: false,
    });
    expect((await search({ location, limit: 1, minSeats: 2, withTotal: 'true' })).body.total).toEqual({
      count: 1_000,
      isExact: false,
    });
    expect((await search({ location, limit: 1, minSeats: 3, withTotal: 'true' })).body.total).toEqual({
      count: 505,
      isExact: true,
    });
  });
});

describe('GET /api/cars where nearly everything is booked', () => {
  const location = placeOf('Sold out');
  const dates = { startDate: inDays(3), endDate: inDays(5) };
  const COUNT = 4_500;

  beforeAll(async () => {
    const { ownerId } = await buildCar(server, { location, priceCents: 900_000, title: 'The only one' });
    await server.pool.query(sql`
      insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, state, booked)
      select ${ownerId}, 'Taken', 'Taken', 100 + i, ${location}, 'Manual', 4, 'Van', 'active',
        datemultirange(daterange(${inDays(1)}::date, ${inDays(40)}::date))
      from generate_series(1, ${COUNT}) i`);
    await server.pool.query(sql`update cars set card = car_card(cars) where location = ${location}`);
    await server.pool.query(sql`analyze cars`);
  });

  /** Fetches all pages of a search. */
  async function allPages(query: Query): Promise<CarPage[]> {
    const pages: CarPage[] = [];
    let cursor: string | null | undefined;
    do {
      const { body }: { body: CarPage } = await search({ ...query, ...(cursor && { cursor }) });
      pages.push(body);
      cursor = body.nextCursor;
    } while (cursor);
    return pages;
  }

  it('returns what a bounded walk found, and continues from there on the next page', async () => {
    const pages = await allPages({ location, ...dates, sort: 'price_asc' });
    expect(pages[0]).toMatchObject({ cars: [], nextCursor: expect.any(String), total: null });
    expect(pages.flatMap((page) => page.cars.map((car) => car.title))).toEqual(['The only one']);
    // The first walk examines 2,000 cars, and after an empty page the next one up to 20,000.
    expect(pages).toHaveLength(2);
  });

  it.each(['price_asc', 'price_desc', 'newest', 'popular'] as const)(
    'returns every free car once when availability changes after the first search (%s)',
    async (sort) => {
      // A unique type, so that tests do not find each other's cars.
      const vehicleType = VEHICLE_TYPES[CAR_SORTS.indexOf(sort)]!;
      await server.pool.query(sql`update cars set vehicle_type = ${vehicleType} where location = ${location}`);
      const query = { location, ...dates, vehicleType, sort };
      const before = (await allPages(query)).flatMap((page) => page.cars.map((car) => car.id));
      expect(before).toHaveLength(1);

      const { rows } = await server.pool.query<{ id: string }>(sql`
        update cars set booked = '{}' where id in (
          select id from cars where location = ${location} and title = 'Taken' and price_cents % 450 = 0)
        returning id`);
      const added = await Promise.all(
        [1, 1_000, 1_000_000].map((priceCents) => buildCar(server, { location, vehicleType, priceCents })),
      );
      const free = [...before, ...rows.map(({ id }) => id), ...added.map(({ id }) => id)];
      try {
        const found = (await allPages(query)).flatMap((page) => page.cars.map((car) => car.id));
        expect(found.toSorted()).toEqual(free.toSorted());
      } finally {
        await server.pool.query(sql`
          update cars set booked = datemultirange(daterange(${inDays(1)}::date, ${inDays(40)}::date))
          where location = ${location} and id <> ${before[0]}`);
      }
    },
  );
});
