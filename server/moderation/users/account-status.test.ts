import { describe, expect, it } from 'vitest';
import { many, one, sql } from '../../platform/database/database.ts';
import { requestHold, buildBooking, buildHold, pay } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../../testing/books.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { changeAccountStatus, showUser, userHistory } from '../../testing/admin.ts';
import { setStatus, showCar, useModeration } from '../../testing/moderation.ts';
import { runWorkers } from '../../testing/pass-time.ts';
import { mailsTo } from '../../testing/mails.ts';

const server = useBookingServer();
const { ada, bob } = useModeration(server);

const change = (id: string, as: Pick<TestUser, 'accessToken'>, body: Parameters<typeof changeAccountStatus>[3]) =>
  changeAccountStatus(server, id, as, body);
const me = (as: TestUser) => call(server, 'GET /api/me', { as });
const noticesOf = async (uid: string) =>
  (await many<{ kind: string }>(server.pool, sql`select kind from notices where user_id = ${uid} order by id`)).map(
    ({ kind }) => kind,
  );

describe('banning a user', () => {
  it('ends their sessions, unlists their cars, mails the reason, and adds a notice and a history entry', async () => {
    const person = await buildUser(server, { displayName: 'Pat' });
    const car = await buildCar(server, { ownerId: person.uid });
    expect((await showUser(server, person.uid, ada)).body).toMatchObject({
      state: 'active',
      sessions: 1,
      atStake: { cars: 1, holds: 0, trips: 0 },
      can: { ban: true, unban: false, giveAdmin: true, takeAdmin: false },
    });
    const banned = await change(person.uid, ada, { isBanned: true, reason: 'insulting' });
    expect(banned.body).toMatchObject({
      state: 'banned',
      sessions: 0,
      ban: { reason: 'insulting' },
      version: 2,
      can: { ban: false, unban: true, giveAdmin: false, takeAdmin: false },
    });
    expect((await me(person)).status).toBe(401);
    expect((await showCar(server, car.id, ada)).body.state).toBe('disabled');
    const [mail] = await mailsTo(server, person.email);
    expect(mail).toMatchObject({ subject: 'Your Sparekey account has been suspended' });
    expect(mail!.text).toContain('You insulted, threatened or harassed others.');

    expect((await change(person.uid, bob, { isBanned: false })).body).toMatchObject({ state: 'active', ban: null });
    expect((await showCar(server, car.id, ada)).body.state).toBe('active');
    expect(await noticesOf(person.uid)).toEqual(['account-banned', 'account-unbanned']);
    expect(await userHistory(server, person.uid, ada)).toEqual([
      { action: 'user-unbanned', reason: null, by: 'Bob' },
      { action: 'user-banned', reason: 'insulting', by: 'Ada' },
    ]);
  });

  it('requires a reason', async () => {
    const { uid } = await buildUser(server);
    const { status, problem } = await change(uid, ada, { isBanned: true, reason: '  ' });
    expect([status, problem.code, problem.fields]).toEqual([
      400,
      'moderation/reason-required',
      { reason: expect.objectContaining({ code: 'moderation/reason-required' }) },
    ]);
  });

  it('is rejected for oneself and for other administrators', async () => {
    expect((await change(ada.uid, ada, { isBanned: true, reason: 'x' })).problem.code).toBe('user/own-standing');
    const { status, problem } = await change(bob.uid, ada, { isBanned: true, reason: 'x' });
    expect([status, problem.code]).toEqual([409, 'user/is-admin']);
  });

  it('row 68: shows the affected holds and trips beforehand, then cancels the holds and keeps the trips', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const trip = await buildBooking(server, { car, from: 1, to: 3 });
    const hold = await buildHold(server, { car });
    expect((await showUser(server, owner.uid, ada)).body.atStake).toEqual({ cars: 1, holds: 1, trips: 1 });
    await change(owner.uid, ada, { isBanned: true, reason: 'x' });
    expect([await rentalStatusOf(server, trip.rentalId), await rentalStatusOf(server, hold.rentalId)]).toEqual([
      'confirmed',
      'cancelled',
    ]);
    expect((await showUser(server, owner.uid, ada)).body).toMatchObject({
      atStake: { cars: 0, holds: 0, trips: 1 },
      tripsAsOwner: { open: 1 },
      nextTrips: [{ rentalId: trip.rentalId, role: 'owner' }],
    });
  });

  it('row 68: refunds a payment that is made at the same moment', async () => {
    const booking = await buildHold(server);
    server.provider.duringCharge = async () => {
      server.provider.duringCharge = undefined;
      await change(booking.car.ownerId, ada, { isBanned: true, reason: 'x' });
    };
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000, refundedCents: 9_000 });
  });

  it('leaves no session, hold or active car that is created at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await buildUser(server);
      const waiting = await buildCar(server, { ownerId: person.uid, status: 0 });
      const other = await buildCar(server);
      const { email, password } = person;
      await Promise.all([
        call(server, 'POST /api/auth/sign-in', { body: { email, password } }),
        requestHold(server, person, other.id),
        setStatus(server, waiting.id, bob, { status: 1, version: 1 }),
        change(person.uid, ada, { isBanned: true, reason: 'x' }),
      ]);
      const left = await one(
        server.pool,
        sql`
        select (select count(*) from sessions where user_id = ${person.uid}) as sessions,
          (select count(*) from rentals where renter_id = ${person.uid} and status = 'held') as holds,
          (select state from cars where id = ${waiting.id}) as state`,
      );
      expect(left).toEqual({ sessions: 0, holds: 0, state: 'disabled' });
    }
  });
});

