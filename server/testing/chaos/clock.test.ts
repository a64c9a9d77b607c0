import { afterEach, describe, expect, it, vi } from 'vitest';
import { one, sql } from '../../platform/database/database.ts';
import { requestHold, buildBooking, buildHold, cancel, show } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { providerTotals, rentalStatusOf } from '../books.ts';
import { lapseHold, makeDue, runWorkers } from '../pass-time.ts';
import { buildCar, buildUser } from '../builders.ts';
import { buildChargeWithLostResponse } from '../payment-builders.ts';

const server = useBookingServer();

const DAY = 86_400_000;
/** Only this server's clock is wrong, not the database's. */
const setClockWrong = (milliseconds: number) => {
  const real = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: real + milliseconds });
};
afterEach(() => void vi.useRealTimers());

describe('row 25: a server whose clock is wrong', () => {
  it.each([
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ])('is %s: a hold still lasts exactly fifteen minutes', async (_how, wrong) => {
    setClockWrong(wrong);
    const hold = await buildHold(server);
    const { minutes } = await one<{ minutes: number }>(
      server.pool,
      sql`
      select round(extract(epoch from hold_expires_at - clock_timestamp()) / 60)::float8 as minutes from rentals
      where id = ${hold.rentalId}`,
    );
    expect(minutes).toBe(15);
    expect((await show(server, hold)).body.holdSecondsLeft).toBeGreaterThan(14 * 60);
    await runWorkers(server);
    expect(await rentalStatusOf(server, hold.rentalId)).toBe('held');
    expect((await requestHold(server, await buildUser(server), hold.car.id)).problem.code).toBe('rental/dates-taken');

    await lapseHold(server, hold.rentalId);
    await runWorkers(server);
    expect(await rentalStatusOf(server, hold.rentalId)).toBe('expired');
  });

  it.each([
    ['jumps ahead', DAY],
    ['jumps back', -DAY],
  ])('%s during a payment: recovery, refunds and mails continue', async (_how, wrong) => {
    const lost = await buildChargeWithLostResponse(server);
    const cancelled = await buildBooking(server);
    setClockWrong(wrong);
    // Tokens are dated by this server's clock, so users who act now must sign in now.
    const renter = await buildUser(server);
    const fresh = await buildBooking(server, { renter, car: await buildCar(server) });
    await makeDue(server);
    await runWorkers(server);
    expect(await rentalStatusOf(server, lost.rentalId)).toBe('confirmed');
    expect(await rentalStatusOf(server, fresh.rentalId)).toBe('confirmed');

    const admin = await buildUser(server, { isAdmin: true });
    expect((await cancel(server, cancelled, admin, 9_000)).body.status).toBe('cancelled');
    await runWorkers(server);
    expect(await providerTotals(server, cancelled.rentalId)).toMatchObject({ refundedCents: 9_000 });
    const { unsent } = await one<{ unsent: number }>(
      server.pool,
      sql`select count(*) as unsent from outbox where sent_at is null`,
    );
    expect(unsent).toBe(0);
  });
});
