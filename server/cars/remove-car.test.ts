import { describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { markOrphanPhotos } from '../photos/photo.queries.ts';
import { many, scalar, sql } from '../platform/database/database.ts';
import { requestHold, buildBooking, buildHold, cancel, pay, show, type Booking } from '../testing/booking.ts';
import { buildCar, buildUser, type TestCar, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, carHistory, setStatus, showCar, useModeration } from '../testing/moderation.ts';
import { resetHeldPeriod, lapseHold, runWorkers } from '../testing/pass-time.ts';
import { connectBank, runPayouts } from '../testing/payouts.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
const { owner, ada } = useModeration(server);

const remove = (id: string, as: TestUser = owner) => call(server, 'DELETE /api/cars/:id', { params: { id }, as });
const newCar = (status: 0 | 1 = 1) => buildCar(server, { ownerId: owner.uid, location: 'Uri', status });
const refusal = async ({ id }: TestCar) => {
  const { status, problem } = await remove(id);
  return [status, problem.code, problem.detail];
};
const count = (table: string, carId: string) =>
  scalar<number>(server.pool, sql`${sql([`select count(*) from ${table}`])} where car_id = ${carId}`);

/** Moves the rental into the past. */
async function end({ rentalId }: Booking) {
  await server.pool.query(sql`
    update rentals set period = daterange(${day(-9)}::date, ${day(-7)}::date, '[]') where id = ${rentalId}`);
  await resetHeldPeriod(server.pool, rentalId);
  await runWorkers(server);
}

describe('a removed car', () => {
  it('returns 404 to everyone', async () => {
    const car = await newCar();
    const renter = await buildUser(server);
    await call(server, 'PUT /api/saved/:carId', { params: { carId: car.id }, as: renter });
    const listed = (await call(server, 'GET /api/stats', { as: renter })).body.activeCars;
    const total = (await call(server, 'GET /api/admin/cars', { as: ada })).body.total;
    expect((await remove(car.id)).status).toBe(204);

    for (const as of [owner, ada, renter]) {
      expect((await showCar(server, car.id, as)).problem.code).toBe('car/not-found');
      expect((await requestHold(server, as, car.id)).problem.code).toBe('car/not-found');
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
    expect((await call(server, 'GET /api/admin/cars', { as: ada })).body.total).toBe(total - 1);
    const { entries } = (await carHistory(server, car.id, ada)).body;
    expect(entries).toMatchObject([{ action: 'car-removed', actor: { name: 'Olive' } }]);
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('may have been waiting or disabled, and an administrator can remove it', async () => {
    const [waiting, disabled] = [await newCar(0), await newCar()];
    await setStatus(server, disabled.id, ada, { status: 0, reason: 'Stolen.' });
    expect((await remove(waiting.id)).status).toBe(204);
    expect((await remove(disabled.id, ada)).status).toBe(204);
    const queue = await call(server, 'GET /api/admin/review', { query: { limit: 25 }, as: ada });
    expect(queue.body.cars.map(({ id }) => id)).not.toContain(waiting.id);
  });

  it('cannot be removed by other users', async () => {
    const stranger = await buildUser(server);
    expect((await remove((await newCar()).id, stranger)).problem.code).toBe('car/not-yours');
    expect((await remove((await newCar(0)).id, stranger)).problem.code).toBe('car/not-found');
  });

  it('is rejected with the number of rentals while some are not over', async () => {
    const car = await newCar();
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

  it('is rejected while its dates are held, until the hold expires', async () => {
    const car = await newCar();
    const { rentalId } = await buildHold(server, { car });
    expect(await refusal(car)).toContainEqual(expect.stringMatching(/^Someone is about to pay/));
    await lapseHold(server, rentalId);
    expect((await remove(car.id)).status).toBe(204);
    await runWorkers(server);
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('is rejected while a payment is pending or disputed', async () => {
    const car = await newCar();
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

  it('is unchanged in past rentals, and keeps only the photos that they show', async () => {
    const car = await newCar();
    const past = await buildBooking(server, { car });
    const before = (await show(server, past)).body;
    await end(past);
    const params = { id: past.rentalId };
    // Older rentals have no snapshot of the car.
    await server.pool.query(
      sql`update rentals set booked_car = null, booked_photo_ids = null where id = ${past.rentalId}`,
    );
    expect((await remove(car.id)).status).toBe(204);
    for (const as of [past.renter, owner, ada]) {
      const { body } = await call(server, 'GET /api/rentals/:id', { params, as });
      expect(body.car).toEqual(before.car);
      expect(body.totalCents).toBe(before.totalCents);
    }
    const other = await newCar();
    expect((await remove(other.id)).status).toBe(204);
    await server.pool.query(sql`update photos set detached_at = now() - interval '2 days' where car_id is null`);
    const orphans = await markOrphanPhotos(server.pool, server.services.hooks, { olderThanHours: 24, limit: 100 });
    expect(orphans.map(({ id }) => id)).toContain(other.photoId);
    expect(orphans.map(({ id }) => id)).not.toContain(car.photoId);
  });

  it('loses blocks, calendars, reviewed versions and photos', async () => {
    const { id } = await newCar();
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
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('stays removed, regardless of later writes', async () => {
    const { id, ownerId } = await newCar();
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
    expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]);
  });

  it('does not prevent deleting the account, which also deletes the photos kept for rentals', async () => {
    const leaver = await buildUser(server);
    const car = await buildCar(server, { ownerId: leaver.uid });
    const past = await buildBooking(server, { car });
    await end(past);
    expect((await remove(car.id, leaver)).status).toBe(204);
    await connectBank(server, leaver);
    await runPayouts(server);
    await deleteAccount(server.services, leaver.email);
    const booked = sql`select booked_photo_ids as photos from rentals where id = ${past.rentalId}`;
    expect(await scalar(server.pool, booked)).toEqual([]);
    expect(await scalar(server.pool, sql`select state from cars where id = ${car.id}`)).toBe('removed');
  });

  it('is either removed or held when both are requested concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const car = await newCar();
      const renter = await buildUser(server);
      const [removed, held] = await Promise.all([remove(car.id), requestHold(server, renter, car.id)]);
      expect([removed.status, held.status].toSorted()).toEqual(removed.status === 204 ? [204, 404] : [201, 409]);
      if (held.status === 201) {
        expect((await pay(server, { renter, rentalId: held.body.id })).body.rental.status).toBe('confirmed');
      }
    }
  });
});
