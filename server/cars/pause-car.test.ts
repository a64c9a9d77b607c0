import { describe, expect, it } from 'vitest';
import { findDisorder } from '../testing/in-order.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { askToHold, buildHold, pay } from '../testing/booking.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, history, review, setStatus, showCar, useModeration } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
const { owner, ada } = useModeration(server);

const pause = (id: string, as: TestUser = owner) => call(server, 'POST /api/cars/:id/pause', { params: { id }, as });
const resume = (id: string, as: TestUser = owner) => call(server, 'POST /api/cars/:id/resume', { params: { id }, as });
const own = (status: 0 | 1 = 1) => buildCar(server, { ownerId: owner.uid, location: 'Uri', status });
const stateOf = (id: string) => scalar<string>(server.pool, sql`select state from cars where id = ${id}`);
const ban = (isBanned: boolean) =>
  server.pool.query(sql`
    update users set banned_at = case when ${isBanned}::boolean then now() end where id = ${owner.uid}`);
const undo = async (id: string, as: TestUser) => {
  const version = await scalar<number>(server.pool, sql`select version from cars where id = ${id}`);
  return call(server, 'POST /api/admin/cars/status/undo', { body: { cars: [{ id, version }] }, as });
};

async function isFound(id: string): Promise<boolean> {
  const renter = await buildUser(server);
  const { body } = await call(server, 'GET /api/cars', { query: { location: 'Uri', limit: 48 }, as: renter });
  return body.cars.some((car) => car.id === id);
}

