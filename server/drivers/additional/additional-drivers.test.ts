import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../accounts/delete-account.ts';
import { many, scalar, sql } from '../../platform/database/database.ts';
import { buildBooking, type Booking } from '../../testing/booking.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import {
  approveLicence,
  LICENCES_REQUIRED,
  buildDriver,
  OWNERS_REQUIRE_LICENCES,
  inviteDriver,
  joinAsDriver,
} from '../../testing/drivers.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { day } from '../../testing/today.ts';
import { subjectsTo } from '../../testing/mails.ts';
import { driverData } from '../personal-data.queries.ts';

const server = useTestServer(LICENCES_REQUIRED);
const choosing = useTestServer(OWNERS_REQUIRE_LICENCES);
const plain = useTestServer();
const today = () => day(0, server.config.timeZone);

let owner: TestUser;
beforeAll(async () => {
  owner = await buildUser(server);
});

const build = async () =>
  buildBooking(server, {
    renter: await buildDriver(server),
    car: await buildCar(server, { ownerId: owner.uid }),
  });
const of = ({ rentalId: id }: Booking) => ({ params: { id } });
const invite = (trip: Booking, as: TestUser = trip.renter) =>
  call(server, 'POST /api/rentals/:id/driver-invitations', { ...of(trip), as });
const join = (token: string, as: TestUser) =>
  call(server, 'POST /api/driver-invitations/accept', { body: { token }, as });
const look = (token: string, as: TestUser) =>
  call(server, 'POST /api/driver-invitations/look', { body: { token }, as });
const shown = (trip: Booking, as: TestUser) => call(server, 'GET /api/rentals/:id/drivers', { ...of(trip), as });
const remove = ({ rentalId: id }: Booking, driver: string, as: TestUser) =>
  call(server, 'DELETE /api/rentals/:id/drivers/:driver', { params: { id, driver }, as });
const driving = async (as: TestUser) => (await call(server, 'GET /api/my/driving', { as })).body.trips;
const noticesOf = async ({ uid }: TestUser) =>
  (
    await many<{ kind: string }>(
      server.pool,
      sql`select kind from notices where user_id = ${uid} and kind like 'driver-%' order by id`,
    )
  ).map(({ kind }) => kind);
const begin = ({ rentalId }: Booking) =>
  server.pool.query(sql`
    update rentals set period = daterange(${today()}::date, ${today()}::date + (upper(period) - lower(period))) where id = ${rentalId}`);

