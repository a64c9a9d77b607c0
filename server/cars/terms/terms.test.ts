import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import type { TermsDocument } from '../../../contract/cars/terms/terms.ts';
import { many, scalar, sql } from '../../platform/database/database.ts';
import { requestHold } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { day } from '../../testing/today.ts';

const server = useBookingServer();
let owner: TestUser;
let renter: TestUser;
let admin: TestUser;
let carId: string;

beforeAll(async () => {
  owner = await buildUser(server);
  renter = await buildUser(server);
  admin = await buildUser(server, { isAdmin: true });
  carId = await newCar();
});

const newCar = async () => (await buildCar(server, { ownerId: owner.uid })).id;
const read = (id: string, as = owner) => call(server, 'GET /api/cars/:id/terms', { params: { id }, as });
const write = (id: string, body: object, as = owner) =>
  send<TermsDocument>(server, 'PUT', `/api/cars/${id}/terms`, body, { as });
const terms = {
  leastDays: 2,
  mostDays: 30,
  noticeDays: 1,
  windowDays: 180,
  bufferBefore: 0,
  bufferAfter: 1,
  cancellation: 'moderate',
  mileage: { includedPerDay: 200, extraCents: 25 },
  bookingMode: 'instant',
  depositCents: 15_000,
};

describe('terms of a car', () => {
  it('are the defaults at first', async () => {
    expect((await read(await newCar())).body).toEqual({ ...DEFAULT_TERMS, version: 1 });
  });

  it('apply immediately, without a review', async () => {
    const id = await newCar();
    expect(await write(id, { ...terms, version: 1 })).toMatchObject({ status: 200, body: { ...terms, version: 2 } });
    expect((await read(id)).body).toEqual({ ...terms, version: 2 });
    const car = (await call(server, 'GET /api/cars/:id', { params: { id }, as: renter })).body;
    expect(car).toMatchObject({ state: 'active', version: 1, terms });
    expect((await requestHold(server, renter, id, { from: 10, to: 11 })).problem.code).toBe('rental/too-short');
    expect((await requestHold(server, renter, id, { from: 10, to: 12 })).status).toBe(201);
  });

  it('require a day’s notice for booking requests, and keep the booking mode if a request omits it', async () => {
    const id = await newCar();
    const saved = await write(id, { ...DEFAULT_TERMS, bookingMode: 'request', version: 1 });
    expect(saved.body).toMatchObject({ bookingMode: 'request', noticeDays: 1, version: 2 });
    const { bookingMode: _, ...older } = DEFAULT_TERMS;
    expect((await write(id, { ...older, leastDays: 2, version: 2 })).body).toMatchObject({
      bookingMode: 'request',
      noticeDays: 1,
      leastDays: 2,
    });
  });

  it('accept a repeated save with any version, and reject changes to an older version', async () => {
    const id = await newCar();
    await write(id, { ...terms, version: 1 });
    expect((await write(id, { ...terms, version: 1 })).body.version).toBe(2);
    const stale = await write(id, { ...terms, leastDays: 3, version: 1 });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'terms/changed-meanwhile' } });
    expect((await read(id)).body).toEqual({ ...terms, version: 2 });
  });

  it('are limited to the owner and administrators, and recorded in the history', async () => {
    const id = await newCar();
    expect((await read(id, renter)).problem.code).toBe('car/not-yours');
    expect((await write(id, { ...terms, version: 1 }, renter)).problem.code).toBe('car/not-yours');
    expect((await write(id, { ...DEFAULT_TERMS, leastDays: 2, noticeDays: 3, version: 1 }, admin)).status).toBe(200);
    const { body } = await call(server, 'GET /api/admin/cars/:id/history', { params: { id }, as: admin });
    expect(body.entries).toMatchObject([
      { action: 'terms-changed', actor: { uid: admin.uid }, parts: ['leastDays', 'noticeDays'] },
    ]);
  });

  it('keep the mileage if a request omits it, and remove it if it is null', async () => {
    const id = await newCar();
    const { mileage, ...older } = terms;
    await write(id, { ...terms, version: 1 });
    expect((await write(id, { ...older, leastDays: 3, version: 2 })).body.mileage).toEqual(mileage);
    expect((await write(id, { ...terms, mileage: null, version: 3 })).body.mileage).toBeNull();
  });

  it.each([
    [{ leastDays: 0 }, 'leastDays', 'terms/days-invalid'],
    [{ leastDays: 91 }, 'leastDays', 'terms/days-invalid'],
    [{ leastDays: '2' }, 'leastDays', 'terms/days-invalid'],
    [{ leastDays: undefined }, 'leastDays', 'terms/days-invalid'],
    [{ mostDays: 91 }, 'mostDays', 'terms/days-invalid'],
    [{ mostDays: 1.5 }, 'mostDays', 'terms/days-invalid'],
    [{ leastDays: 3, mostDays: 2 }, 'mostDays', 'terms/most-below-least'],
    [{ noticeDays: -1 }, 'noticeDays', 'terms/notice-invalid'],
    [{ noticeDays: 31 }, 'noticeDays', 'terms/notice-invalid'],
    [{ windowDays: 29 }, 'windowDays', 'terms/window-invalid'],
    [{ windowDays: 541 }, 'windowDays', 'terms/window-invalid'],
    [{ bufferBefore: 4 }, 'bufferBefore', 'terms/buffer-invalid'],
    [{ bufferAfter: -1 }, 'bufferAfter', 'terms/buffer-invalid'],
    [{ cancellation: 'never' }, 'cancellation', 'terms/cancellation-required'],
    [{ mileage: { includedPerDay: 0, extraCents: 25 } }, 'mileage.includedPerDay', 'terms/distance-invalid'],
    [{ mileage: { includedPerDay: 5_001, extraCents: 25 } }, 'mileage.includedPerDay', 'terms/distance-invalid'],
    [{ mileage: { includedPerDay: 200, extraCents: 0 } }, 'mileage.extraCents', 'terms/extra-price-invalid'],
    [{ mileage: { includedPerDay: 200 } }, 'mileage.extraCents', 'terms/extra-price-invalid'],
    [{ version: undefined }, 'version', 'request/invalid'],
  ])('row 43: reject %j', async (wrong, field, code) => {
    const { status, problem } = await write(carId, { ...DEFAULT_TERMS, version: 1, ...wrong });
    expect({ status, field: problem.fields?.[field]?.code }).toEqual({ status: 400, field: code });
  });

  it('reject an unknown field', async () => {
    expect((await write(carId, { ...DEFAULT_TERMS, version: 1, deposit: 5 })).status).toBe(400);
  });
});

