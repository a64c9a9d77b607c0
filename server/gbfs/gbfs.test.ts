import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../contract/dates.ts';
import { pointOf, spotOf } from '../../contract/places/position.ts';
import { sql } from '../platform/database/database.ts';
import { checkSettings } from '../settings.ts';
import { buildCar, buildRental } from '../testing/builders.ts';
import { send } from '../testing/call.ts';
import { schemaOf } from '../testing/gbfs-schemas.ts';
import { useTestServer, type TestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';
import { FEED_FILES, feedPath, type FeedFile } from './feed-files.ts';
import { buildEdition } from './build-edition.ts';

const publicUrl = 'https://cars.test';
const server = useTestServer({ gbfs: true, publicUrl, brand: 'Carshare & Sons', timeZone: 'Europe/Zurich' });
const licensed = useTestServer({
  gbfs: true,
  publicUrl,
  gbfsSystemId: 'carshare_geneva',
  gbfsLicence: 'CC-BY-4.0',
  currency: 'JPY',
  distanceUnit: 'mi',
  defaultLanguage: 'de',
});
const withoutFeed = useTestServer();

const today = () => day(0, 'Europe/Zurich');
const inDays = (days: number) => addDays(today(), days);
const GENEVA = { lat: 46.204, lng: 6.143 };
const PIN = { lat: 46.2017234, lng: 6.1469321 };

afterEach(async () => {
  for (const { pool } of [server, licensed]) await pool.query(sql`update cars set state = 'removed'`);
});

type Built = Parameters<typeof buildCar>[1];
async function buildListed(on: TestServer, overrides: Built = {}, spot: number | null = spotOf(GENEVA)) {
  const { id } = await buildCar(on, overrides);
  await on.pool.query(sql`update cars set spot = ${spot}, spot_source = ${spot === null ? 3 : 1} where id = ${id}`);
  return id;
}

interface Station {
  station_id: string;
  name: { text: string; language: string }[];
  lat: number;
  lon: number;
  rental_uris: { web: string };
}
interface Vehicle {
  vehicle_id: string;
  vehicle_type_id: string;
  station_id: string;
  pricing_plan_id: string;
  availabilities: { from: string; until: string }[];
}
interface Data {
  feeds: { name: FeedFile; url: string }[];
  stations: (Station & { num_vehicles_available: number })[];
  vehicles: Vehicle[];
  vehicle_types: {
    vehicle_type_id: string;
    max_range_meters: number;
    propulsion_type: string;
    default_pricing_plan_id: string;
  }[];
  plans: { plan_id: string; currency: string; per_min_pricing: { rate: number; interval: number }[] }[];
}

async function readAll(on: TestServer) {
  const { files } = await buildEdition(on.services);
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(gunzipSync(bytes).toString()) as { data: Data }]),
  ) as Record<FeedFile, { data: Data }>;
}

/** Lists several kinds of cars, one of them with a booking. */
async function fill(on: TestServer) {
  await buildListed(on, { title: '<b>"Fiat"</b> \\ 500\u2028', location: 'Zürich, “Kreis 4”' });
  await buildListed(on, { vehicleType: 'Electric vehicle', priceCents: 12_300, range: 410, doors: 5, seats: 7 });
  await buildListed(on, {
    vehicleType: 'Family car',
    fuel: 'plug-in-hybrid',
    gear: 'Automatic',
    doors: 9,
    features: ['air-conditioning', 'cruise-control', 'pets'],
    terms: { leastDays: 3, noticeDays: 2, windowDays: 30 },
  });
  const booked = await buildListed(on, { vehicleType: 'Convertible', fuel: 'gas', range: 20 });
  await buildRental(on, { carId: booked, startDate: inDays(5), endDate: inDays(7) });
}

