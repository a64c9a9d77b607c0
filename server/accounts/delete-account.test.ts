import { describe, expect, inject, it } from 'vitest';
import { findViolations } from '../checks/index.ts';
import { lockCarsOf } from '../cars/car.queries.ts';
import { retireCars } from '../cars/retire-cars.ts';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { requestHold, buildBooking, buildHold, cancel, show } from '../testing/booking.ts';
import { connectBank, runPayouts } from '../testing/payouts.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { resetHeldPeriod, lapseHold, makeDue, runWorkers } from '../testing/pass-time.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { startThread, showThread } from '../testing/messages.ts';
import { buildPhoto, picture, upload } from '../testing/photo-builders.ts';
import { setStatus } from '../testing/moderation.ts';
import { useProcesses } from '../testing/process.ts';
import { databaseUrl, hasWaiting } from '../testing/test-database.ts';
import { endAccess } from './access.queries.ts';
import { lockUserByEmail, scrubAccount } from './account.queries.ts';
import { deleteAccount } from './delete-account.ts';
import { buildChargeWithLostResponse } from '../testing/payment-builders.ts';
import { day } from '../testing/today.ts';

const server = useBookingServer();
const { folder, run } = useProcesses();

const remove = (email: string) => deleteAccount(server.services, email);
const signIn = ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  call(server, 'POST /api/auth/sign-in', { body: { email, password } });

/** Builds a paid rental that has ended. */
async function buildPastRental() {
  const owner = await buildUser(server, { displayName: 'Olive Owner' });
  const renter = await buildUser(server, { displayName: 'Rene Renter' });
  const car = await buildCar(server, { ownerId: owner.uid, description: 'Call Olive at 555 0100.' });
  const booking = await buildBooking(server, { car, renter });
  await server.outbox.flush();
  await server.pool.query(sql`
    update rentals set period = daterange(current_date - 12, current_date - 10, '[]') where id = ${booking.rentalId}`);
  await resetHeldPeriod(server.pool, booking.rentalId);
  await server.pool.query(sql`update cars set booked = '{}' where id = ${car.id}`);
  return { ...booking, owner, renter, car };
}

const deleteOwn = (as: TestUser, password = as.password, language = 'en') =>
  call(server, 'DELETE /api/me', { body: { password }, as, headers: { cookie: `language=${language}` } });

