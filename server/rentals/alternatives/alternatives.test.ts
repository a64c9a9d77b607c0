import { expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { requestHold, buildBooking, cancel, newKey, withKey } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildCar, buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { buildOwnedBooking } from '../../testing/changes.ts';
import { day } from '../../testing/today.ts';
import { mailsTo } from '../../testing/mails.ts';

const server = useBookingServer();

const alternatives = async (id: string, as: { accessToken: string }) =>
  (await call(server, 'GET /api/rentals/:id/alternatives', { params: { id }, as })).body.cars?.map(
    ({ title }) => title,
  );

it('offers up to three similar cars after the owner cancelled, on the page and in the mail', async () => {
  const place = 'Córdoba';
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, location: place });
  const booking = await buildBooking(server, { car });
  const { renter } = booking;
  const here = { location: place };
  await buildCar(server, { ...here, title: 'Cheap', priceCents: 3_000 });
  await buildCar(server, { ...here, title: 'Same', priceCents: 4_500 });
  await buildCar(server, { ...here, title: 'At the limit', priceCents: 5_400 });
  await buildCar(server, { ...here, title: 'Too dear', priceCents: 5_401 });
  await buildCar(server, { ...here, title: 'Mine', priceCents: 2_000, ownerId: renter.uid });
  await buildCar(server, { title: 'Elsewhere', priceCents: 4_000 });
  const booked = await buildCar(server, { ...here, title: 'Booked', priceCents: 4_000 });
  await buildBooking(server, { car: booked, priceCents: 4_000 });
  expect(await alternatives(booking.rentalId, renter)).toEqual([]);

  await cancel(server, booking, owner, 9_000);
  expect(await alternatives(booking.rentalId, renter)).toEqual(['Cheap', 'Same', 'At the limit']);
  expect(await alternatives(booking.rentalId, await buildUser(server))).toBeUndefined();
  const mail = (await mailsTo(server, renter.email)).find(({ subject }) => subject.includes('cancelled'));
  expect(mail!.text).toContain('Cheap: 60.00$');
  expect(mail!.text).toMatch(/\/details\/[\w-]+\?from=.*&to=/);
});

it('shows owners the consequences before they cancel, and blocks the days on request', async () => {
  const { owner, renter, booking } = await buildOwnedBooking(server);
  const params = { id: booking.rentalId };
  const preview = (await call(server, 'GET /api/rentals/:id/cancellation', { params, as: owner })).body;
  expect(preview).toMatchObject({ refundCents: 9_000, ownerYear: { bookings: 1, cancelled: 0 } });
  expect(
    (await call(server, 'GET /api/rentals/:id/cancellation', { params, as: renter })).body.ownerYear,
  ).toBeUndefined();
  const { status } = await call(server, 'POST /api/rentals/:id/cancellation', {
    params,
    body: { expectedRefundCents: 9_000, blockDays: true },
    as: owner,
    ...withKey(newKey()),
  });
  expect(status).toBe(200);
  const blocks = await many(
    server.pool,
    sql`select lower(period) as start, upper(period) - 1 as last from blocks where car_id = ${booking.car.id}`,
  );
  expect(blocks).toEqual([{ start: day(10), last: day(12) }]);
  expect((await requestHold(server, renter, booking.car.id)).problem.code).toBe('rental/dates-taken');
});
