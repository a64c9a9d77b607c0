import { rentalsByCar } from '../rentals/index.ts';
import { describe, expect, it } from 'vitest';
import { rebuildCounters } from '../cars/index.ts';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import {
  answerBankChallenge,
  requestHold,
  buildBooking,
  buildHold,
  cancel,
  newKey,
  pay,
  show,
} from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { makeDue, runWorkers } from '../testing/pass-time.ts';
import { buildCar, buildPeople, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, carHistory, reviewCar, setStatus, showCar } from '../testing/moderation.ts';
import { countWaitsFor } from '../testing/waits.ts';
import { day } from '../testing/today.ts';
import { subjectsTo } from '../testing/mails.ts';

const server = useBookingServer();

const ban = (uid: string) => server.pool.query(sql`update users set banned_at = now() where id = ${uid}`);
const unban = (uid: string) => server.pool.query(sql`update users set banned_at = null where id = ${uid}`);

const searchCars = async (as: TestUser, location: string) =>
  (await call(server, 'GET /api/cars', { query: { location }, as })).body.cars.map(({ id }) => id);

/** Everything public about a location: its cars in two search orders, the location itself, and the counters. */
async function publicView(as: TestUser, location: string) {
  const popular = await call(server, 'GET /api/cars', { query: { sort: 'popular', location }, as });
  const places = await call(server, 'GET /api/locations', { query: { q: location }, as });
  return {
    found: await searchCars(as, location),
    popular: popular.body.cars.map(({ id }) => id),
    places: places.body.locations,
    ...(await call(server, 'GET /api/stats', { as })).body,
  };
}

const counters = async () => ({
  listings: await many(server.pool, sql`select * from listing_counts order by status`),
  places: await many(server.pool, sql`select * from location_stats where active_cars > 0 order by location_key`),
  popular: await many(server.pool, sql`select * from car_stats order by car_id`),
});

const storedCar = (id: string) =>
  one<{ status: number; version: number; updatedAt: Date; disabledReason: string | null; waits: boolean }>(
    server.pool,
    sql`
    select status, version, updated_at as "updatedAt", disabled_reason as "disabledReason",
      state = 'waiting' as waits
    from cars where id = ${id}`,
  );