describe('the renter', () => {
  it('invites a driver by link, and renter and owner see whether the driver is approved', async () => {
    const trip = await build();
    const token = await inviteDriver(server, trip);
    const driver = await buildUser(server);
    expect((await look(token, driver)).body).toMatchObject({ isAsked: true, isAccepted: false, isSettled: false });
    expect((await join(token, driver)).body).toMatchObject({ isApproved: false, can: { leave: true } });
    for (const as of [trip.renter, owner]) {
      const { drivers, renter } = (await shown(trip, as)).body;
      expect(renter).toMatchObject({ isApproved: true, years: 6 });
      expect(drivers).toMatchObject([{ person: { uid: driver.uid }, isApproved: false }]);
    }
    expect((await shown(trip, driver)).status).toBe(404);
    expect(await noticesOf(owner)).toContain('driver-joined');
    await approveLicence(server, driver);
    expect((await shown(trip, owner)).body.drivers).toMatchObject([{ isApproved: true, years: 6 }]);
    expect(await driving(driver)).toMatchObject([{ rentalId: trip.rentalId, isApproved: true }]);
  });

  it('row 133: gets a link that works for one user, and only its hash is stored', async () => {
    const trip = await build();
    const token = await inviteDriver(server, trip);
    const rows = await many(
      server.pool,
      sql`select row_to_json(rental_drivers)::text as row from rental_drivers where rental_id = ${trip.rentalId}`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const [first, second] = [await buildUser(server), await buildUser(server)];
    const joined = await Promise.all([join(token, first), join(token, second)]);
    expect(joined.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const winner = joined[0].status === 200 ? first : second;
    // A retry after a lost response succeeds.
    expect((await join(token, winner)).status).toBe(200);
    expect(await driving(winner)).toHaveLength(1);
    expect((await join('x'.repeat(32), first)).problem.code).toBe('driver/invitation-over');
  });

  it('can invite at most three drivers, and withdrawn or expired links stop working', async () => {
    const trip = await build();
    const invitations = await Promise.all([invite(trip), invite(trip), invite(trip), invite(trip)]);
    expect(invitations.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409]);
    const made = invitations.filter(({ status }) => status === 201).map(({ body }) => body);
    expect((await shown(trip, trip.renter)).body).toMatchObject({ can: { invite: false }, invitations: { length: 3 } });
    expect((await shown(trip, owner)).body.invitations).toEqual([]);
    expect((await remove(trip, made[0]!.id, trip.renter)).status).toBe(204);
    const tokens = made.map(({ link }) => link.split('#token=')[1]!);
    const someone = await buildUser(server);
    expect((await join(tokens[0]!, someone)).problem.code).toBe('driver/invitation-over');
    expect((await invite(trip)).status).toBe(201);
    await server.pool.query(sql`update rental_drivers set expires_at = now() where rental_id = ${trip.rentalId}`);
    expect((await look(tokens[1]!, someone)).problem.code).toBe('driver/invitation-over');
    expect((await shown(trip, trip.renter)).body.invitations).toEqual([]);
  });

  it('can remove a driver, and both the driver and the owner are notified', async () => {
    const trip = await build();
    const driver = await joinAsDriver(server, trip);
    const [{ id }] = (await shown(trip, owner)).body.drivers as unknown as [{ id: string }];
    expect((await remove(trip, id, owner)).problem.code).toBe('driver/no-driver');
    expect((await remove(trip, id, trip.renter)).status).toBe(204);
    expect((await remove(trip, id, trip.renter)).status).toBe(204);
    expect(await noticesOf(driver)).toEqual(['driver-removed']);
    expect((await noticesOf(owner)).filter((kind) => kind === 'driver-left')).toHaveLength(1);
    expect(await driving(driver)).toEqual([]);
    expect(await subjectsTo(server, driver.email)).toContain('You’re no longer a driver on this trip');
  });
});

describe('an additional driver', () => {
  it('can leave the trip, and the renter is notified', async () => {
    const trip = await build();
    const driver = await joinAsDriver(server, trip);
    const [{ id }] = (await driving(driver)) as unknown as [{ id: string }];
    expect((await remove(trip, id, await buildUser(server))).status).toBe(404);
    expect((await remove(trip, id, driver)).status).toBe(204);
    expect(await noticesOf(trip.renter)).toEqual(['driver-joined', 'driver-left']);
    expect(await noticesOf(driver)).toEqual([]);
  });

  it('cannot be the renter, the owner, already on the trip, or banned', async () => {
    const trip = await build();
    const token = await inviteDriver(server, trip);
    expect((await join(token, trip.renter)).problem.code).toBe('driver/is-renter');
    expect((await join(token, owner)).problem.code).toBe('driver/is-owner');
    const driver = await joinAsDriver(server, trip);
    expect((await join(token, driver)).problem.code).toBe('driver/already-joined');
    const banned = await buildUser(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${banned.uid}`);
    expect([401, 403]).toContain((await join(token, banned)).status);
    await approveLicence(server, driver);
    await server.pool.query(sql`update users set banned_at = now() where id = ${driver.uid}`);
    expect((await shown(trip, owner)).body.drivers).toMatchObject([{ isApproved: false }]);
  });

  it('must meet the same age and experience terms as the renter', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const terms = { leastAge: 30, leastYears: 3 };
    await send(server, 'PUT', `/api/cars/${car.id}/driver-terms`, terms, { as: owner });
    const trip = await buildBooking(server, { renter: await buildDriver(server), car });
    const young = { birthYear: Number(today().slice(0, 4)) - 28 };
    const token = await inviteDriver(server, trip);
    expect((await join(token, await buildDriver(server, young))).problem.code).toBe('driver/too-young');
    // A driver approved after joining may fail the terms; the owner sees this and can act.
    const later = await buildUser(server);
    expect((await join(token, later)).status).toBe(200);
    await approveLicence(server, later, young);
    expect((await shown(trip, owner)).body.drivers).toMatchObject([{ isApproved: false }]);
  });

  it('row 134: cannot join or leave after the trip has begun or was cancelled', async () => {
    const started = await build();
    const token = await inviteDriver(server, started);
    const driver = await joinAsDriver(server, started);
    await begin(started);
    expect((await join(token, await buildUser(server))).problem.code).toBe('driver/settled');
    expect((await invite(started)).problem.code).toBe('driver/settled');
    const [{ id }] = (await driving(driver)) as unknown as [{ id: string }];
    expect((await remove(started, id, driver)).problem.code).toBe('driver/settled');
    const off = await build();
    const unused = await inviteDriver(server, off);
    await server.pool.query(
      sql`update rentals set status = 'cancelled', cancelled_by = 'renter', cancelled_at = now() where id = ${off.rentalId}`,
    );
    expect((await join(unused, await buildUser(server))).problem.code).toBe('driver/settled');
  });

  it('is named in the handover report, and needs no licence unless the owner requires one', async () => {
    const trip = await buildBooking(choosing);
    const driver = await joinAsDriver(choosing, trip);
    const name = await scalar<string>(choosing.pool, sql`select display_name from users where id = ${driver.uid}`);
    const { body } = await call(choosing, 'GET /api/rentals/:id/drivers', { ...of(trip), as: trip.renter });
    expect(body).toMatchObject({ isAsked: false, drivers: [{ person: { displayName: name } }] });
    const handover = await call(choosing, 'GET /api/rentals/:id/handover/:part', {
      params: { id: trip.rentalId, part: 'check-in' },
      as: trip.renter,
    });
    expect(handover.body.trip.drivers).toEqual([name]);
    const waits = (await call(choosing, 'GET /api/waits', { as: driver })).body.waits;
    expect(waits.map(({ kind }) => kind)).not.toContain('send-licence-to-drive');
  });

  it('has trips in their data export, and leaves them when the account is deleted', async () => {
    const trip = await build();
    const driver = await joinAsDriver(server, trip);
    const { rows } = driverData.find(({ section }) => section === 'tripsAsDriver')!;
    expect(await many(server.pool, rows(driver.uid))).toMatchObject([{ tripId: trip.rentalId }]);
    await deleteAccount(server.services, driver.email);
    expect((await shown(trip, owner)).body.drivers).toEqual([]);
  });

  it('returns 404 for all driver endpoints with DRIVER_CHECK=off', async () => {
    const trip = await buildBooking(plain);
    const responses = await Promise.all([
      call(plain, 'POST /api/rentals/:id/driver-invitations', { ...of(trip), as: trip.renter }),
      call(plain, 'GET /api/rentals/:id/drivers', { ...of(trip), as: trip.renter }),
      call(plain, 'GET /api/my/driving', { as: trip.renter }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
