import { describe, expect, it } from 'vitest';
import { NO_RULES } from '../../contract/cars/stay-price.ts';
import { weekdayOf } from '../../contract/dates.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { refreshBookedDays } from '../cars/index.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { buildBooking, buildHold } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { block, buildOwnerWithCar, calendarOf, daysFrom } from '../testing/calendar.ts';
import { call } from '../testing/call.ts';
import { buildOwnedBooking, buildProposal } from '../testing/changes.ts';
import { lapseHold } from '../testing/pass-time.ts';
import { buildRequest } from '../testing/requests.ts';
import { day } from '../testing/today.ts';

const server = useBookingServer({ ownerFeePercent: 15 });

const importDays = async (carId: string, from: number, to: number) => {
  const feed = await scalar<string>(
    server.pool,
    sql`insert into calendar_feeds (car_id, name, days) values (${carId}, 'Other site', ${to - from + 1}) returning id`,
  );
  await server.pool.query(sql`
    insert into imported_days (feed_id, car_id, period)
    values (${feed}, ${carId}, daterange(${day(from)}::date, ${day(to)}::date, '[]'))`);
  await refreshBookedDays(server.pool, carId, day(0));
  return feed;
};

describe('GET /api/cars/:id/calendar', () => {
  it('returns the state of each day and its cause', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const renter = await buildUser(server, { displayName: 'Kim Lee' });
    await server.pool.query(sql`update cars set buffer_after = 1 where id = ${car.id}`);
    const booked = await buildBooking(server, { car, renter, from: 10, to: 12 });
    const held = await buildHold(server, { car, from: 20, to: 21 });
    await block(server, owner, car.id, 16, 17, 'Rome');
    const feed = await importDays(car.id, 17, 18);

    const { status, body } = await calendarOf(server, owner, car.id, -1, 22);
    expect(status).toBe(200);
    expect(body.today).toBe(day(0));
    const states = body.days.map(({ state, span }) => [state, span === null ? null : body.spans[span]!.id]);
    const blockId = body.spans.find(({ kind }) => kind === 'block')!.id;
    const days = (count: number, state: string, cause: string | null = null) =>
      Array.from({ length: count }, () => [state, cause]);
    expect(states).toEqual([
      ...days(1, 'past'),
      ...days(9, 'free'),
      // A rental could not end on this day, because its buffer would overlap the booking.
      ...days(1, 'buffer'),
      ...days(3, 'booked', booked.rentalId),
      ...days(1, 'buffer', booked.rentalId),
      ...days(1, 'free'),
      ...days(1, 'buffer'),
      ...days(2, 'blocked', blockId),
      ...days(1, 'imported', feed),
      ...days(1, 'buffer'),
      ...days(2, 'on-hold', held.rentalId),
      ...days(1, 'buffer', held.rentalId),
    ]);
    expect(body.spans[0]).toMatchObject({ kind: 'rental', renterName: 'Kim Lee', status: 'confirmed' });
    expect(body.spans.find(({ kind }) => kind === 'block')).toMatchObject({ ...daysFrom(16, 17), note: 'Rome' });
  });

  it('marks requested days, including those of proposed changes', async () => {
    const statesOf = async (owner: TestUser, carId: string) => {
      const { days, spans } = (await calendarOf(server, owner, carId, 9, 15)).body;
      return days.map(({ state, span }) => (span === null ? state : `${state} ${spans[span]!.id}`));
    };
    const requested = await buildRequest(server, { from: 10, to: 12 });
    expect(await statesOf(requested.owner, requested.car.id)).toEqual([
      'free',
      ...Array<string>(3).fill(`asked-for ${requested.rentalId}`),
      ...Array<string>(3).fill('free'),
    ]);
    const { owner, renter, booking } = await buildOwnedBooking(server, { from: 10, to: 12 });
    await buildProposal(server, booking, renter, daysFrom(10, 14));
    expect(await statesOf(owner, booking.car.id)).toEqual([
      'free',
      ...Array<string>(3).fill(`booked ${booking.rentalId}`),
      ...Array<string>(2).fill(`asked-for ${booking.rentalId}`),
      'free',
    ]);
  });

  it('omits an expired hold, even before a worker has released it', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const held = await buildHold(server, { car });
    await lapseHold(server, held.rentalId);
    const { body } = await calendarOf(server, owner, car.id, 9, 13);
    expect(body.spans).toEqual([]);
  });

  it('returns each day’s price, its source, and the owner’s share', async () => {
    const { owner, car } = await buildOwnerWithCar(server, { priceCents: 4_500 });
    const weekdays = NO_RULES.weekdays.with(weekdayOf(day(3)), 5_000);
    const seasons = [{ ...daysFrom(4, 4), name: 'Fair', priceCents: 6_000 }];
    const rules = { ...NO_RULES, weekdays, seasons, days: { [day(5)]: 7_001 } };
    await server.pool.query(sql`update cars set price_rules = ${JSON.stringify(rules)} where id = ${car.id}`);
    const { body } = await calendarOf(server, owner, car.id, 2, 5);
    expect(body.days.map(({ priceCents, netCents, priceFrom }) => [priceCents, netCents, priceFrom])).toEqual([
      [4_500, 3_825, 'car'],
      [5_000, 4_250, 'weekday'],
      [6_000, 5_100, 'season'],
      [7_001, 5_951, 'day'],
    ]);
  });

  it('is limited to the owner and administrators, and to a number of days', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    expect((await calendarOf(server, await buildUser(server), car.id, 0, 5)).problem.code).toBe('car/not-yours');
    const admin = await buildUser(server, { isAdmin: true });
    await block(server, owner, car.id, 2, 3, 'At my mother’s');
    const spansFor = async (as: TestUser) => (await calendarOf(server, as, car.id, 0, 5)).body.spans;
    expect(await spansFor(owner)).toMatchObject([{ kind: 'block', note: 'At my mother’s' }]);
    // Administrators see that days are blocked, but not why.
    expect(await spansFor(admin)).toMatchObject([{ kind: 'block', ...daysFrom(2, 3), note: '' }]);
    const changed = await block(server, admin, car.id, 3, 4, 'Something else');
    expect(changed.body).toMatchObject({ ...daysFrom(2, 4), note: '' });
    expect(await spansFor(owner)).toMatchObject([{ ...daysFrom(2, 4), note: 'At my mother’s' }]);
    const most = calendarLimits.daysShown;
    expect((await calendarOf(server, owner, car.id, 0, most - 1)).body.days).toHaveLength(most);
    expect((await calendarOf(server, owner, car.id, 0, most)).problem.code).toBe('rental/dates-invalid');
    expect((await calendarOf(server, owner, car.id, 1, 0)).problem.code).toBe('rental/dates-invalid');
  });
});

