import { beforeAll, describe, expect, it } from 'vitest';
import type { Photo } from '../../contract/photos/photos.ts';
import { one, sql, transaction } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { attachPhotos } from './attach-photos.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { photosOfCar } from './photo.queries.ts';

const server = useTestServer();
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  owner = await buildUser(server);
  stranger = await buildUser(server);
});

async function insertCar(ownerId: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    server.pool,
    sql`
    insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type)
    values (${ownerId}, 'A car', 'It drives.', 4500, 'Bern', 'Manual', 4, 'Sedan') returning id`,
  );
  return id;
}

const attach = (carId: string, photos: { id: string }[], uploader = owner) =>
  transaction(server.pool, async (db) => {
    await db.query(sql`select 1 from cars where id = ${carId} for no key update`);
    await attachPhotos(db, { carId, uploaderId: uploader.uid, photoIds: photos.map(({ id }) => id) });
  });

const photos = (count: number): Promise<Photo[]> =>
  Promise.all(Array.from({ length: count }, () => buildPhoto(server, owner)));

describe('attachPhotos', () => {
  it('attaches photos in the given order', async () => {
    const carId = await insertCar(owner.uid);
    const [a, b, c] = (await photos(3)) as [Photo, Photo, Photo];
    await attach(carId, [c, a, b]);
    expect(await photosOfCar(server.pool, carId)).toEqual([c, a, b]);
  });

  it('reorders, adds and detaches photos in one step', async () => {
    const carId = await insertCar(owner.uid);
    const [a, b, c, d] = (await photos(4)) as [Photo, Photo, Photo, Photo];
    await attach(carId, [a, b, c]);
    await attach(carId, [c, d, a]);
    expect(await photosOfCar(server.pool, carId)).toEqual([c, d, a]);
    const row = await one(
      server.pool,
      sql`select car_id, position, detached_at is not null as detached from photos where id = ${b.id}`,
    );
    expect(row).toEqual({ car_id: null, position: null, detached: true });
  });

  it('attaches a photo again that was detached', async () => {
    const carId = await insertCar(owner.uid);
    const [a, b] = (await photos(2)) as [Photo, Photo];
    await attach(carId, [a, b]);
    await attach(carId, [a]);
    await attach(carId, [b, a]);
    expect(await photosOfCar(server.pool, carId)).toEqual([b, a]);
  });

  it("rejects another person's photo without changing anything", async () => {
    const carId = await insertCar(stranger.uid);
    const [mine] = (await photos(1)) as [Photo];
    const theirs = await buildPhoto(server, stranger);
    await attach(carId, [theirs], stranger);
    await expect(attach(carId, [mine, theirs], stranger)).rejects.toMatchObject({ code: 'car/photos-invalid' });
    expect(await photosOfCar(server.pool, carId)).toEqual([theirs]);
  });

  it("keeps the owner's photos on the car when an administrator edits it", async () => {
    const carId = await insertCar(owner.uid);
    const [a, b] = (await photos(2)) as [Photo, Photo];
    await attach(carId, [a, b]);
    await attach(carId, [b, a], stranger);
    expect(await photosOfCar(server.pool, carId)).toEqual([b, a]);
  });

  it('rejects photos that are on another car, unknown, duplicate or being removed', async () => {
    const carId = await insertCar(owner.uid);
    const other = await insertCar(owner.uid);
    const [taken, free, beingRemoved] = (await photos(3)) as [Photo, Photo, Photo];
    await attach(other, [taken]);
    await server.pool.query(sql`update photos set removing_since = now() where id = ${beingRemoved.id}`);
    const unknown = { id: '019a0000-0000-7000-8000-000000000000' };
    for (const wanted of [[taken], [unknown], [free, free], [free, { id: free.id.toUpperCase() }], [beingRemoved]]) {
      await expect(attach(carId, wanted)).rejects.toMatchObject({ code: 'car/photos-invalid' });
    }
    expect(await photosOfCar(server.pool, carId)).toEqual([]);
    expect(await photosOfCar(server.pool, other)).toEqual([taken]);
  });

  it('attaches a photo to exactly one car when two request it concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const cars = [await insertCar(owner.uid), await insertCar(owner.uid)] as const;
      const [wanted, ...own] = (await photos(3)) as [Photo, Photo, Photo];
      const results = await Promise.allSettled([attach(cars[0], [own[0], wanted]), attach(cars[1], [wanted, own[1]])]);
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
      expect(failures).toEqual([expect.objectContaining({ code: 'car/photos-invalid' })]);
      const { car_id: winner } = await one<{ car_id: string }>(
        server.pool,
        sql`select car_id from photos where id = ${wanted.id}`,
      );
      expect(winner).toBe(cars[results.findIndex(({ status }) => status === 'fulfilled')]);
    }
  });

  it('stores one complete list when two people change a car concurrently', async () => {
    const carId = await insertCar(owner.uid);
    const [a, b, c, d] = (await photos(4)) as [Photo, Photo, Photo, Photo];
    await attach(carId, [a]);
    const lists = [
      [b, a, c],
      [d, c, a],
    ];
    await Promise.all(lists.map((list) => attach(carId, list)));
    expect(lists).toContainEqual(await photosOfCar(server.pool, carId));
  });
});
