import { describe, expect, it } from 'vitest';
import { savedLimits } from '../../contract/saved/limits.ts';
import { one, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();

const save = (as: TestUser, carId: string) => call(server, 'PUT /api/saved/:carId', { params: { carId }, as });
const unsave = (as: TestUser, carId: string) => call(server, 'DELETE /api/saved/:carId', { params: { carId }, as });
const idsOf = async (as: TestUser) => (await call(server, 'GET /api/saved/ids', { as })).body.carIds;
const list = (as: TestUser, query: { cursor?: string; limit?: number } = {}) =>
  call(server, 'GET /api/saved', { query, as });

describe('PUT and DELETE /api/saved/:carId', () => {
  it('saves and removes a car once when either request is repeated', async () => {
    const user = await buildUser(server);
    const car = await buildCar(server);
    for (let time = 0; time < 2; time++) expect((await save(user, car.id)).status).toBe(204);
    expect(await idsOf(user)).toEqual([car.id]);
    for (let time = 0; time < 2; time++) expect((await unsave(user, car.id)).status).toBe(204);
    expect(await idsOf(user)).toEqual([]);
  });

  it('saves a car once in concurrent requests', async () => {
    const user = await buildUser(server);
    const car = await buildCar(server);
    const responses = await Promise.all(Array.from({ length: 8 }, () => save(user, car.id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(204));
    expect(await idsOf(user)).toEqual([car.id]);
  });

  it('returns the same 404 for a missing car and a hidden one', async () => {
    const user = await buildUser(server);
    const hidden = await buildCar(server, { status: 0 });
    for (const carId of [crypto.randomUUID(), hidden.id]) {
      const { status, problem } = await save(user, carId);
      expect([status, problem.code]).toEqual([404, 'car/not-found']);
    }
    expect((await send(server, 'PUT', '/api/saved/no-id', undefined, { as: user })).problem.code).toBe('car/not-found');
  });

  it('lets owners and administrators save a hidden car that they can see', async () => {
    const owner = await buildUser(server);
    const admin = await buildUser(server, { isAdmin: true });
    const car = await buildCar(server, { ownerId: owner.uid, status: 0 });
    expect((await save(owner, car.id)).status).toBe(204);
    expect((await save(admin, car.id)).status).toBe(204);
  });

  it('does not change other users’ lists', async () => {
    const [one, other] = [await buildUser(server), await buildUser(server)];
    const car = await buildCar(server);
    await save(one, car.id);
    expect(await idsOf(other)).toEqual([]);
    expect((await list(other)).body.cars).toEqual([]);
    await unsave(other, car.id);
    expect(await idsOf(one)).toEqual([car.id]);
  });

  it('returns 409 at the limit', async () => {
    const user = await buildUser(server);
    const { ownerId } = await buildCar(server);
    await server.pool.query(sql`
      with made as (
        insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, state)
        select ${ownerId}, 'One of many', 'x', 100, 'Bern', 'Manual', 4, 'Sedan', 'active'
        from generate_series(1, ${savedLimits.carsMax}) returning id
      )
      insert into saved_cars (user_id, car_id) select ${user.uid}, id from made`);
    const car = await buildCar(server);
    const { status, problem } = await save(user, car.id);
    expect([status, problem.code]).toEqual([409, 'saved/too-many']);
    expect(problem.detail).toContain(String(savedLimits.carsMax));
  });

  it('returns 401 to visitors and signed-out users', async () => {
    const car = await buildCar(server);
    const signedOut = await buildUser(server);
    await call(server, 'POST /api/auth/sign-out', { as: signedOut, cookie: signedOut.cookie });
    expect((await save(signedOut, car.id)).status).toBe(401);
    for (const [method, url] of [
      ['GET', '/api/saved'],
      ['GET', '/api/saved/ids'],
      ['PUT', `/api/saved/${car.id}`],
    ] as const) {
      expect((await send(server, method, url)).status).toBe(401);
    }
  });
});

describe('GET /api/saved', () => {
  const pagesOf = async (as: TestUser) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page++) {
      const { body } = await list(as, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...body.cars.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    return seen;
  };

  it('returns pages of cards, last saved first, without duplicates', async () => {
    const user = await buildUser(server);
    const cars: string[] = [];
    for (let count = 0; count < 5; count++) cars.push((await buildCar(server, { title: `Car ${count}` })).id);
    // Save in the reverse order of creation, so that the test tells both orders apart.
    for (const carId of cars.toReversed()) await save(user, carId);
    expect(await pagesOf(user)).toEqual(cars);
    expect((await list(user)).body.cars[0]).toMatchObject({ id: cars[0], title: 'Car 0', photo: { width: 1600 } });

    // Cars saved in the same millisecond must not get lost between pages.
    await server.pool.query(
      sql`update saved_cars set saved_at = '2026-01-01T00:00:00.123Z' where user_id = ${user.uid}`,
    );
    expect((await pagesOf(user)).toSorted()).toEqual(cars.toSorted());
  });

  it('counts unlisted cars instead of showing them, and shows them once they are listed again', async () => {
    const user = await buildUser(server);
    const car = await buildCar(server);
    await save(user, car.id);
    await server.pool.query(sql`update cars set state = 'waiting' where id = ${car.id}`);
    expect((await list(user)).body).toEqual({ cars: [], nextCursor: null, unavailable: 1 });
    expect((await save(user, car.id)).status).toBe(204);
    await server.pool.query(sql`update cars set state = 'active' where id = ${car.id}`);
    const { body } = await list(user);
    expect(body.unavailable).toBe(0);
    expect(body.cars.map(({ id }) => id)).toEqual([car.id]);
  });

  it.each(['x', '1.2', '99999999999999999.0', `999999999999999.${crypto.randomUUID()}`.replace(/.$/, 'z')])(
    'rejects the cursor %s',
    async (cursor) => {
      const { status, problem } = await list(await buildUser(server), { cursor });
      expect([status, problem.code]).toEqual([400, 'search/bad-cursor']);
    },
  );

  it('is deleted with its user', async () => {
    const user = await buildUser(server);
    await save(user, (await buildCar(server)).id);
    await server.pool.query(sql`delete from users where id = ${user.uid}`);
    const left = await one<{ count: number }>(
      server.pool,
      sql`select count(*) as count from saved_cars where user_id = ${user.uid}`,
    );
    expect(left.count).toBe(0);
  });
});