describe('GET /api/my/calendar', () => {
  it('returns the owner’s cars with their spans, newest first and paginated', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const others = [];
    for (const title of ['Second', 'Third']) others.push(await buildCar(server, { ownerId: owner.uid, title }));
    await buildCar(server);
    const booked = await buildBooking(server, { car });
    await block(server, owner, others[0]!.id, 5, 6);

    const list = (query: object) =>
      call(server, 'GET /api/my/calendar', { query: { from: day(0), to: day(30), ...query }, as: owner });
    const first = await list({ limit: 2 });
    expect(first.body.cars.map(({ title }) => title)).toEqual(['Third', 'Second']);
    expect(first.body.cars[1]!.spans).toMatchObject([{ kind: 'block', ...daysFrom(5, 6) }]);
    const rest = await list({ limit: 2, cursor: first.body.nextCursor });
    expect(rest.body.cars).toMatchObject([{ id: car.id, spans: [{ id: booked.rentalId, ...daysFrom(10, 12) }] }]);
    expect(rest.body.nextCursor).toBeNull();
    expect((await list({ cursor: 'nonsense' })).problem.code).toBe('search/bad-cursor');

    await call(server, 'DELETE /api/cars/:id', { params: { id: others[1]!.id }, as: owner });
    expect((await list({})).body.cars.map(({ title }) => title)).toEqual(['Second', 'Fiat 500']);
  });
});
