import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { markOrphanPhotos } from '../photos/photo.queries.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildBooking, buildHold, cancel, show, type Booking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { runWorkers } from '../testing/pass-time.ts';

const server = useBookingServer();

const EDIT = { title: 'Ferrari F40', location: 'Monaco', description: 'Cash only.', price: '99' };

/** A trip whose owner edited the car afterwards; the edit is not reviewed yet. */
async function buildEdited(build = buildBooking) {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, priceCents: 4_500, title: 'Fiat Panda', location: 'Bern' });
  const params = { id: car.id };
  const booking = await build(server, { car });
  const { body } = await call(server, 'GET /api/cars/:id', { params, as: owner });
  const { id: other } = await buildPhoto(server, owner);
  const { gear, seats, vehicleType, version } = body;
  const edited = await call(server, 'PUT /api/cars/:id', {
    params,
    body: { ...EDIT, gear, seats, vehicleType, version, photoIds: [other] },
    as: owner,
  });
  expect(edited.status).toBe(200);
  return { booking, owner, params, photoId: body.photos[0]!.id };
}

const mailsOf = async ({ renter, rentalId }: Booking) =>
  many<{ subject: string; text: string }>(
    server.pool,
    sql`
    select subject, text_body as text from mailbox join outbox on outbox.id = outbox_id
    where payload ->> 'rentalId' = ${rentalId} and recipient = ${renter.email} order by mailbox.id`,
  );

describe('the booked car', () => {
  it('stays unchanged on the trip page, in lists and in mails when the owner edits the car', async () => {
    const { booking, photoId } = await buildEdited();
    const booked = { title: 'Fiat Panda', location: 'Bern', photo: { id: photoId } };
    expect((await show(server, booking)).body.car).toMatchObject(booked);
    const { body } = await call(server, 'GET /api/my/rentals', { query: { when: 'upcoming' }, as: booking.renter });
    expect(body.rentals).toMatchObject([{ car: booked }]);
    await cancel(server, booking, booking.renter, 9_000);
    await runWorkers(server);
    const mails = await mailsOf(booking);
    expect(mails).toHaveLength(2);
    for (const { subject, text } of mails) {
      expect(subject + text).toContain('Fiat Panda');
      expect(subject + text).not.toMatch(/Ferrari|Monaco/);
    }
  });

  it('is fixed when the dates are held, before the payment', async () => {
    const { booking } = await buildEdited(buildHold);
    expect((await show(server, booking)).body.car.title).toBe('Fiat Panda');
  });

  it('keeps its photos while a trip shows them', async () => {
    const { booking, photoId } = await buildEdited();
    await server.pool.query(sql`update photos set detached_at = now() - interval '3 days' where id = ${photoId}`);
    await server.pool.query(sql`delete from reviewed_cars where car_id = ${booking.car.id}`);
    const taken = await markOrphanPhotos(server.pool, server.services.hooks, { olderThanHours: 24, limit: 100 });
    expect(taken.map(({ id }) => id)).not.toContain(photoId);
  });
});

describe('GET /api/cars/:id of an unlisted car', () => {
  it('shows the renter the car as booked, without available dates, until the trip is over', async () => {
    const { booking, params, photoId } = await buildEdited();
    const { status, body } = await call(server, 'GET /api/cars/:id', { params, as: booking.renter });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Fiat Panda', location: 'Bern', priceCents: 4_500, isAsBooked: true });
    expect(body.photos.map(({ id }) => id)).toEqual([photoId]);
    expect(body.can).toEqual({ edit: false, book: false, moderate: false, seeRentals: false });
    expect(JSON.stringify(body)).not.toMatch(/Ferrari|Monaco|Cash only/);
    const stranger = await call(server, 'GET /api/cars/:id', { params, as: await buildUser(server) });
    expect([stranger.status, stranger.problem.code]).toEqual([404, 'car/not-found']);

    await cancel(server, booking, booking.renter, 9_000);
    expect((await call(server, 'GET /api/cars/:id', { params, as: booking.renter })).status).toBe(404);
  });

  it('shows a disabled car as booked, without the reason', async () => {
    const booking = await buildBooking(server);
    await server.pool.query(sql`
      update cars set state = 'disabled', disabled_at = now(), disabled_reason = 'Stolen.'
      where id = ${booking.car.id}`);
    const { body } = await call(server, 'GET /api/cars/:id', { params: { id: booking.car.id }, as: booking.renter });
    expect(body).toMatchObject({ isAsBooked: true, disabled: null, can: { book: false } });
  });

  it('shows the car to a renter with an open request', async () => {
    const { booking, params } = await buildEdited(buildHold);
    const setStatus = (status: string) =>
      server.pool.query(sql`update rentals set status = ${status} where id = ${booking.rentalId}`);
    await setStatus('requested');
    const { body } = await call(server, 'GET /api/cars/:id', { params, as: booking.renter });
    expect(body).toMatchObject({ title: 'Fiat Panda', isAsBooked: true });
    await setStatus('held');
  });

  it('returns 404 to a renter who only holds dates', async () => {
    const { booking, params } = await buildEdited(buildHold);
    expect((await call(server, 'GET /api/cars/:id', { params, as: booking.renter })).status).toBe(404);
  });
});