const OFFICIAL = process.env['GBFS_SCHEMAS'];
const official = (file: FeedFile) => {
  const path = join(OFFICIAL ?? '', `${file}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : undefined;
};

function problemsBy(schema: object, file: object) {
  const ajv = new Ajv({ strict: false, multipleOfPrecision: 6 });
  addFormats.default(ajv);
  return ajv.validate(schema, file) ? [] : ajv.errors;
}

describe('the GBFS feed', () => {
  it.each([
    ['with default settings', server],
    ['with a different licence, currency, unit and language', licensed],
  ])('matches the schemas %s', async (_name, on) => {
    await fill(on);
    const files = await readAll(on);
    for (const file of FEED_FILES) expect(problemsBy(schemaOf(file), files[file]), file).toEqual([]);
  });

  it.runIf(OFFICIAL)('matches the official MobilityData schemas', async () => {
    await fill(server);
    await fill(licensed);
    for (const on of [server, licensed]) {
      const files = await readAll(on);
      for (const file of FEED_FILES) {
        const schema = official(file);
        expect(schema, `${file}.json is missing in GBFS_SCHEMAS`).toBeDefined();
        expect(problemsBy(schema!, files[file]), file).toEqual([]);
      }
    }
  });

  it('matches the schemas without any cars', async () => {
    const files = await readAll(server);
    for (const file of FEED_FILES) expect(problemsBy(schemaOf(file), files[file]), file).toEqual([]);
    expect(files.station_information.data.stations).toEqual([]);
  });

  it('references only stations, types and plans that exist in the other files', async () => {
    await fill(server);
    const files = await readAll(server);
    const stations = files.station_information.data.stations.map(({ station_id }) => station_id);
    const types = files.vehicle_types.data.vehicle_types;
    const plans = files.system_pricing_plans.data.plans.map(({ plan_id }) => plan_id);
    expect(stations).toHaveLength(4);
    expect(files.station_status.data.stations.map(({ station_id }) => station_id)).toEqual(stations);
    expect(files.vehicle_availability.data.vehicles.map(({ station_id }) => station_id)).toEqual(stations);
    expect(new Set(types.map(({ vehicle_type_id }) => vehicle_type_id)).size).toBe(types.length);
    for (const { vehicle_type_id, pricing_plan_id } of files.vehicle_availability.data.vehicles) {
      expect(types.map((type) => type.vehicle_type_id)).toContain(vehicle_type_id);
      expect(plans).toContain(pricing_plan_id);
    }
    for (const { default_pricing_plan_id } of types) expect(plans).toContain(default_pricing_plan_id);
  });

  it.each([1, 2, 3, 4, 5])('lists each of four cars once with a page size of %i', async (size) => {
    await fill(server);
    const { vehicle_availability: file } = (await buildEdition(server.services, size)).files;
    const { data } = JSON.parse(gunzipSync(file).toString()) as { data: Data };
    expect(new Set(data.vehicles.map(({ vehicle_id }) => vehicle_id)).size).toBe(4);
    expect(data.vehicles).toHaveLength(4);
  });
});

describe('a car in the GBFS feed', () => {
  it('row 112: is shown at its public grid point and never exposes its pickup address', async () => {
    const id = await buildListed(server);
    await server.pool.query(sql`
      insert into car_pickups (car_id, address, pin)
      values (${id}, 'Rue du Stand 12', point(${PIN.lat}, ${PIN.lng}))`);
    const files = await readAll(server);
    const [station] = files.station_information.data.stations;
    const { lat, lng } = pointOf(spotOf(GENEVA));
    expect(station).toMatchObject({
      station_id: id,
      lat,
      lon: lng,
      name: [{ text: 'Fiat 500 · Geneva', language: 'en' }],
      rental_uris: { web: `https://cars.test/details/${id}` },
    });
    expect(JSON.stringify(files)).not.toContain(String(PIN.lat).slice(0, 6));
    expect(JSON.stringify(files)).not.toContain(String(PIN.lng).slice(0, 5));
    expect(JSON.stringify(files)).not.toContain('Rue du Stand');
  });

  it.each(['waiting', 'paused', 'disabled', 'removed'])('is omitted while it is %s', async (state) => {
    const id = await buildListed(server);
    await server.pool.query(sql`
      update cars set state = ${state}, paused_at = case when ${state} = 'paused' then now() end where id = ${id}`);
    expect(JSON.stringify(await readAll(server))).not.toContain(id);
  });

  it('is omitted without a location', async () => {
    const id = await buildListed(server, {}, null);
    expect(JSON.stringify(await readAll(server))).not.toContain(id);
  });

  const shown = async (terms: NonNullable<Built>['terms'], taken: [number, number][] = []) => {
    const id = await buildListed(server, { terms });
    for (const [first, last] of taken) {
      await buildRental(server, { carId: id, startDate: inDays(first), endDate: inDays(last) });
    }
    const files = await readAll(server);
    const [vehicle] = files.vehicle_availability.data.vehicles;
    const isDay = (moment: string) => dayIn('Europe/Zurich', new Date(moment));
    return {
      now: files.station_status.data.stations[0]!.num_vehicles_available,
      slots: vehicle!.availabilities.map(({ from, until }) => [isDay(from), isDay(until)]),
    };
  };

  it('is available between bookings, from today until the end of the booking window', async () => {
    expect(
      await shown({ windowDays: 60 }, [
        [5, 7],
        [20, 24],
      ]),
    ).toEqual({
      now: 1,
      slots: [
        [today(), inDays(5)],
        [inDays(8), inDays(20)],
        [inDays(25), inDays(61)],
      ],
    });
  });

  it('is unavailable today when it is booked', async () => {
    expect(await shown({}, [[0, 2]])).toMatchObject({ now: 0, slots: [[inDays(3), inDays(366)]] });
  });

  it.each([
    ['booked on request', { bookingMode: 'request' as const }, 1],
    ['booked days ahead', { noticeDays: 4 }, 4],
  ])('is available later when it must be %s', async (_name, terms, days) => {
    expect(await shown(terms)).toEqual({ now: 0, slots: [[inDays(days), inDays(366)]] });
  });

  it('omits gaps shorter than the minimum rental', async () => {
    // A three-day rental spans four dates.
    expect(
      (
        await shown({ leastDays: 3, windowDays: 30 }, [
          [3, 4],
          [9, 10],
        ])
      ).slots,
    ).toEqual([
      [inDays(5), inDays(9)],
      [inDays(11), inDays(31)],
    ]);
  });

  it('has a plan with its price in the currency and a type with its range in metres', async () => {
    await buildListed(licensed, { priceCents: 4_500, range: 300, fuel: 'diesel' });
    await buildListed(server, { priceCents: 4_550, fuel: 'electric' });
    const [yen, dollars] = [await readAll(licensed), await readAll(server)];
    expect(yen.system_pricing_plans.data.plans).toMatchObject([
      { plan_id: 'day-4500', currency: 'JPY', per_min_pricing: [{ rate: 4_500, interval: 1_440 }] },
    ]);
    expect(dollars.system_pricing_plans.data.plans).toMatchObject([
      { plan_id: 'day-4550', currency: 'USD', per_min_pricing: [{ rate: 45.5, interval: 1_440 }] },
    ]);
    // 300 miles are 482 kilometres.
    expect(yen.vehicle_types.data.vehicle_types).toMatchObject([
      { max_range_meters: 450_000, propulsion_type: 'combustion_diesel' },
    ]);
    expect(dollars.vehicle_types.data.vehicle_types).toMatchObject([
      { max_range_meters: 200_000, propulsion_type: 'electric', default_pricing_plan_id: 'day-4550' },
    ]);
  });
});