describe('row 22: DELETE /api/me', () => {
  it('rejects the last administrator, even when two delete their accounts concurrently', async () => {
    await server.pool.query(sql`update users set is_admin = false where is_admin`);
    const admins = [await buildUser(server, { isAdmin: true }), await buildUser(server, { isAdmin: true })];
    const answers = await Promise.all(admins.map((admin) => deleteOwn(admin)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('user/last-admin');
  });

  it('requires the password, and erases all personal data', async () => {
    const { renter, owner, rentalId } = await buildPastRental();
    const photo = await buildPhoto(server, renter);
    await call(server, 'PUT /api/me/picture', { body: { photoId: photo.id }, as: renter });
    const profile = {
      about: 'I like cars.',
      phone: '+14155550100',
      spokenLanguages: ['de'],
      mutedMails: ['reviews' as const],
    };
    await call(server, 'PATCH /api/me', { body: profile, as: renter });
    await call(server, 'POST /api/me/email', {
      body: { email: 'rene.elsewhere@example.test', password: renter.password },
      as: renter,
    });
    await server.outbox.flush();
    const wrong = await deleteOwn(renter, 'not the password');
    expect([wrong.status, wrong.problem.fields?.password?.code]).toEqual([400, 'account/wrong-password']);

    const { status, headers } = await deleteOwn(renter);
    expect(status).toBe(200);
    expect(String(headers['set-cookie'])).toMatch(/^sparekey_session=;/);
    expect((await signIn(renter)).problem.code).toBe('auth/invalid-credential');
    expect((await call(server, 'GET /api/me', { as: renter })).status).toBe(401);
    const row = await one(
      server.pool,
      sql`
      select display_name, about, phone, spoken_languages, photo_id, muted_mails, mail_secret, pending_email
      from users where id = ${renter.uid}`,
    );
    expect(row).toEqual({
      display_name: 'Deleted account',
      about: '',
      phone: null,
      spoken_languages: [],
      photo_id: null,
      muted_mails: [],
      mail_secret: null,
      pending_email: null,
    });
    expect(await many(server.pool, sql`select 1 from notices where user_id = ${renter.uid}`)).toEqual([]);
    expect(await many(server.pool, sql`select 1 from outbox where outbox::text like '%rene.elsewhere%'`)).toEqual([]);
    expect(await many(server.pool, sql`select 1 from photos where kept_for = 'person'`)).toEqual([]);
    expect((await show(server, { renter, rentalId }, owner)).body.renter.displayName).toBe('Deleted account');
    const entries = sql`select actor_kind, details from audit_log where user_id = ${renter.uid}`;
    expect(await many(server.pool, entries)).toEqual([{ actor_kind: 'user', details: {} }]);
  });

  it('returns the open obligations in the user’s language, and changes nothing', async () => {
    const owner = await buildUser(server);
    const booking = await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    const asRenter = await deleteOwn(booking.renter);
    expect([asRenter.status, asRenter.problem]).toMatchObject([
      409,
      {
        code: 'account/has-obligations',
        detail: 'Your account can’t be deleted yet.',
        fields: {
          asRenter: {
            code: 'account/has-trips',
            message: 'You have a trip that isn’t over yet. Cancel it, or wait until it is.',
          },
        },
      },
    ]);
    const asOwner = await deleteOwn(owner, owner.password, 'de');
    expect(asOwner.problem.fields).toEqual({
      asOwner: {
        code: 'account/has-bookings',
        message:
          'Eines deiner Autos hat eine Buchung, die noch nicht vorbei ist. Storniere sie oder warte, bis sie es ist.',
      },
    });
    await cancel(server, booking, booking.renter, 9_000);
    const underWay = await deleteOwn(booking.renter);
    expect(underWay.problem.fields?.payments?.message).toMatch(/^A payment or refund is still on its way\./);
    await runWorkers(server);
    expect((await deleteOwn(booking.renter)).body).toEqual({ deletesAt: null });
    expect((await deleteOwn(owner)).status).toBe(200);
  });

  it('erases title, location and notes of a car without rentals, but keeps the title if it has a conversation', async () => {
    const owner = await buildUser(server);
    const [plain, discussed] = [
      await buildCar(server, { ownerId: owner.uid, title: 'Olive’s own', location: 'Girona' }),
      await buildCar(server, { ownerId: owner.uid, title: 'Olive’s other', location: 'Girona' }),
    ];
    await startThread(server, await buildUser(server), { carId: discussed.id });
    await server.pool.query(sql`
      insert into blocks (car_id, period, note) values (${plain.id}, daterange('2020-01-01', '2020-01-03'), 'At my aunt’s')`);
    await remove(owner.email);
    const storedCars = await many(
      server.pool,
      sql`
      select title, location, card::text like '%Girona%' as "isOnCard", (select string_agg(note, '') from blocks where car_id = cars.id) as notes
      from cars where owner_id = ${owner.uid} order by id`,
    );
    expect(storedCars).toEqual([
      { title: 'Deleted car', location: 'Deleted', isOnCard: false, notes: '' },
      { title: 'Olive’s other', location: 'Deleted', isOnCard: false, notes: null },
    ]);
  });

  it('keeps their messages without contact details for the other user, until both have left', async () => {
    const [owner, renter] = [await buildUser(server), await buildUser(server)];
    const car = await buildCar(server, { ownerId: owner.uid });
    const image = await picture().jpeg().toBuffer();
    const { body: photo } = await upload(server, renter, image, { for: 'message' });
    const text = 'Is it clean? I am at rene@example.test';
    const started = await startThread(server, renter, { carId: car.id }, { text, photoIds: [photo.id] });
    const { threadId } = started.body;
    await server.pool.query(sql`update messages set masked = null, masked_by = null where thread_id = ${threadId}`);
    const written = () =>
      many<{ body: string; photos: number }>(
        server.pool,
        sql`
        select body, cardinality(photo_ids) as photos from messages where thread_id = ${threadId} and author_id is not null`,
      );
    await remove(renter.email);
    expect(await written()).toEqual([{ body: expect.stringMatching(/^Is it clean\? I am at /) as string, photos: 1 }]);
    expect((await written())[0]!.body).not.toContain('example.test');
    const shown = await showThread(server, owner, threadId);
    expect(shown.body.messages[0]!.text).toMatch(/^Is it clean\?/);
    await remove(owner.email);
    expect(await written()).toEqual([{ body: '', photos: 0 }]);
    const { keptFor } = await one<{ keptFor: string | null }>(
      server.pool,
      sql`select kept_for as "keptFor" from photos where id = ${photo.id}`,
    );
    expect(keptFor).toBeNull();
  });

  it('lets either the deletion or a concurrent hold succeed, not both', async () => {
    for (let n = 0; n < 3; n++) {
      const people = { owner: await buildUser(server), renter: await buildUser(server) };
      const car = await buildCar(server, { ownerId: people.owner.uid });
      const [deleted, held] = await Promise.all([deleteOwn(people.renter), requestHold(server, people.renter, car.id)]);
      expect(held.status === 201).toBe(deleted.status !== 200);
    }
  });
});

describe('row 22: deleting an account', () => {
  it('is rejected while they rent or hold a car, and while their car is rented', async () => {
    const owner = await buildUser(server);
    const booking = await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    const hold = await buildHold(server);
    await expect(remove(booking.renter.email)).rejects.toThrow(
      `${booking.renter.email} still has one rental as renter. Cancel them or wait until they are over.`,
    );
    await expect(remove(owner.email)).rejects.toThrow(`${owner.email} still has one rental of their cars.`);
    await expect(remove(hold.renter.email)).rejects.toThrow('still has one rental as renter');
    for (const user of [owner, booking.renter, hold.renter]) expect((await signIn(user)).status).toBe(200);

    await lapseHold(server, hold.rentalId);
    await remove(hold.renter.email);
    await cancel(server, booking, owner, 9_000);
    await runWorkers(server);
    expect(await remove(owner.email)).toEqual({ cars: 1 });
    await remove(booking.renter.email);
  });

  it('is rejected while a payment or refund is pending', async () => {
    const unheard = await buildChargeWithLostResponse(server);
    await lapseHold(server, unheard.rentalId);
    const cancelled = await buildBooking(server);
    await cancel(server, cancelled, cancelled.renter, 9_000);
    for (const { renter } of [unheard, cancelled]) {
      await expect(remove(renter.email)).rejects.toThrow('A payment or a refund');
    }
    await makeDue(server);
    await runWorkers(server);
    await remove(cancelled.renter.email);
  });

  it('ends all sessions and sign-ins, and frees the address for a new, empty account', async () => {
    const { renter, rentalId } = await buildPastRental();
    const saved = await buildCar(server);
    await call(server, 'PUT /api/saved/:carId', { params: { carId: saved.id }, as: renter });
    await call(server, 'POST /api/auth/forgot-password', { body: { email: renter.email } });
    await remove(renter.email);

    expect((await signIn(renter)).problem.code).toBe('auth/invalid-credential');
    expect((await call(server, 'GET /api/me', { as: renter })).status).toBe(401);
    expect((await call(server, 'POST /api/auth/refresh', { cookie: renter.cookie })).status).toBe(401);
    expect((await requestHold(server, renter, saved.id)).status).toBe(401);
    await server.outbox.flush();
    expect(await many(server.pool, sql`select 1 from mailbox where recipient = ${renter.email}`)).toEqual([]);
    await expect(remove(renter.email)).rejects.toThrow(`No account has the address ${renter.email}.`);

    const body = { email: renter.email, password: renter.password, displayName: 'Somebody New' };
    const signedUp = await call(server, 'POST /api/auth/sign-up', { body });
    expect(signedUp.status).toBe(201);
    const as = { accessToken: signedUp.body.accessToken };
    expect((await call(server, 'GET /api/saved', { as })).body.cars).toEqual([]);
    expect((await call(server, 'GET /api/rentals/:id', { params: { id: rentalId }, as })).status).toBe(404);
    const trips = await call(server, 'GET /api/my/rentals', { query: { when: 'past' }, as });
    expect(trips.body.rentals).toEqual([]);
  });

  it('keeps dates and amounts of past rentals for the owner and the books, without the name', async () => {
    const { owner, renter, car, rentalId } = await buildPastRental();
    await remove(renter.email);
    const { body } = await call(server, 'GET /api/cars/:id/rentals', { params: { id: car.id }, as: owner });
    expect(body.rentals).toMatchObject([{ id: rentalId, renterName: 'Deleted account', renterEmail: '' }]);
    const rental = await show(server, { renter, rentalId }, owner);
    expect(rental.body).toMatchObject({ totalCents: 9_000, ledger: [{ kind: 'charge', amountCents: 9_000 }] });
    expect(rental.body.renter).toMatchObject({ displayName: 'Deleted account', email: '' });

    const remains = await many<{ table: string }>(
      server.pool,
      sql`
      select 'users' as table from users where users::text ilike ${`%${renter.email}%`} or display_name like 'Rene%'
      union all select 'outbox' from outbox where outbox::text ilike ${`%${renter.email}%`}
      union all select 'accounts' from accounts where user_id = ${renter.uid}
      union all select 'sessions' from sessions where user_id = ${renter.uid}
      union all select 'verifications' from verifications where value = ${renter.uid}
      union all select 'idempotency_keys' from idempotency_keys where user_id = ${renter.uid}
      union all select 'saved_cars' from saved_cars where user_id = ${renter.uid}`,
    );
    expect(remains).toEqual([]);
  });

  it('unlists the cars permanently, and keeps receipts for past renters', async () => {
    const { owner, renter, car, rentalId } = await buildPastRental();
    const saver = await buildUser(server);
    await call(server, 'PUT /api/saved/:carId', { params: { carId: car.id }, as: saver });
    await expect(remove(owner.email)).rejects.toThrow('still has a balance that is not paid out.');
    await connectBank(server, owner);
    await runPayouts(server);
    expect(await remove(owner.email)).toEqual({ cars: 1 });

    expect((await call(server, 'GET /api/cars/:id', { params: { id: car.id }, as: renter })).status).toBe(404);
    expect((await requestHold(server, saver, car.id)).problem.code).toBe('car/not-found');
    expect((await call(server, 'GET /api/saved', { as: saver })).body.cars).toEqual([]);
    const trip = await show(server, { renter, rentalId });
    expect(trip.body).toMatchObject({
      car: { title: 'Fiat 500', photo: null },
      owner: { displayName: 'Deleted account' },
    });
    expect(trip.body.ledger).toHaveLength(1);

    const admin = await buildUser(server, { isAdmin: true });
    const activated = await setStatus(server, car.id, admin, { status: 1 });
    expect([activated.status, activated.problem.code]).toEqual([409, 'car/owner-gone']);
    const { description, photos } = await one<{ description: string; photos: number }>(
      server.pool,
      sql`
      select description, (select count(*) from photos where car_id = cars.id) as photos from cars where id = ${car.id}`,
    );
    expect(description).not.toContain('Olive');
    expect(photos).toBe(0);
  });

  it('lets either the deletion or a concurrent hold succeed, not both', async () => {
    for (const who of ['owner', 'renter', 'owner', 'renter'] as const) {
      const people = { owner: await buildUser(server), renter: await buildUser(server) };
      const car = await buildCar(server, { ownerId: people.owner.uid });
      const [isDeleted, held] = await Promise.all([
        remove(people[who].email).then(
          () => true,
          () => false,
        ),
        requestHold(server, people.renter, car.id),
      ]);
      expect(held.status === 201).toBe(!isDeleted);
    }
  });

  it.each(['owner', 'renter'] as const)('rejects a hold that waited for the deletion of the %s', async (who) => {
    const people = { owner: await buildUser(server), renter: await buildUser(server) };
    const car = await buildCar(server, { ownerId: people.owner.uid });
    const waiting = await transaction(server.pool, async (db) => {
      await lockUserByEmail(db, people[who].email);
      const cars = await lockCarsOf(db, people[who].uid);
      const request = requestHold(server, people.renter, car.id);
      await expect.poll(() => hasWaiting(server.pool)).toBe(true);
      await retireCars(db, server.services.hooks, cars);
      await scrubAccount(db, people[who].uid);
      await endAccess(db, people[who].uid, server.services.hooks);
      return { request };
    });
    expect((await waiting.request).problem.code).toBe(who === 'owner' ? 'car/not-found' : 'auth/session-ended');
    expect(await many(server.pool, sql`select 1 from rentals where car_id = ${car.id}`)).toEqual([]);
  });

  it('keeps the rows of renters and owners of past rentals, by foreign keys', async () => {
    const { renter, car } = await buildPastRental();
    for (const id of [renter.uid, car.ownerId]) {
      await expect(server.pool.query(sql`delete from users where id = ${id}`)).rejects.toThrow('foreign key');
    }
  });

  it('is available as a command, which prints the result or the reason for refusing', async () => {
    const { name } = await one<{ name: string }>(server.pool, sql`select current_database() as name`);
    const DATABASE_URL = databaseUrl({ ...inject('postgres'), database: name });
    const command = (email: string) =>
      run('commands/manage-users.ts', { DATABASE_URL, DATA_DIR: folder }, 'delete', email);
    const database = `Database: ${name} at ${inject('postgres').host}\n`;
    const { renter } = await buildHold(server);
    expect(await command(renter.email)).toEqual({
      code: 1,
      output: `${database}${renter.email} still has one rental as renter. Cancel them or wait until they are over.\n`,
    });
    const { email } = await buildUser(server);
    expect(await command(email)).toEqual({
      code: 0,
      output: `${database}${email} is deleted. Cars taken off the market with it: 0.\n`,
    });
  });

  it('causes no violations about missing notices', async () => {
    const booking = await buildBooking(server, {
      car: await buildCar(server, { ownerId: (await buildUser(server)).uid }),
    });
    await cancel(server, booking, booking.renter, booking.totalCents);
    await runWorkers(server);
    const { email } = await one<{ email: string }>(
      server.pool,
      sql`select email::text as email from users where id = ${booking.car.ownerId}`,
    );
    await remove(email);
    await remove(booking.renter.email);
    await server.pool.query(
      sql`update schema_migrations set applied_at = now() - interval '2 days' where name = '0045-messages.sql'`,
    );
    const checked = await findViolations(server.services, { pauseSeconds: 0, withSchema: false });
    expect(checked.filter(({ rule }) => rule === 'every event has its notices and its event line')).toEqual([]);
  });

  it('ignores rentals of other users and past imported rentals', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    await buildRental(server, { carId: car.id, startDate: day(-9), endDate: day(-7) });
    await buildBooking(server);
    expect(await remove(owner.email.toUpperCase())).toEqual({ cars: 1 });
  });
});