describe('concurrent account changes', () => {
  it('return 409 to the second administrator', async () => {
    const person = await buildUser(server);
    const responses = await Promise.all([
      change(person.uid, ada, { isBanned: true, reason: 'x', version: 1 }),
      change(person.uid, bob, { isAdmin: true, version: 1 }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)!.problem.code).toBe('user/changed-meanwhile');
    expect(await userHistory(server, person.uid, ada)).toHaveLength(1);
  });

  it('are applied once when a request is repeated, with the same response', async () => {
    const person = await buildUser(server);
    const ban = { isBanned: true, reason: 'x', version: 1 };
    for (const _ of [1, 2]) expect((await change(person.uid, ada, ban)).body).toMatchObject({ version: 2 });
    expect(await userHistory(server, person.uid, ada)).toHaveLength(1);
    expect(await mailsTo(server, person.email)).toHaveLength(1);
  });

  it('leave one administrator when two revoke the rights of each other', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await buildUser(server, { isAdmin: true }), await buildUser(server, { isAdmin: true })];
      const responses = await Promise.all([
        change(one.uid, other, { isAdmin: false }),
        change(other.uid, one, { isAdmin: false }),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    }
  });
});

describe('administrator rights', () => {
  it('are granted and revoked immediately, with history entries', async () => {
    const person = await buildUser(server);
    expect((await change(person.uid, ada, { isAdmin: true })).body).toMatchObject({
      isAdmin: true,
      can: { ban: false, giveAdmin: false, takeAdmin: true },
    });
    expect((await call(server, 'GET /api/admin/users', { as: person })).status).toBe(200);
    expect((await change(person.uid, ada, { isAdmin: false })).body.isAdmin).toBe(false);
    expect((await call(server, 'GET /api/admin/users', { as: person })).status).toBe(403);
    expect((await userHistory(server, person.uid, ada)).map(({ action }) => action)).toEqual([
      'admin-taken',
      'admin-given',
    ]);
  });

  it('cannot be revoked from oneself', async () => {
    const { status, problem } = await change(ada.uid, ada, { isAdmin: false });
    expect([status, problem.code]).toEqual([403, 'user/own-standing']);
  });

  it('are never revoked from the last administrator, even by concurrent requests', async () => {
    const last = await buildUser(server, { isAdmin: true });
    const second = await buildUser(server, { isAdmin: true });
    const others = sql`update users set is_admin = false where is_admin and id not in (${last.uid}, ${second.uid})`;
    await server.pool.query(others);
    const responses = await Promise.all([
      change(last.uid, second, { isAdmin: false }),
      change(second.uid, last, { isAdmin: false }),
      change(last.uid, second, { isAdmin: false }),
    ]);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const admins = sql`select id from users where is_admin and banned_at is null`;
    expect(await many(server.pool, admins)).toHaveLength(1);
  });
});