describe('buffers changed while there are rentals', () => {
  const rent = (id: string, from: number, to: number) =>
    buildRental(server, { carId: id, startDate: day(from), endDate: day(to) });
  const buffersOf = (id: string) =>
    many<{ before: number; after: number }>(
      server.pool,
      sql`
      select buffer_before as before, buffer_after as after from rentals where car_id = ${id} and status = 'confirmed'
      order by period`,
    );
  const setBuffers = async (id: string, bufferBefore: number, bufferAfter: number) => {
    const { version } = (await read(id)).body;
    expect((await write(id, { ...DEFAULT_TERMS, bufferBefore, bufferAfter, version })).status).toBe(200);
  };
  const bookedOf = async (id: string) =>
    (await call(server, 'GET /api/cars/:id', { params: { id }, as: renter })).body.bookedRanges;

  it('are applied to existing rentals, as far as the days are free', async () => {
    const id = await newCar();
    for (const [from, to] of [
      [10, 12],
      [14, 16],
      [17, 18],
      [25, 26],
    ] as const) {
      await rent(id, from, to);
    }
    await server.pool.query(sql`
      insert into blocks (car_id, period) values (${id}, daterange(${day(29)}, ${day(30)}, '[]'))`);
    await setBuffers(id, 1, 2);
    expect(await buffersOf(id)).toEqual([
      { before: 1, after: 1 },
      { before: 0, after: 0 },
      { before: 0, after: 2 },
      { before: 1, after: 2 },
    ]);
    await setBuffers(id, 3, 0);
    expect(await buffersOf(id)).toEqual([
      { before: 3, after: 0 },
      { before: 1, after: 0 },
      { before: 0, after: 0 },
      { before: 3, after: 0 },
    ]);
    await setBuffers(id, 0, 0);
    expect(await buffersOf(id)).toEqual(Array.from({ length: 4 }, () => ({ before: 0, after: 0 })));
  });

  it('apply to availability and holds immediately', async () => {
    const id = await newCar();
    await rent(id, 10, 12);
    await setBuffers(id, 0, 1);
    expect(await bookedOf(id)).toEqual([{ startDate: day(9), endDate: day(13) }]);
    expect((await requestHold(server, renter, id, { from: 13, to: 15 })).problem.code).toBe('rental/dates-taken');
    expect((await requestHold(server, renter, id, { from: 14, to: 15 })).status).toBe(201);
  });

  it('do not change past and cancelled rentals', async () => {
    const id = await newCar();
    await rent(id, -20, -18);
    await buildRental(server, { carId: id, startDate: day(5), endDate: day(6), status: 'cancelled' });
    await setBuffers(id, 2, 2);
    const changed = sql`select count(*) as count from rentals where car_id = ${id} and buffer_after + buffer_before > 0`;
    expect(await scalar<number>(server.pool, changed)).toBe(0);
  });

  it('return days to imported calendars when they shrink, and never take imported days', async () => {
    const id = await newCar();
    const feedId = await scalar<string>(
      server.pool,
      sql`insert into calendar_feeds (car_id, days) values (${id}, 3) returning id`,
    );
    await rent(id, 10, 12);
    await setBuffers(id, 0, 2);
    await server.pool.query(sql`
      insert into imported_days (feed_id, car_id, period)
      values (${feedId}, ${id}, daterange(${day(14)}, ${day(15)}, '[]')), (${feedId}, ${id}, daterange(${day(8)}, ${day(8)}, '[]'))`);
    await setBuffers(id, 3, 1);
    expect(await buffersOf(id)).toEqual([{ before: 1, after: 1 }]);
    const taken = await many<{ from: string; to: string }>(
      server.pool,
      sql`
      select lower(period) as "from", upper(period) - 1 as "to" from taken_days where car_id = ${id} order by period`,
    );
    expect(taken).toEqual([
      { from: day(8), to: day(8) },
      { from: day(9), to: day(13) },
      { from: day(14), to: day(15) },
    ]);
  });
});
