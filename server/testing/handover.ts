import { createHash, randomUUID } from 'node:crypto';
import { addDays } from '../../contract/dates.ts';
import { GUIDED_SLOTS, type HandoverPart } from '../../contract/handover/handover-parts.ts';
import type { HandoverNotes, NewHandoverPhoto } from '../../contract/handover/handover.ts';
import { newPrivateKey } from '../photos/photo-files.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestUser } from './builders.ts';
import { call, type ServerTarget } from './call.ts';
import { picture, upload } from './photo-builders.ts';
import type { Trip } from './reviews.ts';
import type { TestServer } from './test-server.ts';
import { today } from './today.ts';

type Signed = Pick<TestUser, 'accessToken'>;
type OfRental = Pick<Trip, 'rentalId'>;

/** A three-day trip that starts in this many days. */
export async function buildHandoverTrip(
  server: TestServer,
  { startsIn = 0, status = 'confirmed' }: { startsIn?: number; status?: 'held' | 'confirmed' | 'cancelled' } = {},
): Promise<Trip> {
  const owner = await buildUser(server, { displayName: 'Olive Owner' });
  const renter = await buildUser(server, { displayName: 'Robin Renter' });
  const car = await buildCar(server, { ownerId: owner.uid });
  const startDate = addDays(today(server.config.timeZone), startsIn);
  const dates = { startDate, endDate: addDays(startDate, 3) };
  const { id } = await buildRental(server, { carId: car.id, renterId: renter.uid, ...dates, status });
  return { owner, renter, car, rentalId: id };
}

export const uploadHandoverPhoto = async (server: TestServer, as: Signed): Promise<string> =>
  (await upload(server, as, await picture().jpeg().toBuffer(), { for: 'handover' })).body.id;

/** Creates a photo without files, which is faster. */
export const buildHandoverPhoto = ({ pool }: Pick<TestServer, 'pool'>, { uid }: Pick<TestUser, 'uid'>) =>
  scalar<string>(
    pool,
    sql`
    insert into photos (uploader_id, key, width, height, placeholder, sha256)
    values (${uid}, ${newPrivateKey()}, 64, 48, '', ${createHash('sha256').update(randomUUID()).digest('hex')}) returning id`,
  );

export const handoverFor = (
  server: ServerTarget,
  { rentalId }: OfRental,
  as: Signed | undefined,
  part: HandoverPart = 'check-in',
) => call(server, 'GET /api/rentals/:id/handover/:part', { params: { id: rentalId, part }, as });

export const saveHandoverNotes = (
  server: ServerTarget,
  { rentalId }: OfRental,
  as: Signed | undefined,
  { part = 'check-in', ...notes }: Partial<HandoverNotes> & { part?: HandoverPart },
) =>
  call(server, 'PUT /api/rentals/:id/handover/:part', {
    params: { id: rentalId, part },
    body: { version: 0, mileage: null, fuelEighths: null, notes: '', ...notes },
    as,
  });

export const sendPhoto = (
  server: ServerTarget,
  { rentalId }: OfRental,
  as: Signed | undefined,
  { part = 'check-in', ...photo }: Partial<NewHandoverPhoto> & { photoId: string; part?: HandoverPart },
) =>
  call(server, 'POST /api/rentals/:id/handover/:part/photos', {
    params: { id: rentalId, part },
    body: { id: randomUUID(), slot: 'front', takenAt: new Date().toISOString(), ...photo },
    as,
  });

export const removeHandoverPhoto = (
  server: ServerTarget,
  { rentalId }: OfRental,
  as: Signed | undefined,
  photo: string,
  part: HandoverPart = 'check-in',
) =>
  call(server, 'DELETE /api/rentals/:id/handover/:part/photos/:photo', { params: { id: rentalId, part, photo }, as });

export const agreeHandover = (
  server: ServerTarget,
  { rentalId }: OfRental,
  as: Signed | undefined,
  version: number,
  part: HandoverPart = 'check-in',
) =>
  call(server, 'POST /api/rentals/:id/handover/:part/agreement', {
    params: { id: rentalId, part },
    body: { version },
    as,
  });

/** Adds everything that is required before both can agree. Returns the handover's version. */
export async function completeHandover(
  server: TestServer,
  trip: Trip,
  { part = 'check-in', mileage = 48_210 }: { part?: HandoverPart; mileage?: number } = {},
): Promise<number> {
  for (const slot of GUIDED_SLOTS) {
    await sendPhoto(server, trip, trip.renter, { part, slot, photoId: await buildHandoverPhoto(server, trip.renter) });
  }
  const { version } = (await handoverFor(server, trip, trip.owner, part)).body;
  const licence = part === 'check-in' && { licenceSeen: true };
  return (await saveHandoverNotes(server, trip, trip.owner, { part, version, mileage, fuelEighths: 6, ...licence }))
    .body.version;
}

export async function buildAgreedHandover(
  server: TestServer,
  trip: Trip,
  part: HandoverPart = 'check-in',
  mileage?: number,
) {
  const version = await completeHandover(server, trip, { part, ...(mileage !== undefined && { mileage }) });
  await agreeHandover(server, trip, trip.owner, version, part);
  return (await agreeHandover(server, trip, trip.renter, version, part)).body;
}
