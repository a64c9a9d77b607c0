import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../contract/dates.ts';
import { buildBooking, cancel, show } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { rentalStatusOf } from '../testing/books.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { day } from '../testing/today.ts';
import { marketToday } from './day.queries.ts';

// PostgreSQL reads the sign of this offset the opposite way, so its date always differs from ours. The settings reject
// this zone; here it represents every zone on which the time zone data differ.
const ZONE = '-12:00';
const server = useBookingServer({ timeZone: ZONE });
const today = () => day(0, ZONE);

describe('row 26: today is the same day everywhere', () => {
  it('for quotes, holds, trips and the calendar', async () => {
    const [car, as] = [await buildCar(server, { priceCents: 4_500 }), await buildUser(server)];
    const dates = { startDate: today(), endDate: addDays(today(), 2) };
    expect((await call(server, 'GET /api/config')).body.today).toBe(today());
    expect((await call(server, 'POST /api/quotes', { body: { carId: car.id, ...dates }, as })).status).toBe(200);
    const body = { carId: car.id, ...dates, expectedTotalCents: 9_000 };
    const headers = { 'idempotency-key': 'today' };
    expect((await call(server, 'POST /api/rentals', { body, as, headers })).status).toBe(201);
  });

  it('for refunds: the last day with a full refund is two days before the trip', async () => {
    for (const [from, refundCents] of [
      [2, 13_500],
      [1, 9_000],
      [0, 9_000],
    ] as const) {
      const offset = from - Math.round((Date.parse(day(0)) - Date.parse(today())) / 86_400_000);
      const booking = await buildBooking(server, { from: offset, to: offset + 3 });
      expect((await show(server, booking)).body.startDate).toBe(addDays(today(), from));
      expect((await cancel(server, booking, booking.renter, refundCents)).status).toBe(200);
      await runWorkers(server);
      expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
    }
  });

  it.each(['America/Edmonton', 'Africa/Casablanca', 'Etc/GMT+8', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
    'in %s, by the clock of the database',
    async (zone) =>
      expect([dayIn(zone, Date.now()), dayIn(zone, Date.now() + 60_000)]).toContain(
        await marketToday(server.pool, zone),
      ),
  );
});
