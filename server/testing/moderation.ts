import { beforeAll } from 'vitest';
import type { CarDetails } from '../../contract/cars/cars.ts';
import { toDecimal } from '../../contract/amounts.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from './builders.ts';
import { call, send } from './call.ts';
import type { TestServer } from './test-server.ts';

/** An owner and two administrators who are signed in before the first test. */
export function useModeration(server: TestServer): { owner: TestUser; ada: TestUser; bob: TestUser } {
  const people = { owner: {} as TestUser, ada: {} as TestUser, bob: {} as TestUser };
  beforeAll(async () => {
    Object.assign(people.owner, await buildUser(server, { displayName: 'Olive' }));
    Object.assign(people.ada, await buildUser(server, { displayName: 'Ada', isAdmin: true }));
    Object.assign(people.bob, await buildUser(server, { displayName: 'Bob', isAdmin: true }));
  });
  return people;
}

interface CarEdits {
  title?: string;
  description?: string;
  price?: string;
  photoIds?: string[];
}

export const showCar = (server: TestServer, id: string, as: TestUser) =>
  call(server, 'GET /api/cars/:id', { params: { id }, as });

/** Uses the car's current version by default. */
export async function editCar(
  server: TestServer,
  id: string,
  as: TestUser,
  { version, ...changes }: CarEdits & { version?: number },
) {
  const { body: car } = await showCar(server, id, as);
  const body = {
    title: car.title,
    description: car.description,
    price: toDecimal(car.priceCents, server.config.currency),
    location: car.location,
    gear: car.gear,
    seats: car.seats,
    vehicleType: car.vehicleType,
    photoIds: car.photos.map((photo) => photo.id),
    version: version ?? car.version,
    ...changes,
  };
  return send<CarDetails>(server, 'PUT', `/api/cars/${id}`, body, { as });
}

/** Uses the car's current version by default. */
export async function setStatus(
  server: TestServer,
  id: string,
  as: TestUser,
  { version, ...change }: { status: 0 | 1; version?: number; reason?: string },
) {
  const seen = sql`select version from cars where id = ${id}`;
  const body = { ...change, version: version ?? (await scalar<number>(server.pool, seen)) };
  return call(server, 'PATCH /api/admin/cars/:id/status', { params: { id }, body, as });
}

export const carHistory = (
  server: TestServer,
  id: string,
  as: TestUser,
  query: { cursor?: string; limit?: number } = {},
) => call(server, 'GET /api/admin/cars/:id/history', { params: { id }, query, as });

export const reviewCar = (server: TestServer, id: string, as: TestUser) =>
  call(server, 'GET /api/admin/cars/:id/review', { params: { id }, as });

/** A photo that no car uses yet; its files do not exist. */
export const buildUnusedPhoto = ({ pool }: TestServer, user: TestUser): Promise<string> =>
  scalar<string>(
    pool,
    sql`
      insert into photos (uploader_id, key, width, height, placeholder)
      values (${user.uid}, uuidv7()::text, 1600, 900, 'data:image/webp;base64,AAAA') returning id`,
  );
