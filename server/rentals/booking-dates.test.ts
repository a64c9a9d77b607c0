import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { cancel, newKey, pay, withKey } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { providerTotals } from '../testing/books.ts';
import { resetHeldPeriod, runWorkers } from '../testing/pass-time.ts';
import { day, nextDate } from '../testing/today.ts';

// A zone with daylight saving time that is far ahead of UTC.
const ZONE = 'Pacific/Auckland';
const server = useBookingServer({ timeZone: ZONE });

const book = async (startDate: string, endDate: string, priceCents: number, expectedTotalCents: number) => {
  const car = await buildCar(server, { priceCents });
  const as = await buildUser(server);
  const body = { carId: car.id, startDate, endDate, expectedTotalCents };
  const { status, body: rental } = await call(server, 'POST /api/rentals', { body, as, ...withKey(newKey()) });
  return [status, rental.days, rental.totalCents];
};

const ahead = (monthAndDay: string) => nextDate(monthAndDay, day(0, ZONE));

describe('row 26: calendar days', () => {
  it.each([
    ['the last day of the year', ahead('12-30'), 3],
    ['clocks going back in autumn', ahead('04-01'), 10],
    ['clocks going forward in spring', ahead('09-20'), 14],
  ])('counts days across %s', async (_what, startDate, days) => {
    expect(await book(startDate, addDays(startDate, days), 4_550, days * 4_550)).toEqual([201, days, days * 4_550]);
  });

  it('counts 29 February if the coming year has one', async () => {
    const startDate = ahead('02-28');
    const endDate = `${startDate.slice(0, 4)}-03-01`;
    const days = addDays(startDate, 1) === endDate ? 1 : 2;
    expect(await book(startDate, endDate, 3_333, days * 3_333)).toEqual([201, days, days * 3_333]);
  });

  it('accepts a start within a year, and rejects one a day later', async () => {
    expect(await book(day(365, ZONE), day(366, ZONE), 1, 1)).toEqual([201, 1, 1]);
    expect((await book(day(366, ZONE), day(367, ZONE), 1, 1))[0]).toBe(400);
  });

  it('accepts a start today in the marketplace’s time zone, and rejects yesterday', async () => {
    expect(await book(day(0, ZONE), day(1, ZONE), 1, 1)).toEqual([201, 1, 1]);
    expect((await book(day(-1, ZONE), day(1, ZONE), 1, 2))[0]).toBe(400);
  });

  it('row 27: quotes, holds, charges and refunds a price with cents exactly', async () => {
    const owner = await buildUser(server);
    const { id: photoId } = await buildPhoto(server, owner);
    const listing = { title: 'Saab 900', description: 'Red.', location: 'Bern', gear: 'Manual', seats: 4 } as const;
    const listed = await call(server, 'POST /api/cars', {
      body: { ...listing, price: '33,33', vehicleType: 'Coupe', photoIds: [photoId] },
      as: owner,
    });
    expect(listed.body.priceCents).toBe(3_333);
    await server.pool.query(sql`update cars set state = 'active' where id = ${listed.body.id}`);

    const renter = await buildUser(server);
    // Days in the marketplace's time zone, one of which is already tomorrow in UTC.
    const dates = { carId: listed.body.id, startDate: day(10, ZONE), endDate: day(17, ZONE) };
    const quote = await call(server, 'POST /api/quotes', { body: dates, as: renter });
    expect([quote.body.days, quote.body.totalCents]).toEqual([7, 23_331]);
    const held = await call(server, 'POST /api/rentals', {
      body: { ...dates, expectedTotalCents: 23_331 },
      as: renter,
      ...withKey(newKey()),
    });
    const booking = { renter, rentalId: held.body.id };
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 23_331 });
    await server.pool.query(sql`
      update rentals set period = daterange(${day(0, ZONE)}::date, ${day(7, ZONE)}::date, '[]')
      where id = ${booking.rentalId}`);
    await resetHeldPeriod(server.pool, booking.rentalId);
    await server.pool.query(sql`
      update cars set booked = (select range_agg(period) from rentals where car_id = cars.id)
      where id = ${listed.body.id}`);
    // Cancelling on the first day refunds everything but that day.
    expect((await cancel(server, booking, renter, 19_998)).status).toBe(200);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 19_998 });
  });

  it('row 27: charges whole cents for the longest rental of the most expensive car', async () => {
    expect(await book(day(1, ZONE), day(91, ZONE), 1_000_000, 90_000_000)).toEqual([201, 90, 90_000_000]);
  });
});
