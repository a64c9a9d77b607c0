import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import {
  agreeHandover,
  buildAgreedHandover,
  buildHandoverPhoto,
  buildHandoverTrip,
  handoverFor,
  saveHandoverNotes,
  sendPhoto,
  removeHandoverPhoto,
  uploadHandoverPhoto,
} from '../testing/handover.ts';
import { readZip } from '../testing/read-zip.ts';

const server = useBookingServer();

describe('a handover', () => {
  it('is accessible to renter and owner, and returns 404 to everyone else', async () => {
    const trip = await buildHandoverTrip(server);
    const [stranger, admin] = [await buildUser(server), await buildUser(server, { isAdmin: true })];
    for (const as of [stranger, admin]) {
      const photoId = await buildHandoverPhoto(server, as);
      const responses = [
        await handoverFor(server, trip, as),
        await handoverFor(server, trip, as, 'check-out'),
        await saveHandoverNotes(server, trip, as, { mileage: 1 }),
        await sendPhoto(server, trip, as, { photoId }),
        await removeHandoverPhoto(server, trip, as, randomUUID()),
        await agreeHandover(server, trip, as, 1),
      ];
      for (const { status, problem } of responses) expect([status, problem.code]).toEqual([404, 'rental/not-found']);
    }
    expect((await handoverFor(server, trip, undefined)).status).toBe(401);
    for (const as of [trip.owner, trip.renter]) expect((await handoverFor(server, trip, as)).status).toBe(200);
    expect((await saveHandoverNotes(server, trip, trip.renter, { mileage: 12 })).body).toMatchObject({
      role: 'renter',
      mileage: 12,
    });
  });

  it('is readable by administrators while the payment is disputed, and each access is recorded', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const trip = { ...(await buildBooking(server, { car, from: 1, to: 3 })), owner };
    await sendPhoto(server, trip, trip.renter, { photoId: await uploadHandoverPhoto(server, trip.renter) });
    const admin = await buildUser(server, { isAdmin: true });
    const recordedViews = () =>
      many(
        server.pool,
        sql`select actor_id as by, details from audit_log where action = 'handover-viewed' and rental_id = ${trip.rentalId}`,
      );
    expect((await handoverFor(server, trip, admin)).status).toBe(404);
    await server.pool.query(sql`
      insert into disputes (attempt_id, provider_ref, amount_cents, reason, status, is_open)
      select id, ${randomUUID()}, 100, 'fraudulent', 'needs_response', true
      from payment_attempts where rental_id = ${trip.rentalId}`);
    const { body } = await handoverFor(server, trip, admin);
    expect(body).toMatchObject({
      role: 'admin',
      can: { note: false, addPhotos: false, seeLicence: false, agree: false },
    });
    const photo = await server.app.inject({ url: photoUrl(body.photos[0]!.photo!.key, 480) });
    expect(photo.statusCode).toBe(200);
    expect(await recordedViews()).toEqual([{ by: admin.uid, details: { part: 'check-in' } }]);
    expect((await saveHandoverNotes(server, trip, admin, { mileage: 1 })).status).toBe(404);
    await server.pool.query(sql`delete from disputes where reason = 'fraudulent'`);
    expect((await handoverFor(server, trip, admin)).status).toBe(404);
    expect(await recordedViews()).toHaveLength(1);
  });

  it('appears in each user’s data export with only their own actions', async () => {
    const trip = await buildHandoverTrip(server);
    await buildAgreedHandover(server, trip);
    const dataOf = async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const response = await server.app.inject({ url: '/api/me/data', headers });
      return JSON.parse(readZip(response.rawPayload).get('data.json')!.toString()) as Record<string, unknown[]>;
    };
    const renter = await dataOf(trip.renter.accessToken);
    expect(renter['handoverPhotos']).toHaveLength(10);
    expect(renter).toMatchObject({ handoverAgreements: [{ role: 'renter', mileage: 48_210 }], licencesSeen: [] });
    expect(await dataOf(trip.owner.accessToken)).toMatchObject({
      handoverPhotos: [],
      handoverAgreements: [{ role: 'owner' }],
      licencesSeen: [{ rentalId: trip.rentalId }],
    });
  });

  it('has photos that cannot be used in messages or profiles', async () => {
    const trip = await buildHandoverTrip(server);
    const photoId = await buildHandoverPhoto(server, trip.renter);
    await sendPhoto(server, trip, trip.renter, { photoId });
    const { status } = await call(server, 'PUT /api/me/picture', { body: { photoId }, as: trip.renter });
    expect(status).toBe(400);
    const key = randomUUID();
    const body = { carId: trip.car.id, key, text: 'x', photoIds: [photoId] };
    expect((await call(server, 'POST /api/threads', { body, as: trip.renter })).problem.code).toBe(
      'car/photos-invalid',
    );
  });
});
