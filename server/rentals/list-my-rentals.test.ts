import { describe, expect, it } from 'vitest';
import type { TripList } from '../../contract/rentals/rental-lifecycle.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { requestHold, buildBooking, cancel, show } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { day } from '../testing/today.ts';

const server = useBookingServer();

const list = async (as: TestUser, when: TripList, query: { limit?: number; cursor?: string } = {}) =>
  (await call(server, 'GET /api/my/rentals', { query: { when, ...query }, as })).body;
const ids = async (as: TestUser, when: TripList) => (await list(as, when)).rentals.map(({ id }) => id);

describe('GET /api/my/rentals', () => {
  it('sorts trips into held, upcoming, past and cancelled', async () => {
    const renter = await buildUser(server);
    const car = await buildCar(server);
    const rent = (from: number, to: number, status: 'confirmed' | 'cancelled' | 'expired') =>
      buildRental(server, { carId: car.id, renterId: renter.uid, startDate: day(from), endDate: day(to), status });
    const past = await rent(-9, -7, 'confirmed');
    const longPast = await rent(-30, -20, 'confirmed');
    const now = await rent(-1, 0, 'confirmed');
    const next = await rent(5, 6, 'confirmed');
    const off = await rent(20, 21, 'cancelled');
    await rent(22, 23, 'expired');
    const held = await requestHold(server, renter, car.id, { from: 30, to: 31 });
    await buildRental(server, { carId: car.id, startDate: day(50), endDate: day(51) });

    expect(await ids(renter, 'upcoming')).toEqual([now.id, next.id]);
    expect(await ids(renter, 'past')).toEqual([past.id, longPast.id]);
    expect(await ids(renter, 'cancelled')).toEqual([off.id]);
    expect(await ids(renter, 'held')).toEqual([held.body.id]);
    expect((await list(renter, 'past')).rentals[0]?.status).toBe('completed');
  });

  it('pages through trips without gaps or repeats', async () => {
    const renter = await buildUser(server);
    const made: string[] = [];
    for (let count = 0; count < 7; count++) {
      const car = await buildCar(server);
      const startDate = day(5 + (count % 3));
      made.push((await buildRental(server, { carId: car.id, renterId: renter.uid, startDate, endDate: day(9) })).id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(renter, 'upcoming', { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.rentals.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(seen.toSorted()).toEqual(made.toSorted());
    for (const wrong of ['nonsense', '2026-13-01.01900000-0000-7000-8000-000000000000']) {
      const { status } = await send(server, 'GET', `/api/my/rentals?cursor=${wrong}`, undefined, { as: renter });
      expect(status).toBe(400);
    }
  });
});

describe('GET /api/rentals/:id', () => {
  it('shows the rental to its renter, the owner and administrators, each with their permissions', async () => {
    const owner = await buildUser(server, { displayName: 'Olga Owner' });
    const booking = await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    const admin = await buildUser(server, { isAdmin: true });
    for (const [who, role] of [
      [booking.renter, 'renter'],
      [owner, 'owner'],
      [admin, 'admin'],
    ] as const) {
      const { body } = await show(server, booking, who);
      expect(body).toMatchObject({
        role,
        can: { pay: false, cancel: true },
        owner: { uid: owner.uid, displayName: 'Olga Owner' },
        renter: { email: booking.renter.email },
        refundDays: { fullBefore: day(9), partUntil: day(10) },
      });
      expect(JSON.stringify(body)).not.toContain(owner.email);
    }
    const { receiptNumber } = (await show(server, booking)).body;
    expect(receiptNumber).toMatch(/^\d{4}-\d{6,}$/);
    const other = await buildBooking(server, { renter: booking.renter });
    expect((await show(server, other)).body.receiptNumber).not.toBe(receiptNumber);
    await cancel(server, booking, owner, 9_000);
    expect((await show(server, booking)).body).toMatchObject({ can: { cancel: false }, cancellation: { by: 'owner' } });
  });
});
