import { beforeAll, describe, expect, it } from 'vitest';
import { cpuPerOperation } from '../../bench/cpu.ts';
import { distanceKm, pointOf } from '../../contract/places/position.ts';
import { placeCars } from '../cars/place-cars.ts';
import { many, one, scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { loadPlaces } from './load-places.ts';

const server = useTestServer({ places: 'world' });
let user: TestUser;

const suggest = async (q: string, limit = 8) =>
  (await call(server, 'GET /api/places', { query: { q, limit }, as: user })).body.places;
const names = async (q: string) => (await suggest(q)).map(({ name, country }) => `${name} ${country}`.trim());
const spotOf = (id: string) =>
  one<{ spot: number | null; source: number; card: string }>(
    server.pool,
    sql`select spot, spot_source as source, card from cars where id = ${id}`,
  );

beforeAll(async () => {
  user = await buildUser(server);
  expect(await placeCars(server.services)).toBe(0);
  const loads = await Promise.all([loadPlaces(server.pool), loadPlaces(server.pool)]);
  expect(loads.filter(Boolean)).toHaveLength(1);
}, 120_000);

describe('world places', () => {
  it('are loaded once, and do not replace those of a newer version', async () => {
    expect(await scalar(server.pool, sql`select count(*) from places`)).toBeGreaterThan(171_000);
    expect(await loadPlaces(server.pool)).toBe(false);
    await server.pool.query(sql`update place_data set version = '{99,0,0}'`);
    expect(await loadPlaces(server.pool)).toBe(false);
  });

  it('are suggested ignoring case and accents, largest first', async () => {
    expect((await names('PARIS'))[0]).toBe('Paris FR');
    expect((await names('sao pau'))[0]).toBe('São Paulo BR');
    expect((await names('munch'))[0]).toBe('München DE');
    expect((await names('lo'))[0]).toBe('London GB');
    expect((await suggest('berli', 3))[0]).toMatchObject({ position: { lat: 52.52437, lng: 13.41053 }, activeCars: 0 });
    expect(await names('%')).toEqual([]);
    expect(await names('xqzzy')).toEqual([]);
  });

  it('are suggested without much CPU time, for beginnings of a few and of thousands of names', async () => {
    const pids = await many<{ pid: number }>(
      server.pool,
      sql`select pid from pg_stat_activity where datname = current_database()`,
    );
    const ROUNDS = 20;
    for (const text of ['l', 'sa', 'san', 'Saint', 'são pau', 'villa', 'Neuchâtel', '%_', 'x'.repeat(80)]) {
      const used = await cpuPerOperation([process.pid, ...pids.map(({ pid }) => pid)], async () => {
        for (let round = 0; round < ROUNDS; round++) await suggest(text, 12);
        return ROUNDS;
      });
      // The target is 50 ms, but a busy machine takes longer. Undefined where the system does not report it.
      expect(used ?? 0, text).toBeLessThan(250_000);
    }
  });

  it('are suggested after places with cars, without duplicates', async () => {
    await buildCar(server, { location: 'Annecy' });
    await buildCar(server, { location: 'ANNECY' });
    await buildCar(server, { location: 'Annexe du lac' });
    await placeCars(server.services);
    const places = await suggest('anne');
    expect(places.slice(0, 2)).toMatchObject([
      { name: 'Annecy', activeCars: 2, position: { lat: 45.90878 } },
      { name: 'Annexe du lac', activeCars: 1, position: null },
    ]);
    expect(places.filter(({ name }) => name === 'Annecy')).toHaveLength(1);
    expect(places.length).toBe(8);
  });

  it.each([
    ['Lisbon', 38.72, -9.14],
    ['Lisboa, Portugal', 38.72, -9.14],
    ['Berlin Mitte', 52.52, 13.4],
    ['Altstadt, Heidelberg', 49.4, 8.69],
    ['Paris, TX', 33.66, -95.56],
    ['Paris (Kentucky)', 38.21, -84.25],
    ['Valencia, Venezuela', 10.17, -68],
    ['København', 55.68, 12.57],
  ])('locate “%s”', async (location, lat, lng) => {
    const { id } = await buildCar(server, { location });
    await placeCars(server.services);
    const { spot, source, card } = await spotOf(id);
    expect(source).toBe(1);
    const shown = pointOf(spot!);
    expect(distanceKm(shown, { lat, lng })).toBeLessThan(8);
    expect(JSON.parse(card)).toMatchObject({ point: [shown.lat, shown.lng] });
  });

  it('resolve an ambiguous name to the place near most other cars', async () => {
    await Promise.all(
      ['Dallas', 'Fort Worth', 'Plano', 'Irving', 'Garland', 'McKinney', 'Frisco', 'Denton'].flatMap((location) =>
        Array.from({ length: 12 }, () => buildCar(server, { location })),
      ),
    );
    await placeCars(server.services);
    const { id } = await buildCar(server, { location: 'Paris' });
    await placeCars(server.services);
    expect(distanceKm(pointOf((await spotOf(id)).spot!), { lat: 33.66, lng: -95.56 })).toBeLessThan(8);
  });
});

describe('a car', () => {
  it('in an unknown place is listed for operators, and located again when places are updated', async () => {
    const { id } = await buildCar(server, { location: 'Behind the old mill' });
    await placeCars(server.services);
    expect(await spotOf(id)).toMatchObject({ spot: null, source: 3 });
    const admin = await buildUser(server, { isAdmin: true });
    const { places } = (await call(server, 'GET /api/admin/places/unknown', { as: admin })).body;
    expect(places).toContainEqual({ location: 'Behind the old mill', cars: 1 });
    await server.pool.query(sql`
      insert into places (name, region, region_code, country, population, lat, lng)
      values ('Behind the old mill', '', '', 'CH', 12, 46.5, 6.6)`);
    await server.pool.query(sql`delete from place_names where lat is null`);
    await placeCars(server.services);
    expect((await spotOf(id)).source).toBe(1);
  });

  it('keeps its position when it is saved again, and gets a new one when its location changes', async () => {
    const { id } = await buildCar(server, { location: 'Basel' });
    await placeCars(server.services);
    const first = await spotOf(id);
    await server.pool.query(sql`update cars set location = 'BASEL' where id = ${id}`);
    await placeCars(server.services);
    expect((await spotOf(id)).spot).toBe(first.spot);
    await server.pool.query(sql`update cars set location = 'Bern' where id = ${id}`);
    expect(await spotOf(id)).toMatchObject({ spot: null, source: 0 });
    await placeCars(server.services);
    expect(distanceKm(pointOf((await spotOf(id)).spot!), { lat: 46.948, lng: 7.447 })).toBeLessThan(1);
  });

  it('is counted at the position where it is shown', async () => {
    const wrong = await many(
      server.pool,
      sql`
      select spot from car_spots full join (
        select spot, count(*) as cars from cars where status = 1 and spot is not null group by 1) counted using (spot)
      where coalesce(active_cars, 0) <> coalesce(cars, 0)`,
    );
    expect(wrong).toEqual([]);
  });
});
