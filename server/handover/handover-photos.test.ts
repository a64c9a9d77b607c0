import { createHash, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import { findViolations } from '../checks/find-violations.ts';
import { removeOrphanPhotos } from '../photos/index.ts';
import { many, one, sql } from '../platform/database/database.ts';
import {
  buildAgreedHandover,
  buildHandoverPhoto,
  buildHandoverTrip,
  handoverFor,
  sendPhoto,
  removeHandoverPhoto,
  uploadHandoverPhoto,
} from '../testing/handover.ts';
import { ageRental } from '../testing/pass-time.ts';
import { useTestServer } from '../testing/test-server.ts';
import { deleteOldPhotos } from './delete-old-photos.ts';

const server = useTestServer();
afterAll(async () => expect(await findViolations(server.services, { graceSeconds: 0, withSchema: false })).toEqual([]));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const keptFor = async (id: string) =>
  (await one<{ keptFor: string | null }>(server.pool, sql`select kept_for as "keptFor" from photos where id = ${id}`))
    .keptFor;

describe('handover photos', () => {
  it('row 58: are stored with the times taken and received and the hash of the file', async () => {
    const trip = await buildHandoverTrip(server);
    const takenAt = minutesAgo(3 * 24 * 60);
    const photoId = await uploadHandoverPhoto(server, trip.renter);
    const [photo] = (await sendPhoto(server, trip, trip.renter, { takenAt, photoId })).body.photos;
    expect(photo).toMatchObject({ slot: 'front', by: 'renter', takenAt, photo: { id: photoId } });
    expect(Date.now() - Date.parse(photo!.receivedAt)).toBeLessThan(60_000);
    const stored = await server.app.inject({ url: photoUrl(photo!.photo!.key, 1600) });
    expect(photo!.sha256).toBe(createHash('sha256').update(stored.rawPayload).digest('hex'));
  });

  it('row 58: are stored once when sent twice', async () => {
    const trip = await buildHandoverTrip(server);
    const id = randomUUID();
    const photoIds = [
      await buildHandoverPhoto(server, trip.renter),
      await buildHandoverPhoto(server, trip.renter),
    ] as const;
    const both = photoIds.map((photoId) => sendPhoto(server, trip, trip.renter, { id, photoId }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await handoverFor(server, trip, trip.owner)).body.photos).toHaveLength(1);
    expect((await Promise.all(photoIds.map(keptFor))).toSorted()).toEqual(['handover', null]);
  });

  it('row 58: are replaced by the same user’s newer photo, in any order of arrival', async () => {
    const trip = await buildHandoverTrip(server);
    const [early, late, ownersPhoto] = [
      await buildHandoverPhoto(server, trip.renter),
      await buildHandoverPhoto(server, trip.renter),
      await buildHandoverPhoto(server, trip.owner),
    ];
    const id = randomUUID();
    await sendPhoto(server, trip, trip.renter, { takenAt: minutesAgo(1), photoId: late });
    await sendPhoto(server, trip, trip.owner, { takenAt: minutesAgo(9), photoId: ownersPhoto });
    const { body } = await sendPhoto(server, trip, trip.renter, { id, takenAt: minutesAgo(5), photoId: early });
    expect(body.photos.map(({ photo }) => photo!.id)).toEqual([ownersPhoto, late]);
    expect(await keptFor(early)).toBeNull();
    // A repeated upload of the replaced photo is ignored.
    const copy = await buildHandoverPhoto(server, trip.renter);
    await sendPhoto(server, trip, trip.renter, { id, takenAt: minutesAgo(5), photoId: copy });
    const newest = await buildHandoverPhoto(server, trip.renter);
    const last = await sendPhoto(server, trip, trip.renter, { photoId: newest });
    expect(last.body.photos.map(({ photo }) => photo!.id)).toEqual([ownersPhoto, newest]);
    expect(await keptFor(late)).toBeNull();
  });

  it('row 58: are replaced even when the phone’s clock was ahead', async () => {
    const trip = await buildHandoverTrip(server);
    await sendPhoto(server, trip, trip.renter, {
      takenAt: minutesAgo(-600),
      photoId: await buildHandoverPhoto(server, trip.renter),
    });
    const photoId = await buildHandoverPhoto(server, trip.renter);
    const { body } = await sendPhoto(server, trip, trip.renter, { photoId });
    expect(body.photos.map(({ photo }) => photo!.id)).toEqual([photoId]);
  });

  it('row 58: taken in time are accepted until three days after the rental', async () => {
    const trip = await buildHandoverTrip(server, { startsIn: -6 });
    const send = async (takenAt: string) =>
      sendPhoto(server, trip, trip.renter, { takenAt, photoId: await buildHandoverPhoto(server, trip.renter) });
    expect((await send(minutesAgo(5 * 24 * 60))).status).toBe(200);
    expect((await send(minutesAgo(0))).problem.code).toBe('handover/not-open');
    await ageRental(server, trip.rentalId, 1);
    expect((await send(minutesAgo(6 * 24 * 60))).problem.code).toBe('handover/not-open');
  });

  it('of damage are limited in number', async () => {
    const trip = await buildHandoverTrip(server);
    const send = async () =>
      sendPhoto(server, trip, trip.renter, { slot: 'damage', photoId: await buildHandoverPhoto(server, trip.renter) });
    await send();
    expect((await send()).body.photos).toHaveLength(2);
    await server.pool.query(sql`
      insert into handover_photos (rental_id, part, id, slot, user_id, sha256, taken_at)
      select rental_id, part, gen_random_uuid(), slot, user_id, sha256, taken_at
      from handover_photos cross join generate_series(1, 28) where rental_id = ${trip.rentalId} limit 28`);
    expect((await send()).problem.code).toBe('handover/too-many-photos');
  });

  it('must be uploaded by the sender and not be in use', async () => {
    const trip = await buildHandoverTrip(server);
    const photoId = await buildHandoverPhoto(server, trip.owner);
    expect((await sendPhoto(server, trip, trip.renter, { photoId })).problem.code).toBe('handover/photo-invalid');
    await sendPhoto(server, trip, trip.owner, { photoId });
    const twice = await sendPhoto(server, trip, trip.owner, { photoId, slot: 'left' });
    expect(twice.problem.code).toBe('handover/photo-invalid');
    const unknown = await sendPhoto(server, trip, trip.owner, { photoId: randomUUID() });
    expect(unknown.problem.code).toBe('handover/photo-invalid');
  });

  it('can be removed only by the user who took them, and a repeated upload does not restore them', async () => {
    const trip = await buildHandoverTrip(server);
    const [id, photoId] = [randomUUID(), await buildHandoverPhoto(server, trip.renter)];
    await sendPhoto(server, trip, trip.renter, { id, photoId });
    expect((await removeHandoverPhoto(server, trip, trip.owner, id)).problem.code).toBe('handover/photo-not-found');
    expect((await removeHandoverPhoto(server, trip, trip.renter, id)).body.photos).toEqual([]);
    expect((await removeHandoverPhoto(server, trip, trip.renter, id)).status).toBe(200);
    const copy = await buildHandoverPhoto(server, trip.renter);
    expect((await sendPhoto(server, trip, trip.renter, { id, photoId: copy })).body.photos).toEqual([]);
    expect(await keptFor(photoId)).toBeNull();
  });

  it('are deleted a year after the rental, while the agreement and hashes remain', async () => {
    const trip = await buildHandoverTrip(server);
    const agreed = await buildAgreedHandover(server, trip);
    expect(await deleteOldPhotos(server.services)).toBe(0);
    await removeOrphanPhotos(server.services, 0);
    expect((await handoverFor(server, trip, trip.owner)).body.photos[0]!.photo).not.toBeNull();
    await ageRental(server, trip.rentalId, 365 + 4);
    expect(await deleteOldPhotos(server.services)).toBe(10);
    await removeOrphanPhotos(server.services, 0);
    const left = sql`select 1 from photos where uploader_id = ${trip.renter.uid}`;
    expect(await many(server.pool, left)).toEqual([]);
    const { body } = await handoverFor(server, trip, trip.owner);
    expect(body).toMatchObject({ agreed: agreed.agreed });
    expect(body.photos).toEqual(agreed.photos.map((photo) => ({ ...photo, photo: null })));
  });
});
