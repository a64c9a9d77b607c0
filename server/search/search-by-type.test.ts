import { beforeAll, describe, expect, it } from 'vitest';
import { VEHICLE_TYPES, writeType } from '../../contract/cars/vocabulary.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
let user: TestUser;

beforeAll(async () => {
  user = await buildUser(server);
  for (const vehicleType of VEHICLE_TYPES) {
    for (const location of ['Girona', 'Lyon']) await buildCar(server, { title: 'Plain', location, vehicleType });
  }
  await buildCar(server, { title: 'My old Kombi', location: 'Girona', vehicleType: 'Van' });
});

const find = async (q: string) => {
  const { body } = await call(server, 'GET /api/cars', { query: { q, limit: 48, withTotal: 'true' }, as: user });
  expect(body.total?.count).toBe(body.cars.length);
  return body.cars.map((car) => `${car.title} · ${car.vehicleType} · ${car.location}`).toSorted();
};

describe('GET /api/cars with a vehicle type in the text', () => {
  it('finds cars by the name of their type in every language', async () => {
    for (const t of LANGUAGES.map(translator)) {
      for (const type of VEHICLE_TYPES) {
        const found = await find(writeType(t, type));
        expect(found).toEqual(expect.arrayContaining([`Plain · ${type} · Girona`, `Plain · ${type} · Lyon`]));
        expect(found.filter((car) => car.startsWith('Plain'))).toHaveLength(2);
      }
    }
  });

  it('also finds the word in titles and places', async () => {
    expect(await find('kombi')).toEqual([
      'My old Kombi · Van · Girona',
      'Plain · Break · Girona',
      'Plain · Break · Lyon',
    ]);
  });

  it('combines the type with the rest of the text', async () => {
    expect(await find('Furgoneta girona')).toEqual(['My old Kombi · Van · Girona', 'Plain · Van · Girona']);
    expect(await find('Lyon VOITURE ELECTRIQUE plain')).toEqual(['Plain · Electric vehicle · Lyon']);
    expect(await find('Cabrio Atlantis')).toEqual([]);
  });

  it('does not match parts of the type’s name', async () => {
    expect(await find('furgo')).toEqual([]);
    expect(await find('Vancouver')).toEqual([]);
  });
});
