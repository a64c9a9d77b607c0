import { beforeAll, describe, expect, it } from 'vitest';
import { BOOKING_LISTS, type BookingList } from '../../../contract/rentals/booking-lists.ts';
import type { CallInput } from '../../../contract/calls.ts';
import { api } from '../../../contract/api.ts';
import { sql } from '../../platform/database/database.ts';
import { buildBooking, buildHold, cancel, type Booking } from '../../testing/booking.ts';
import { buildCar, buildRental, buildUser, type TestCar, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { answerChange, buildOwnedBooking, buildProposal, daysFromToday } from '../../testing/changes.ts';
import { accept, buildRequest, decline, withdraw, type RequestedBooking } from '../../testing/requests.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { day } from '../../testing/today.ts';

const server = useTestServer();

const list = (as: TestUser | undefined, query: CallInput<'GET /api/my/bookings'>['query'] = {}) =>
  call(server, 'GET /api/my/bookings', { as, query });
const ids = async (as: TestUser, query: Parameters<typeof list>[1]) =>
  (await list(as, query)).body.bookings.map(({ id }) => id);

async function listsOf(as: TestUser, id: string): Promise<BookingList[]> {
  const found: BookingList[] = [];
  for (const name of BOOKING_LISTS) if ((await ids(as, { list: name })).includes(id)) found.push(name);
  return found;
}

let owner: TestUser;
let car: TestCar;
let asked: RequestedBooking;
let booked: Booking;

beforeAll(async () => {
  owner = await buildUser(server, { displayName: 'Olga Owner' });
  car = await buildCar(server, { ownerId: owner.uid, title: 'Škoda Fabia 500' });
  const renter = await buildUser(server, { displayName: 'René Müller' });
  asked = await buildRequest(server, { owner });
  booked = await buildBooking(server, { car, renter });
});

describe('GET /api/my/bookings', () => {
  it('shows an owner renter, car, dates and their share for each booking', async () => {
    const { status, body } = await list(owner, { list: 'to-answer' });
    expect(status).toBe(200);
    expect(api.bookings.response.parse(body)).toEqual(body);
    expect(body.counts).toEqual({ 'to-answer': 1, upcoming: 1, 'under-way': 0, past: 0 });
    expect(body.bookings).toEqual([
      {
        id: asked.rentalId,
        receiptNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
        status: 'requested',
        isPickedUp: false,
        isReturned: false,
        endedBy: null,
        startDate: day(10),
        endDate: day(12),
        days: 2,
        totalCents: asked.totalCents,
        refundCents: 0,
        ownerCents: expect.any(Number),
        car: { id: asked.car.id, title: 'Fiat 500', photo: expect.objectContaining({ id: asked.car.photoId }) },
        renter: {
          uid: asked.renter.uid,
          displayName: 'Test Person',
          photo: null,
          isDeleted: false,
          rating: { average: null, count: 0 },
          trips: 0,
        },
        until: expect.any(String),
        isBeingCharged: false,
        changeWaitsFor: null,
        can: { accept: true, decline: true },
      },
    ]);
  });

  it('contains no email addresses', async () => {
    const text = JSON.stringify([await list(owner, { list: 'to-answer' }), await list(owner)]);
    for (const { email } of [asked.renter, booked.renter]) expect(text).not.toContain(email);
  });

  it('shows only the viewer’s own cars, even to administrators', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    for (const as of [admin, booked.renter, await buildUser(server)]) {
      const { body } = await list(as, { carId: car.id });
      expect([body.bookings, body.cars]).toEqual([[], []]);
      expect((await list(as)).body.counts).toEqual({ 'to-answer': 0, upcoming: 0, 'under-way': 0, past: 0 });
    }
    expect((await list(undefined)).status).toBe(401);
  });

  it('has every booking in exactly one list, by day and by state', async () => {
    const boss = await buildUser(server);
    const { id: carId } = await buildCar(server, { ownerId: boss.uid });
    const build = async (from: number, to: number, status?: 'cancelled' | 'expired') =>
      (await buildRental(server, { carId, startDate: day(from), endDate: day(to), ...(status && { status }) })).id;
    const expected: [string, BookingList[]][] = [
      [await build(1, 2), ['upcoming']],
      [await build(-3, 0), ['under-way']],
      [await build(-6, -4), ['past']],
      [await build(-9, -7, 'cancelled'), ['past']],
      [await build(-12, -10, 'expired'), []],
    ];
    const held = await buildHold(server, { car: await buildCar(server, { ownerId: boss.uid }) });
    expected.push([held.rentalId, ['upcoming']]);
    const declined = await buildRequest(server, { owner: boss });
    await decline(server, declined, boss);
    const withdrawn = await buildRequest(server, { owner: boss });
    await withdraw(server, withdrawn, withdrawn.renter);
    const accepted = await buildRequest(server, { owner: boss });
    await accept(server, accepted, boss);
    const lapsed = await buildRequest(server, { owner: boss });
    await server.pool.query(
      sql`update rentals set hold_expires_at = now() - interval '1 second' where id = ${lapsed.rentalId}`,
    );
    const charged = await buildRequest(server, { owner: boss });
    await server.pool.query(
      sql`update rentals set accepted_at = now(), hold_expires_at = 'infinity' where id = ${charged.rentalId}`,
    );
    expected.push(
      [declined.rentalId, ['past']],
      [withdrawn.rentalId, ['past']],
      [accepted.rentalId, ['upcoming']],
      [lapsed.rentalId, ['past']],
      [charged.rentalId, ['upcoming']],
    );
    for (const [id, lists] of expected) expect(await listsOf(boss, id)).toEqual(lists);
    const { counts, bookings } = (await list(boss, { list: 'upcoming' })).body;
    expect(counts).toEqual({ 'to-answer': 0, upcoming: 4, 'under-way': 1, past: 5 });
    expect(bookings.find(({ id }) => id === charged.rentalId)).toMatchObject({ isBeingCharged: true, until: null });
  });

  it('moves a booking to past after its last day in the marketplace’s time zone, and a cancelled one immediately', async () => {
    const boss = await buildUser(server);
    const booking = await buildBooking(server, { car: await buildCar(server, { ownerId: boss.uid }) });
    expect(await listsOf(boss, booking.rentalId)).toEqual(['upcoming']);
    await cancel(server, booking, boss, booking.totalCents);
    expect(await listsOf(boss, booking.rentalId)).toEqual(['past']);
  });

  it.each([
    ['müller', 1],
    ['MULLER rene', 1],
    ['skoda', 1],
    ['rene fabia', 1],
    ['fabia 500', 1],
    ['olga', 0],
    ['geneva', 0],
    ['%', 0],
    ['rene fiat', 0],
    ['-0', 0],
  ])('searches names and titles: %s', async (q, count) => {
    // The last query is part of every receipt number.
    const found = await ids(owner, { q });
    expect(found).toEqual(count ? [booked.rentalId] : []);
  });

  it('searches receipt numbers, and counts matches in every list', async () => {
    const { receiptNumber } = (await list(owner)).body.bookings[0]!;
    for (const q of [receiptNumber, receiptNumber.slice(5), `${receiptNumber} škoda`]) {
      const { bookings, counts } = (await list(owner, { q })).body;
      expect(bookings.map(({ id }) => id)).toEqual([booked.rentalId]);
      expect(counts).toEqual({ 'to-answer': 0, upcoming: 1, 'under-way': 0, past: 0 });
    }
  });

  it('does not search email addresses', async () => {
    expect(await ids(owner, { q: booked.renter.email.slice(0, 12) })).toEqual([]);
  });

  it('filters by car, and returns the cars with bookings', async () => {
    await buildCar(server, { ownerId: owner.uid, title: 'Never booked' });
    const { body } = await list(owner, { carId: car.id });
    expect([body.counts['to-answer'], body.counts.upcoming]).toEqual([0, 1]);
    expect(body.cars.map(({ title }) => title)).toEqual(['Fiat 500', 'Škoda Fabia 500']);
  });

  it.each(BOOKING_LISTS)('pages through %s in order, without gaps or repeats', async (name) => {
    const boss = await buildUser(server);
    const { id: carId } = await buildCar(server, { ownerId: boss.uid });
    const built: string[] = [];
    if (name === 'to-answer') {
      for (const from of [20, 21, 22]) built.push((await buildRequest(server, { owner: boss, from, to: 30 })).rentalId);
      // Two requests share a deadline, to test the tie-break.
      await server.pool.query(sql`
        update rentals set hold_expires_at = date_trunc('milliseconds', now() + interval '1 hour') + interval '1 microsecond'
        where id = any(${built}::uuid[])`);
    } else if (name === 'under-way') {
      for (const to of [0, 1, 1]) {
        const { id } = await buildCar(server, { ownerId: boss.uid });
        built.push((await buildRental(server, { carId: id, startDate: day(-1), endDate: day(to) })).id);
      }
    } else {
      const ahead = name === 'upcoming';
      for (const n of ahead ? [1, 4, 7] : [-3, -6, -9])
        built.push((await buildRental(server, { carId, startDate: day(n), endDate: day(n + 1) })).id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list(boss, { list: name, limit: 1, ...(cursor && { cursor }) });
      seen.push(...body.bookings.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(built);
  });

  it('lists changes proposed by renters under `to-answer`, ordered by deadline', async () => {
    const { owner: boss, renter, booking } = await buildOwnedBooking(server);
    const request = await buildRequest(server, { owner: boss });
    await server.pool.query(sql`
      update rentals set hold_expires_at = now() + interval '30 hours' where id = ${request.rentalId}`);
    const id = await buildProposal(server, booking, renter, daysFromToday(10, 13));
    expect(await ids(boss, { list: 'to-answer' })).toEqual([booking.rentalId, request.rentalId]);
    expect(await listsOf(boss, booking.rentalId)).toEqual(['to-answer']);
    await answerChange(server, id, boss, 'decline');
    expect(await listsOf(boss, booking.rentalId)).toEqual(['upcoming']);
    // The owner's own proposal waits for the renter.
    await buildProposal(server, booking, boss, daysFromToday(11, 12));
    expect(await listsOf(boss, booking.rentalId)).toEqual(['upcoming']);
  });

  it('rejects invalid cursors and filters', async () => {
    for (const query of ['cursor=x', 'list=all', 'carId=x', 'limit=999', `q=${'a'.repeat(101)}`, 'page=2']) {
      const { status } = await send(server, 'GET', `/api/my/bookings?${query}`, undefined, { as: owner });
      expect([400, 404, 422], query).toContain(status);
    }
  });
});
