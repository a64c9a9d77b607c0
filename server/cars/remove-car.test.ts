import { describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { findDisorder } from '../testing/in-order.ts';
import { takeOrphanPhotos } from '../photos/photo.queries.ts';
import { many, scalar, sql } from '../platform/database/database.ts';
import { askToHold, buildBooking, buildHold, cancel, pay, show, type Booking } from '../testing/booking.ts';
import { buildCar, buildUser, type TestCar, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, history, setStatus, showCar, useModeration } from '../testing/moderation.ts';
import { asHeld, lapseHold, runWorkers } from '../testing/pass-time.ts';
import { connectBank, payOut } from '../testing/payouts.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
const { owner, ada } = useModeration(server);

const remove = (id: string, as: TestUser = owner) => call(server, 'DELETE /api/cars/:id', { params: { id }, as });
const own = (status: 0 | 1 = 1) => buildCar(server, { ownerId: owner.uid, location: 'Uri', status });
const refusal = async ({ id }: TestCar) => {
  const { status, problem } = await remove(id);
  return [status, problem.code, problem.detail];
};
const count = (table: string, carId: string) =>
  scalar<number>(server.pool, sql`${sql([`select count(*) from ${table}`])} where car_id = ${carId}`);

/** As if it had been over for days. */
async function end({ rentalId }: Booking) {
  await server.pool.query(sql`
    update rentals set period = daterange(${day(-9)}::date, ${day(-7)}::date, '[]') where id = ${rentalId}`);
  await asHeld(server.pool, rentalId);
  await runWorkers(server);
}

describe('a removed car', () => {
  it('is gone for everybody, as if it had never been there', async () => {
    const car = await own();
    const renter = await buildUser(server);
    await call(server, 'PUT /api/saved/:carId', { params: { carId: car.id }, as: renter });
    const listed = (await call(server, 'GET /api/stats', { as: renter })).body.activeCars;
    const inAll = (await call(server, 'GET /api/admin/cars', { as: ada })).body.total;
    expect((await remove(car.id)).status).toBe(204);

    for (const as of [owner, ada, renter]) {
      expect((await showCar(server, car.id, as)).problem.code).toBe('car/not-found');
      expect((await askToHold(server, as, car.id)).problem.code).toBe('car/not-found');
      const quote = { carId: car.id, startDate: day(10), endDate: day(12) };
      expect((await call(server, 'POST /api/quotes', { body: quote, as })).problem.code).toBe('car/not-found');
      expect((await remove(car.id, as)).problem.code).toBe('car/not-found');
      const params = { id: car.id };
      for (const name of ['POST /api/cars/:id/pause', 'POST /api/cars/:id/resume'] as const) {
        expect((await call(server, name, { params, as })).problem.code).toBe('car/not-found');
      }
      expect((await call(server, 'GET /api/cars/:id/rentals', { params, as })).problem.code).toBe('car/not-found');
      expect((await call(server, 'PUT /api/saved/:carId', { params: { carId: car.id }, as })).problem.code).toBe(
        'car/not-found',
      );
    }
    expect((await setStatus(server, car.id, ada, { status: 1 })).problem.code).toBe('car/not-found');
    expect((await call(server, 'GET /api/admin/cars/:id/review', { params: { id: car.id }, as: ada })).status).toBe(
      404,
    );
    expect((await call(server, 'GET /api/saved/ids', { as: renter })).body.carIds).toEqual([]);
    expect((await call(server, 'GET /api/stats', { as: renter })).body.activeCars).toBe(listed - 1);
    for (const name of ['GET /api/my/cars', 'GET /api/admin/cars'] as const) {
      const { cars } = (
        await call(server, name, { query: { pageSize: 25 }, as: name === 'GET /api/my/cars' ? owner : ada })
      ).body;
      expect(cars.map(({ id }) => id)).not.toContain(car.id);
    }
    expect((await call(server, 'GET /api/admin/cars', { as: ada })).body.total).toBe(inAll - 1);
    const { entries } = (await history(server, car.id, ada)).body;
    expect(entries).toMatchObject([{ action: 'car-removed', actor: { name: 'Olive' } }]);
    expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('can be one that waits or is disabled, and an administrator may remove it', async () => {
    const [waiting, disabled] = [await own(0), await own()];
    await setStatus(server, disabled.id, ada, { status: 0, reason: 'Stolen.' });
    expect((await remove(waiting.id)).status).toBe(204);
    expect((await remove(disabled.id, ada)).status).toBe(204);
    const queue = await call(server, 'GET /api/admin/review', { query: { limit: 25 }, as: ada });
    expect(queue.body.cars.map(({ id }) => id)).not.toContain(waiting.id);
  });

  it('is for nobody else to remove', async () => {
    const stranger = await buildUser(server);
    expect((await remove((await own()).id, stranger)).problem.code).toBe('car/not-yours');
    expect((await remove((await own(0)).id, stranger)).problem.code).toBe('car/not-found');
  });

  it('is refused while a rental is not over, and says so', async () => {
    const car = await own();
    const booking = await buildBooking(server, { car });
    expect(await refusal(car)).toEqual([
      409,
      'car/in-use',
      'This car has a rental that isn’t over. Cancel it or wait until it’s over, then remove the car.',
    ]);
    await buildBooking(server, { car, from: 20, to: 22 });
    expect(await refusal(car)).toContainEqual(expect.stringContaining('2 rentals'));
    const spanish = { cookie: 'language=es' };
    expect(
      (await call(server, 'DELETE /api/cars/:id', { params: { id: car.id }, as: owner, ...spanish })).problem.detail,
    ).toBe(
      'Este coche tiene 2 alquileres que no han terminado. Cancélalos o espera a que terminen y luego elimina el coche.',
    );
    expect((await showCar(server, car.id, booking.renter)).status).toBe(200);
  });

  it('is refused while somebody holds its dates, until they let go', async () => {
    const car = await own();
    const { rentalId } = await buildHold(server, { car });
    expect(await refusal(car)).toContainEqual(expect.stringMatching(/^Somebody is about to pay/));
    await lapseHold(server, rentalId);
    expect((await remove(car.id)).status).toBe(204);
    await runWorkers(server);
    expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('is refused while money for it moves or is disputed', async () => {
    const car = await own();
    const booking = await buildBooking(server, { car });
    await cancel(server, booking, booking.renter, booking.totalCents);
    expect(await refusal(car)).toContainEqual(expect.stringMatching(/^A payment or a refund/));
    await runWorkers(server);
    await server.pool.query(sql`
      insert into disputes (attempt_id, provider_ref, amount_cents, reason, status, is_open)
      select id, 'dp_open', 100, 'fraudulent', 'needs_response', true from payment_attempts
      where rental_id = ${booking.rentalId}`);
    expect(await refusal(car)).toContainEqual(expect.stringMatching(/disputed/));
    await server.pool.query(sql`update disputes set is_open = false`);
    expect((await remove(car.id)).status).toBe(204);
  });

  it('leaves past rentals what they were, with the photos that they show and no others', async () => {
    const car = await own();
    const past = await buildBooking(server, { car });
    const before = (await show(server, past)).body;
    await end(past);
    const params = { id: past.rentalId };
    // As rentals from before a snapshot was taken.
    await server.pool.query(
      sql`update rentals set booked_car = null, booked_photo_ids = null where id = ${past.rentalId}`,
    );
    expect((await remove(car.id)).status).toBe(204);
    for (const as of [past.renter, owner, ada]) {
      const { body } = await call(server, 'GET /api/rentals/:id', { params, as });
      expect(body.car).toEqual(before.car);
      expect(body.totalCents).toBe(before.totalCents);
    }
    const other = await own();
    expect((await remove(other.id)).status).toBe(204);
    await server.pool.query(sql`update photos set detached_at = now() - interval '2 days' where car_id is null`);
    const orphans = await takeOrphanPhotos(server.pool, server.services.hooks, { olderThanHours: 24, limit: 100 });
    expect(orphans.map(({ id }) => id)).toContain(other.photoId);
    expect(orphans.map(({ id }) => id)).not.toContain(car.photoId);
  });

  it('lets go of what was there only to rent it', async () => {
    const { id } = await own();
    await editCar(server, id, owner, { title: 'Fiat Topolino' });
    await server.pool.query(sql`insert into blocks (car_id, period) values (${id}, daterange(${day(3)}, ${day(5)}))`);
    await server.pool.query(sql`
      with feed as (insert into calendar_feeds (car_id) values (${id}) returning id)
      insert into imported_days (feed_id, car_id, period) select id, ${id}, daterange(${day(7)}, ${day(9)}) from feed`);
    await server.pool.query(sql`insert into calendar_exports (car_id, secret_hash) values (${id}, '\\x01')`);
    expect(await count('taken_days', id)).toBe(2);
    expect((await remove(id)).status).toBe(204);
    for (const table of [
      'blocks',
      'calendar_exports',
      'calendar_feeds',
      'imported_days',
      'taken_days',
      'reviewed_cars',
      'photos',
    ]) {
      expect(await count(table, id), table).toBe(0);
    }
    expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('never comes back, whatever anybody writes', async () => {
    const { id, ownerId } = await own();
    await remove(id);
    for (const change of [
      sql`state = 'active'`,
      sql`state = 'waiting', version = version + 1`,
      sql`state = 'disabled', version = version + 1`,
      sql`version = version + 1`,
    ]) {
      await server.pool.query(sql`update cars set ${change} where id = ${id}`);
      const [car] = await many(server.pool, sql`select state, status from cars where id = ${id}`);
      expect(car).toEqual({ state: 'removed', status: 0 });
    }
    for (const isBanned of [true, false]) {
      await server.pool.query(sql`
        update users set banned_at = case when ${isBanned}::boolean then now() end where id = ${ownerId}`);
    }
    expect(await scalar(server.pool, sql`select state from cars where id = ${id}`)).toBe('removed');
    expect(await findDisorder(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('does not keep an account from being deleted, which takes what rentals still show of it', async () => {
    const leaving = await buildUser(server);
    const car = await buildCar(server, { ownerId: leaving.uid });
    const past = await buildBooking(server, { car });
    await end(past);
    expect((await remove(car.id, leaving)).status).toBe(204);
    await connectBank(server, leaving);
    await payOut(server);
    await deleteAccount(server.services, leaving.email);
    const booked = sql`select booked_photo_ids as photos from rentals where id = ${past.rentalId}`;
    expect(await scalar(server.pool, booked)).toEqual([]);
    expect(await scalar(server.pool, sql`select state from cars where id = ${car.id}`)).toBe('removed');
  });

  it('is removed or held, never both, when both are asked for at once', async () => {
    for (let round = 0; round < 8; round++) {
      const car = await own();
      const renter = await buildUser(server);
      const [removed, held] = await Promise.all([remove(car.id), askToHold(server, renter, car.id)]);
      expect([removed.status, held.status].toSorted()).toEqual(removed.status === 204 ? [204, 404] : [201, 409]);
      if (held.status === 201) {
        expect((await pay(server, { renter, rentalId: held.body.id })).body.rental.status).toBe('confirmed');
      }
    }
  });
});
