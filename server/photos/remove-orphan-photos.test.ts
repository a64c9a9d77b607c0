import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHOTO_WIDTHS, photoFile, photoUrl } from '../../contract/photos/photo-sizes.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { attachPhotos } from './attach-photos.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { storageKey } from './photo-files.ts';
import { removeOrphanPhotos } from './remove-orphan-photos.ts';

const server = useTestServer();
let owner: TestUser;
let storage: Storage;
beforeAll(async () => {
  owner = await buildUser(server);
  storage = createStorage(server.config);
});
beforeEach(async () => {
  await server.pool.query('delete from photos');
});

const removeOrphans = (withStorage = storage) => removeOrphanPhotos({ ...server.services, storage: withStorage });
const statuses = (photo: Photo) =>
  Promise.all(
    PHOTO_WIDTHS.map(async (width) => (await server.app.inject({ url: photoUrl(photo.key, width) })).statusCode),
  );
const age = (photo: Photo, hours: number) =>
  server.pool.query(sql`
    update photos set created_at = created_at - make_interval(hours => ${hours}),
      detached_at = detached_at - make_interval(hours => ${hours}) where id = ${photo.id}`);
const remaining = async () =>
  (await many<{ id: string }>(server.pool, sql`select id from photos order by id`)).map(({ id }) => id);

async function insertCar(): Promise<string> {
  const { id } = await one<{ id: string }>(
    server.pool,
    sql`
    insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type)
    values (${owner.uid}, 'A car', 'It drives.', 4500, 'Bern', 'Manual', 4, 'Sedan') returning id`,
  );
  return id;
}

async function buildAttached() {
  const photo = await buildPhoto(server, owner);
  const carId = await insertCar();
  await attachPhotos(server.pool, { carId, uploaderId: owner.uid, photoIds: [photo.id] });
  return { photo, carId };
}

describe('removeOrphanPhotos', () => {
  it('removes the row and files only of photos that were unattached for a day', async () => {
    const [old, young, attached] = [
      await buildPhoto(server, owner),
      await buildPhoto(server, owner),
      await buildPhoto(server, owner),
    ];
    const carId = await insertCar();
    await attachPhotos(server.pool, { carId, uploaderId: owner.uid, photoIds: [attached.id] });
    await age(old, 25);
    await age(young, 23);
    await age(attached, 1000);

    expect(await removeOrphans()).toBe(1);
    expect(await remaining()).toEqual([young.id, attached.id]);
    expect(await statuses(old)).toEqual([404, 404, 404]);
    expect(await statuses(young)).toEqual([200, 200, 200]);
    expect(await statuses(attached)).toEqual([200, 200, 200]);
    expect(await removeOrphans()).toBe(0);
  });

  it('keeps a detached photo for a day, whenever it was uploaded', async () => {
    const { photo, carId } = await buildAttached();
    await age(photo, 1000);
    await attachPhotos(server.pool, { carId, uploaderId: owner.uid, photoIds: [] });
    expect(await removeOrphans()).toBe(0);
    await age(photo, 25);
    expect(await removeOrphans()).toBe(1);
  });

  it('removes the photos of a deleted car', async () => {
    const { photo, carId } = await buildAttached();
    await age(photo, 25);
    await server.pool.query(sql`delete from cars where id = ${carId}`);
    expect(await removeOrphans()).toBe(1);
    expect(await remaining()).toEqual([]);
  });

  it('finishes an interrupted removal later, and prevents attaching the photo until then', async () => {
    const photo = await buildPhoto(server, owner);
    await age(photo, 25);
    const broken = { ...storage, remove: () => Promise.reject(new Error('the storage is away')) };
    await expect(removeOrphans(broken)).rejects.toThrow('the storage is away');

    const carId = await insertCar();
    const attempt = attachPhotos(server.pool, { carId, uploaderId: owner.uid, photoIds: [photo.id] });
    await expect(attempt).rejects.toMatchObject({ code: 'car/photos-invalid' });
    // The worker that marked the photo may still be running, so other workers wait.
    expect(await removeOrphans()).toBe(0);
    await server.pool.query(sql`update photos set removing_since = removing_since - interval '11 minutes'`);
    expect(await removeOrphans()).toBe(1);
    expect(await remaining()).toEqual([]);
    expect(await storage.get(storageKey(photoFile(photo.key, 480)))).toBeUndefined();
  });

  it('removes each photo once when several workers run concurrently', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => buildPhoto(server, owner)));
    await Promise.all(photos.map((photo) => age(photo, 25)));
    const counts = await Promise.all([removeOrphans(), removeOrphans(), removeOrphans()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(6);
    expect(await remaining()).toEqual([]);
  });
});