describe('banning an owner', () => {
  it('row 20: unlists their cars immediately, and lifting the ban restores them unchanged', async () => {
    const [owner, renter] = [await buildUser(server), await buildUser(server)];
    const admin = await buildUser(server, { isAdmin: true });
    const listed = await buildCar(server, { ownerId: owner.uid, location: 'Bantown' });
    const waiting = await buildCar(server, { ownerId: owner.uid, location: 'Bantown', status: 0 });
    const disabled = await buildCar(server, { ownerId: owner.uid, location: 'Bantown' });
    await setStatus(server, disabled.id, admin, { status: 0, version: 1, reason: 'Photos of another car.' });
    await call(server, 'PUT /api/saved/:carId', { params: { carId: listed.id }, as: renter });
    const before = await publicView(renter, 'Bantown');
    expect(before).toMatchObject({ found: [listed.id], popular: [listed.id], places: [{ activeCars: 1 }] });
    const states = await Promise.all([listed, waiting, disabled].map(({ id }) => storedCar(id)));
    const countQueued = async () => (await countWaitsFor(server, admin, 'review-listings')).count;
    const queuedBefore = await countQueued();

    await ban(owner.uid);
    expect(await publicView(renter, 'Bantown')).toEqual({
      found: [],
      popular: [],
      places: [],
      activeCars: before.activeCars - 1,
    });
    expect((await showCar(server, listed.id, renter)).problem.code).toBe('car/not-found');
    expect((await showCar(server, listed.id, admin)).body).toMatchObject({
      status: 0,
      can: { book: false },
      disabled: { reason: 'owner-banned', isOwnerBanned: true },
    });
    const dates = { startDate: day(10), endDate: day(12) };
    const quote = await call(server, 'POST /api/quotes', { body: { carId: listed.id, ...dates }, as: renter });
    expect(quote.problem.code).toBe('car/not-found');
    expect((await requestHold(server, renter, listed.id)).problem.code).toBe('car/not-found');
    const saved = await call(server, 'GET /api/saved', { as: renter });
    expect(saved.body).toMatchObject({ cars: [], unavailable: 1 });
    expect(await countQueued()).toBe(queuedBefore - 1);

    await unban(owner.uid);
    expect(await publicView(renter, 'Bantown')).toEqual(before);
    expect(await countQueued()).toBe(queuedBefore);
    for (const [index, { id }] of [listed, waiting, disabled].entries()) {
      const { version, ...state } = states[index]!;
      expect(await storedCar(id)).toMatchObject(state);
      expect((await storedCar(id)).version).toBeGreaterThanOrEqual(version);
    }
    expect((await requestHold(server, renter, listed.id)).status).toBe(201);
    const actions = (await carHistory(server, listed.id, admin)).body.entries.map(({ action }) => action);
    expect(actions).toEqual(['car-resumed', 'car-suspended']);

    const maintained = await counters();
    await transaction(server.pool, (db) => rebuildCounters(db, rentalsByCar));
    expect(await counters()).toEqual(maintained);
  });

  it('row 20: cancels holds on their cars, which can no longer be paid, and frees the dates', async () => {
    const booking = await buildHold(server);
    await ban(booking.car.ownerId);
    const { status, problem } = await pay(server, booking);
    expect([status, problem.code]).toEqual([409, 'rental/not-payable']);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 0 });
    await unban(booking.car.ownerId);
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
    expect((await requestHold(server, booking.renter, booking.car.id)).status).toBe(201);
  });

  it('row 20: refunds a charge that succeeds after the ban', async () => {
    const booking = await buildHold(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await ban(booking.car.ownerId);
    };
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000, refundedCents: 9_000 });
  });

  it('row 20: refunds a charge that the renter confirms at their bank after the ban', async () => {
    const booking = await buildHold(server);
    const paid = await pay(server, booking, { card: CARDS.secure });
    await ban(booking.car.ownerId);
    await answerBankChallenge(server, booking.renter, paid.body.requiresAction, true);
    await makeDue(server);
    await runWorkers(server);
    const { chargedCents, refundedCents } = await providerTotals(server, booking.rentalId);
    expect(chargedCents - refundedCents).toBe(0);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
  });

  it('row 20: leaves no hold on their cars when holds are requested at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const owner = await buildUser(server);
      const cars = await Promise.all([1, 2, 3].map(() => buildCar(server, { ownerId: owner.uid })));
      const renters = await buildPeople(server, 6);
      const [answers] = await Promise.all([
        Promise.all(renters.map((renter, index) => requestHold(server, renter, cars[index % 3]!.id))),
        new Promise((resolve) => setImmediate(resolve)).then(() => ban(owner.uid)),
      ]);
      for (const { status } of answers) expect([201, 404, 409]).toContain(status);
      const live = await many(
        server.pool,
        sql`select 1 from rentals where car_id = any(${cars.map(({ id }) => id)}::uuid[]) and status = 'held'`,
      );
      expect(live).toEqual([]);
    }
  });

  it('row 20: does not list a car that is approved at the same time', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    for (let round = 0; round < 6; round++) {
      const car = await buildCar(server, { status: 0 });
      const [answer] = await Promise.all([
        setStatus(server, car.id, admin, { status: 1, version: 1 }),
        ban(car.ownerId),
      ]);
      expect([200, 409]).toContain(answer.status);
      expect((await storedCar(car.id)).status).toBe(0);
      await unban(car.ownerId);
      expect((await storedCar(car.id)).status).toBe(answer.status === 200 ? 1 : 0);
    }
  });

  it('succeeds for two owners at the same time who hold each other’s cars', async () => {
    for (let round = 0; round < 4; round++) {
      const [first, other] = [await buildUser(server), await buildUser(server)];
      const cars = [
        await buildCar(server, { ownerId: first.uid }),
        await buildCar(server, { ownerId: other.uid }),
      ] as const;
      await buildHold(server, { car: cars[0], renter: other });
      await buildHold(server, { car: cars[1], renter: first });
      await Promise.all([ban(first.uid), ban(other.uid)]);
      for (const { id } of cars) expect((await storedCar(id)).status).toBe(0);
    }
  });

  it('still notifies renters about their trips, but not the banned owner', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const booking = await buildBooking(server, { car });
    const admin = await buildUser(server, { isAdmin: true });
    await ban(owner.uid);
    await cancel(server, booking, admin, 9_000);
    await setStatus(server, car.id, admin, { status: 0, version: (await storedCar(car.id)).version });
    await server.outbox.flush();
    expect(await subjectsTo(server, owner.email)).toEqual([]);
    expect(await subjectsTo(server, booking.renter.email)).toEqual([
      'Your booking of “Fiat 500” is confirmed',
      'The booking of “Fiat 500” was cancelled',
    ]);
  });

  it('rejects listing their cars, and keeps decisions made during the ban', async () => {
    const [owner, admin] = [await buildUser(server), await buildUser(server, { isAdmin: true })];
    const car = await buildCar(server, { ownerId: owner.uid });
    const edited = await buildCar(server, { ownerId: owner.uid });
    await ban(owner.uid);
    const { version } = await storedCar(car.id);
    const refused = await setStatus(server, car.id, admin, { status: 1, version });
    expect([refused.status, refused.problem.code]).toEqual([409, 'car/owner-banned']);
    expect((await setStatus(server, car.id, admin, { status: 0, version })).status).toBe(200);
    const undo = await call(server, 'POST /api/admin/cars/status/undo', {
      body: { cars: [{ id: car.id, version: version + 1 }] },
      as: admin,
    });
    expect(undo.body.results[0]!.problem!.code).toBe('moderation/nothing-to-undo');
    expect((await editCar(server, edited.id, admin, { title: 'Another name' })).status).toBe(200);
    expect(await storedCar(edited.id)).toMatchObject({ status: 0, waits: false });

    await unban(owner.uid);
    expect(await storedCar(car.id)).toMatchObject({ status: 0, waits: false });
    expect(await storedCar(edited.id)).toMatchObject({ status: 0, waits: true });
    const { body } = await reviewCar(server, edited.id, admin);
    expect(body).toMatchObject({ baseline: { decision: 'approved' }, changes: [{ field: 'title' }] });
  });

  it('keeps a car suspended when its disabling is undone during the ban', async () => {
    const [owner, admin] = [await buildUser(server), await buildUser(server, { isAdmin: true })];
    const car = await buildCar(server, { ownerId: owner.uid });
    await setStatus(server, car.id, admin, { status: 0, version: 1 });
    await ban(owner.uid);
    const undo = await call(server, 'POST /api/admin/cars/status/undo', {
      body: { cars: [{ id: car.id, version: 2 }] },
      as: admin,
    });
    expect(undo.body.results[0]!.car).toMatchObject({ status: 0, disabled: { isOwnerBanned: true } });
    await unban(owner.uid);
    expect((await storedCar(car.id)).status).toBe(1);
  });
});