describe('GET /gbfs/v3', () => {
  it('serves every listed file, plain or gzipped, and returns 304 for a known ETag', async () => {
    await buildListed(server);
    const { body } = await send<{ data: Data }>(server, 'GET', feedPath('gbfs'));
    expect(body.data.feeds.map(({ name }) => name)).toEqual(FEED_FILES.slice(1));
    for (const { url } of body.data.feeds) {
      const plain = await server.app.inject({ url: url.slice(publicUrl.length) });
      expect(plain.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=60',
        'access-control-allow-origin': '*',
      });
      const headers = { 'accept-encoding': 'br, gzip;q=0.8' };
      const packed = await server.app.inject({ url: url.slice(publicUrl.length), headers });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      const known = { 'if-none-match': String(plain.headers.etag) };
      expect((await server.app.inject({ url: url.slice(publicUrl.length), headers: known })).statusCode).toBe(304);
    }
    const refused = { 'accept-encoding': 'gzip;q=0' };
    expect((await server.app.inject({ url: feedPath('gbfs'), headers: refused })).headers['content-encoding']).not.toBe(
      'gzip',
    );
  });

  it('keeps its ETag while only time passes and changes it after a booking', async () => {
    const id = await buildListed(server);
    const tagNow = async () => (await buildEdition(server.services)).tag;
    const tag = await tagNow();
    expect(await tagNow()).toBe(tag);
    await buildRental(server, { carId: id, startDate: inDays(2), endDate: inDays(3) });
    expect(await tagNow()).not.toBe(tag);
  });

  it.each(FEED_FILES)('returns 404 for %s when GBFS is off, which is the default', async (file) => {
    expect((await send(withoutFeed, 'GET', feedPath(file))).status).toBe(404);
  });
});

describe('GBFS settings', () => {
  it('report invalid values', () => {
    const problems = (settings: Record<string, string>) => JSON.stringify(checkSettings(settings));
    expect(problems({ GBFS: 'yes' })).toContain('GBFS must be one of on, off');
    expect(problems({ GBFS: 'on', GBFS_SYSTEM_ID: 'my cars' })).toContain('GBFS_SYSTEM_ID must be up to 64');
    expect(problems({ GBFS: 'on', GBFS_LICENCE: 'CC-BY' })).toContain('GBFS_LICENCE must be one of CC0-1.0');
    expect(problems({ GBFS_LICENCE: 'CC-BY-4.0' })).toContain('means nothing without GBFS=on');
  });
});
