import { beforeAll, describe, expect, it } from 'vitest';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { signPrivatePhoto } from '../photos/private-photos.ts';
import { findMissingPhotos } from '../backups/index.ts';
import { removeOrphanPhotos } from '../photos/index.ts';
import { one, sql } from '../platform/database/database.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, CAR_INPUT, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { sendReport, showReport } from '../testing/admin.ts';
import { startThread, showThread, sendMessage } from '../testing/messages.ts';
import { buildPhoto, picture, upload } from '../testing/photo-builders.ts';
import { hideMessage } from '../threads/index.ts';

const server = useBookingServer();

let owner: TestUser;
let renter: TestUser;
beforeAll(async () => {
  [owner, renter] = [await buildUser(server), await buildUser(server)];
});

const buildPrivate = async (as: TestUser): Promise<Photo> => {
  const { status, body } = await upload(server, as, await picture().jpeg().toBuffer(), { for: 'message' });
  expect(status).toBe(201);
  return body;
};
const get = (url: string) => server.app.inject({ url });
const rowOf = (id: string) =>
  one<Photo & { keptFor: string | null }>(
    server.pool,
    sql`select id, key, width, height, placeholder, kept_for as "keptFor" from photos where id = ${id}`,
  );

async function buildPhotoMessage() {
  const car = await buildCar(server, { ownerId: owner.uid });
  const photo = await buildPrivate(renter);
  const { body } = await startThread(server, renter, { carId: car.id }, { text: '', photoIds: [photo.id] });
  return { photo, threadId: body.threadId, message: body.message };
}

describe('photos in messages', () => {
  it('are visible to renter and owner, at addresses that shared caches do not store', async () => {
    const { photo, threadId } = await buildPhotoMessage();
    for (const as of [owner, renter]) {
      const [shown] = (await showThread(server, as, threadId)).body.messages[0]!.photos;
      expect(shown).toMatchObject({ id: photo.id, width: photo.width });
      const response = await get(photoUrl(shown!.key, 480));
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('image/webp');
      expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    }
    expect((await rowOf(photo.id)).keptFor).toBe('message');
  });

  it('return 404 at public addresses and at private addresses with a modified or foreign grant', async () => {
    const { photo } = await buildPhotoMessage();
    const { key } = await rowOf(photo.id);
    const grant = photo.key.split('/')[1]!;
    for (const url of [
      photoUrl(key, 480),
      `/photos/private/${key}-480.webp`,
      `/photos/private/x/${key}-480.webp`,
      `/photos/private/${grant}x/${key}-480.webp`,
      `/photos/private/${Number(grant.split('.')[0]) + 1800}.${grant.split('.')[1]}/${key}-480.webp`,
      `/photos/private/${grant}/${key}-481.webp`,
      `/photos/private/${grant}/..%2F${key}-480.webp`,
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    const other = await rowOf((await buildPrivate(renter)).id);
    expect((await get(`/photos/private/${grant}/${other.key}-480.webp`)).statusCode).toBe(404);
  });

  it('return 404 at addresses that are expired, from the future or signed with another secret', async () => {
    const { photo } = await buildPhotoMessage();
    const row = await rowOf(photo.id);
    const at = (hours: number) => signPrivatePhoto(server.config.authSecret, row, Date.now() + hours * 3_600_000);
    expect((await get(photoUrl(at(0).key, 960))).statusCode).toBe(200);
    for (const hours of [-2, 2]) expect((await get(photoUrl(at(hours).key, 960))).statusCode).toBe(404);
    expect((await get(photoUrl(signPrivatePhoto('another secret', row).key, 960))).statusCode).toBe(404);
  });

  it('return 404 once their message is hidden', async () => {
    const { photo, message } = await buildPhotoMessage();
    await hideMessage(server.pool, message.id);
    expect((await get(photoUrl(photo.key, 480))).statusCode).toBe(404);
  });

  it('are visible to an administrator in a report', async () => {
    const { photo, message } = await buildPhotoMessage();
    const admin = await buildUser(server, { isAdmin: true });
    const report = { kind: 'message', id: String(message.id), reason: 'abuse', text: '' } as const;
    const { body } = await sendReport(server, owner, report);
    const [shown] = (await showReport(server, body.id, admin)).body.evidence.photos;
    expect(shown!.id).toBe(photo.id);
    expect((await get(photoUrl(shown!.photo!.key, 480))).statusCode).toBe(200);
  });

  it('must be private uploads of the writer, unused, and at most five', async () => {
    const { threadId, photo } = await buildPhotoMessage();
    const theirs = await buildPrivate(owner);
    const ofCar = await buildPhoto(server, renter);
    const twice = await buildPrivate(renter);
    for (const photoIds of [[theirs.id], [ofCar.id], [photo.id], [crypto.randomUUID()], [twice.id, twice.id]]) {
      const { status, problem } = await sendMessage(server, renter, threadId, { text: '', photoIds });
      expect([status, problem.code]).toEqual([400, 'car/photos-invalid']);
    }
    expect((await rowOf(twice.id)).keptFor).toBeNull();
    const photoIds = Array.from({ length: 6 }, () => crypto.randomUUID());
    expect((await sendMessage(server, renter, threadId, { photoIds })).status).toBe(400);
    const listing = { ...CAR_INPUT, photoIds: [twice.id] };
    expect((await call(server, 'POST /api/cars', { body: listing, as: renter })).problem.code).toBe(
      'car/photos-invalid',
    );
  });

  it('are reported as missing when their files are lost', async () => {
    const { photo } = await buildPhotoMessage();
    const { key } = await rowOf(photo.id);
    expect(await findMissingPhotos(server.pool, server.services.storage)).not.toContain(`${key}-480.webp`);
    await server.services.storage.remove([`privateImages/${key}-480.webp`]);
    expect(await findMissingPhotos(server.pool, server.services.storage)).toContain(`${key}-480.webp`);
  });

  it('are kept while their message exists, and removed if they were never sent', async () => {
    const { photo } = await buildPhotoMessage();
    const unsent = await buildPrivate(renter);
    await server.pool.query(sql`update photos set created_at = now() - interval '3 days'`);
    await removeOrphanPhotos(server.services);
    expect((await get(photoUrl(photo.key, 480))).statusCode).toBe(200);
    expect((await get(photoUrl(unsent.key, 480))).statusCode).toBe(404);
  });
});