describe('banning a renter', () => {
  it('row 20: cancels their holds', async () => {
    const booking = await buildHold(server);
    await ban(booking.renter.uid);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('cancelled');
    expect((await requestHold(server, await buildUser(server), booking.car.id)).status).toBe(201);
    await unban(booking.renter.uid);
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
  });

  it('row 20: leaves none of their holds when they request some at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const renter = await buildUser(server);
      const cars = await Promise.all([1, 2, 3].map(() => buildCar(server)));
      await Promise.all([
        ...cars.map(({ id }) => requestHold(server, renter, id, { key: newKey() })),
        new Promise((resolve) => setImmediate(resolve)).then(() => ban(renter.uid)),
      ]);
      const live = await many(
        server.pool,
        sql`select 1 from rentals where renter_id = ${renter.uid} and status = 'held'`,
      );
      expect(live).toEqual([]);
    }
  });
});

describe('trips of banned users', () => {
  it('row 20: stay confirmed, are listed for administrators, and can be cancelled by them', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    const overview = async () => (await call(server, 'GET /api/admin/overview', { as: admin })).body.bannedTrips;
    const before = (await overview()).open;
    const byBannedOwner = await buildBooking(server, { from: 1, to: 3 });
    const byBannedRenter = await buildBooking(server, { from: 2, to: 3 });
    await ban(byBannedOwner.car.ownerId);
    await ban(byBannedRenter.renter.uid);
    expect(await rentalStatusOf(server, byBannedOwner.rentalId)).toBe('confirmed');
    expect((await show(server, byBannedOwner)).body.status).toBe('confirmed');
    const { open, next } = await overview();
    expect(open).toBe(before + 2);
    expect(next.slice(0, 2)).toMatchObject([
      {
        rentalId: byBannedOwner.rentalId,
        isOwnerBanned: true,
        isRenterBanned: false,
        isRunning: false,
        totalCents: 9_000,
      },
      { rentalId: byBannedRenter.rentalId, isOwnerBanned: false, isRenterBanned: true },
    ]);
    expect((await cancel(server, byBannedOwner, admin, 9_000)).status).toBe(200);
    expect((await overview()).open).toBe(before + 1);
  });
});