describe('a paused car', () => {
  it('is off the market at once and back at once, without a review and without a new version', async () => {
    const { id } = await own();
    const renter = await buildUser(server);
    const { version } = (await showCar(server, id, owner)).body;
    const listed = (await call(server, 'GET /api/stats', { as: renter })).body.activeCars;

    const paused = await pause(id);
    // Pausing is the owner's wish, not a decision: the status stays what an administrator made it.
    expect(paused.body).toMatchObject({ state: 'paused', status: 1, version, disabled: null });
    expect(paused.body.pausedAt).not.toBeNull();
    expect(await isFound(id)).toBe(false);
    expect((await call(server, 'GET /api/stats', { as: renter })).body.activeCars).toBe(listed - 1);
    expect((await showCar(server, id, renter)).problem.code).toBe('car/not-found');
    expect((await askToHold(server, renter, id)).problem.code).toBe('car/not-found');
    const quote = { carId: id, startDate: day(10), endDate: day(12) };
    expect((await call(server, 'POST /api/quotes', { body: quote, as: renter })).problem.code).toBe('car/not-found');

    expect((await resume(id)).body).toMatchObject({ state: 'active', version, pausedAt: null });
    expect(await isFound(id)).toBe(true);
    expect((await askToHold(server, renter, id)).status).toBe(201);
    expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('is paused once, however often that is asked for', async () => {
    const { id } = await own();
    for (let time = 0; time < 2; time++) expect((await pause(id)).status).toBe(200);
    for (let time = 0; time < 2; time++) expect((await resume(id, ada)).status).toBe(200);
    const { entries } = (await history(server, id, ada)).body;
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['car-unpaused', 'Ada'],
      ['car-paused', 'Olive'],
    ]);
  });

  it('is for its owner and administrators to pause, and for nobody else to know of', async () => {
    const [listed, hidden] = [await own(), await own(0)];
    const stranger = await buildUser(server);
    for (const ask of [pause, resume]) {
      expect((await ask(listed.id, stranger)).problem.code).toBe('car/not-yours');
      expect((await ask(hidden.id, stranger)).problem.code).toBe('car/not-found');
    }
    expect((await pause(listed.id, ada)).body.state).toBe('paused');
  });

  it('can still be paid for by the renter who held its dates', async () => {
    const car = await own();
    const booking = await buildHold(server, { car });
    await pause(car.id);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect((await showCar(server, car.id, booking.renter)).body).toMatchObject({
      state: 'waiting',
      pausedAt: null,
      isAsBooked: true,
    });
  });

  it('waits for review after an edit, and is paused still once that is approved', async () => {
    const { id } = await own();
    await pause(id);
    expect((await editCar(server, id, owner, { title: 'Fiat Topolino' })).body.state).toBe('waiting');
    expect((await review(server, id, ada)).body).toMatchObject({ baseline: { decision: 'approved' } });
    expect((await setStatus(server, id, ada, { status: 1 })).body.state).toBe('paused');
    expect(await isFound(id)).toBe(false);
    expect((await resume(id)).body.state).toBe('active');
  });

  it('can be paused while it waits, which takes nothing away from its reviewer', async () => {
    const { id } = await own(0);
    const { version } = (await review(server, id, ada)).body;
    expect((await pause(id)).body.state).toBe('waiting');
    const waiting = await call(server, 'GET /api/admin/review', { query: { limit: 25 }, as: ada });
    expect(waiting.body.cars.map((car) => car.id)).toContain(id);
    expect((await setStatus(server, id, ada, { status: 1, version })).body).toMatchObject({ state: 'paused' });
    const news = sql`select payload ->> 'news' from outbox where payload ->> 'carId' = ${id} order by id desc limit 1`;
    expect(await scalar<string>(server.pool, news)).toBe('approved-paused');
  });

  it('is disabled and activated like any other, and stays paused all the while', async () => {
    const { id } = await own();
    const { version } = (await pause(id)).body;
    const told = async () => {
      const { body } = await call(server, 'GET /api/admin/cars', { query: { q: 'Fiat', pageSize: 25 }, as: ada });
      return body.cars.find((car) => car.id === id);
    };
    expect(await told()).toMatchObject({ status: 1, state: 'paused' });
    expect((await setStatus(server, id, ada, { status: 1 })).body).toMatchObject({ status: 1, version });
    const disabled = await setStatus(server, id, ada, { status: 0, reason: 'Stolen.' });
    expect(disabled.body).toMatchObject({ status: 0, state: 'disabled' });
    expect(disabled.body.pausedAt).not.toBeNull();
    expect((await pause(id)).body).toMatchObject({ status: 0, state: 'disabled' });
    expect((await setStatus(server, id, ada, { status: 1 })).body).toMatchObject({ status: 1, state: 'paused' });
    expect(await told()).toMatchObject({ status: 1, state: 'paused' });
    expect(await isFound(id)).toBe(false);
  });

  it('is what a decision that is undone leaves it as, however the owner changed their mind meanwhile', async () => {
    const [paused, resumed, meanwhile] = [await own(), await own(), await own(0)];
    for (const { id } of [paused, resumed]) {
      await pause(id);
      await setStatus(server, id, ada, { status: 0, reason: 'Oops.' });
    }
    expect((await resume(resumed.id)).body.state).toBe('disabled');
    await setStatus(server, meanwhile.id, ada, { status: 1 });
    await pause(meanwhile.id);
    for (const { id } of [paused, resumed, meanwhile]) {
      expect((await undo(id, ada)).body.results).toMatchObject([{ problem: null }]);
    }
    expect(await Promise.all([paused, resumed, meanwhile].map(({ id }) => stateOf(id)))).toEqual([
      'paused',
      'active',
      'waiting',
    ]);
  });

  it('is what it was once a ban of its owner ends', async () => {
    const cars = { paused: await own(), waiting: await own(0), active: await own(), resumed: await own() };
    for (const { id } of [cars.paused, cars.waiting, cars.resumed]) await pause(id);
    await ban(true);
    // The owner cannot, but an administrator can, and the car is not listed for it.
    expect((await resume(cars.resumed.id, ada)).body).toMatchObject({
      state: 'disabled',
      disabled: { isOwnerBanned: true },
    });
    expect((await pause(cars.active.id, ada)).body.state).toBe('disabled');
    expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
    await ban(false);
    const states = Object.entries(cars).map(async ([name, { id }]) => [name, await stateOf(id)]);
    expect(Object.fromEntries(await Promise.all(states))).toEqual({
      paused: 'paused',
      waiting: 'waiting',
      active: 'paused',
      resumed: 'active',
    });
    expect((await setStatus(server, cars.waiting.id, ada, { status: 1 })).body.state).toBe('paused');
    expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('is counted for the operator', async () => {
    const listings = async () => (await call(server, 'GET /api/admin/overview', { as: ada })).body.listings;
    const { id } = await own();
    const before = await listings();
    await pause(id);
    expect(await listings()).toEqual({ ...before, active: before.active - 1, paused: before.paused + 1 });
  });
});
