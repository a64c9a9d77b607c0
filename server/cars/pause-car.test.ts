import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { requestHold, buildHold, pay } from '../testing/booking.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, carHistory, reviewCar, setStatus, showCar, useModeration } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
const { owner, ada } = useModeration(server);

const pause = (id: string, as: TestUser = owner) => call(server, 'POST /api/cars/:id/pause', { params: { id }, as });
const resume = (id: string, as: TestUser = owner) => call(server, 'POST /api/cars/:id/resume', { params: { id }, as });
const newCar = (status: 0 | 1 = 1) => buildCar(server, { ownerId: owner.uid, location: 'Uri', status });
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
  it('is unlisted and relisted immediately, without a review or a new version', async () => {
    const { id } = await newCar();
    const renter = await buildUser(server);
    const { version } = (await showCar(server, id, owner)).body;
    const listed = (await call(server, 'GET /api/stats', { as: renter })).body.activeCars;

    const paused = await pause(id);
    // Pausing is not an administrator's decision, so the status stays.
    expect(paused.body).toMatchObject({ state: 'paused', status: 1, version, disabled: null });
    expect(paused.body.pausedAt).not.toBeNull();
    expect(await isFound(id)).toBe(false);
    expect((await call(server, 'GET /api/stats', { as: renter })).body.activeCars).toBe(listed - 1);
    expect((await showCar(server, id, renter)).problem.code).toBe('car/not-found');
    expect((await requestHold(server, renter, id)).problem.code).toBe('car/not-found');
    const quote = { carId: id, startDate: day(10), endDate: day(12) };
    expect((await call(server, 'POST /api/quotes', { body: quote, as: renter })).problem.code).toBe('car/not-found');

    expect((await resume(id)).body).toMatchObject({ state: 'active', version, pausedAt: null });
    expect(await isFound(id)).toBe(true);
    expect((await requestHold(server, renter, id)).status).toBe(201);
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('is paused once when requests are repeated', async () => {
    const { id } = await newCar();
    for (let time = 0; time < 2; time++) expect((await pause(id)).status).toBe(200);
    for (let time = 0; time < 2; time++) expect((await resume(id, ada)).status).toBe(200);
    const { entries } = (await carHistory(server, id, ada)).body;
    expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['car-unpaused', 'Ada'],
      ['car-paused', 'Olive'],
    ]);
  });

  it('can be paused only by its owner and administrators', async () => {
    const [listed, hidden] = [await newCar(), await newCar(0)];
    const stranger = await buildUser(server);
    for (const act of [pause, resume]) {
      expect((await act(listed.id, stranger)).problem.code).toBe('car/not-yours');
      expect((await act(hidden.id, stranger)).problem.code).toBe('car/not-found');
    }
    expect((await pause(listed.id, ada)).body.state).toBe('paused');
  });

  it('can still be paid for by a renter who holds its dates', async () => {
    const car = await newCar();
    const booking = await buildHold(server, { car });
    await pause(car.id);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect((await showCar(server, car.id, booking.renter)).body).toMatchObject({
      state: 'waiting',
      pausedAt: null,
      isAsBooked: true,
    });
  });

  it('waits for review after an edit, and is still paused after the approval', async () => {
    const { id } = await newCar();
    await pause(id);
    expect((await editCar(server, id, owner, { title: 'Fiat Topolino' })).body.state).toBe('waiting');
    expect((await reviewCar(server, id, ada)).body).toMatchObject({ baseline: { decision: 'approved' } });
    expect((await setStatus(server, id, ada, { status: 1 })).body.state).toBe('paused');
    expect(await isFound(id)).toBe(false);
    expect((await resume(id)).body.state).toBe('active');
  });

  it('can be paused while it waits, and stays in the review queue', async () => {
    const { id } = await newCar(0);
    const { version } = (await reviewCar(server, id, ada)).body;
    expect((await pause(id)).body.state).toBe('waiting');
    const waiting = await call(server, 'GET /api/admin/review', { query: { limit: 25 }, as: ada });
    expect(waiting.body.cars.map((car) => car.id)).toContain(id);
    expect((await setStatus(server, id, ada, { status: 1, version })).body).toMatchObject({ state: 'paused' });
    const news = sql`select payload ->> 'news' from outbox where payload ->> 'carId' = ${id} order by id desc limit 1`;
    expect(await scalar<string>(server.pool, news)).toBe('approved-paused');
  });

  it('can be disabled and activated, and stays paused', async () => {
    const { id } = await newCar();
    const { version } = (await pause(id)).body;
    const listed = async () => {
      const { body } = await call(server, 'GET /api/admin/cars', { query: { q: 'Fiat', pageSize: 25 }, as: ada });
      return body.cars.find((car) => car.id === id);
    };
    expect(await listed()).toMatchObject({ status: 1, state: 'paused' });
    expect((await setStatus(server, id, ada, { status: 1 })).body).toMatchObject({ status: 1, version });
    const disabled = await setStatus(server, id, ada, { status: 0, reason: 'Stolen.' });
    expect(disabled.body).toMatchObject({ status: 0, state: 'disabled' });
    expect(disabled.body.pausedAt).not.toBeNull();
    expect((await pause(id)).body).toMatchObject({ status: 0, state: 'disabled' });
    expect((await setStatus(server, id, ada, { status: 1 })).body).toMatchObject({ status: 1, state: 'paused' });
    expect(await listed()).toMatchObject({ status: 1, state: 'paused' });
    expect(await isFound(id)).toBe(false);
  });

  it('has the owner’s latest choice after a decision is undone', async () => {
    const [paused, resumed, activated] = [await newCar(), await newCar(), await newCar(0)];
    for (const { id } of [paused, resumed]) {
      await pause(id);
      await setStatus(server, id, ada, { status: 0, reason: 'Oops.' });
    }
    expect((await resume(resumed.id)).body.state).toBe('disabled');
    await setStatus(server, activated.id, ada, { status: 1 });
    await pause(activated.id);
    for (const { id } of [paused, resumed, activated]) {
      expect((await undo(id, ada)).body.results).toMatchObject([{ problem: null }]);
    }
    expect(await Promise.all([paused, resumed, activated].map(({ id }) => stateOf(id)))).toEqual([
      'paused',
      'active',
      'waiting',
    ]);
  });

  it('returns to its state when a ban of its owner is lifted', async () => {
    const cars = { paused: await newCar(), waiting: await newCar(0), active: await newCar(), resumed: await newCar() };
    for (const { id } of [cars.paused, cars.waiting, cars.resumed]) await pause(id);
    await ban(true);
    // Administrators can pause and resume during the ban, which does not list the car.
    expect((await resume(cars.resumed.id, ada)).body).toMatchObject({
      state: 'disabled',
      disabled: { isOwnerBanned: true },
    });
    expect((await pause(cars.active.id, ada)).body.state).toBe('disabled');
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
    await ban(false);
    const states = Object.entries(cars).map(async ([name, { id }]) => [name, await stateOf(id)]);
    expect(Object.fromEntries(await Promise.all(states))).toEqual({
      paused: 'paused',
      waiting: 'waiting',
      active: 'paused',
      resumed: 'active',
    });
    expect((await setStatus(server, cars.waiting.id, ada, { status: 1 })).body.state).toBe('paused');
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('is counted in the admin overview', async () => {
    const listings = async () => (await call(server, 'GET /api/admin/overview', { as: ada })).body.listings;
    const { id } = await newCar();
    const before = await listings();
    await pause(id);
    expect(await listings()).toEqual({ ...before, active: before.active - 1, paused: before.paused + 1 });
  });
});
