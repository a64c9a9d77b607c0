import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../contract/cars/car-terms.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildBooking, buildHold, cancel, pay, show, type Booking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { listRoutes, routeName } from '../testing/list-routes.ts';
import { resetHeldPeriod, runWorkers } from '../testing/pass-time.ts';
import { readZip } from '../testing/read-zip.ts';
import { day } from '../testing/today.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useBookingServer();

const PICKUP = {
  address: '12 Harbour Lane, Edinburgh',
  instructions: 'Ring at Fraser, the key is in the box 4711.',
  pickupHours: { from: '09:00', to: '12:30' },
  returnHours: null,
  pin: null,
};
const PHONES = { owner: '+441315550100', renter: '+14155550123' };

const setPickup = (carId: string, as: TestUser, changes: object = {}, version = 0) =>
  call(server, 'PUT /api/cars/:id/pickup', { params: { id: carId }, body: { ...PICKUP, ...changes, version }, as });
const setPhone = (as: TestUser, phone: string) => call(server, 'PATCH /api/me', { body: { phone }, as });

async function buildCarWithPickup() {
  const owner = await buildUser(server, { displayName: 'Fiona' });
  const car = await buildCar(server, { ownerId: owner.uid });
  await setPickup(car.id, owner);
  await setPhone(owner, PHONES.owner);
  const renter = await buildUser(server, { displayName: 'Robin' });
  await setPhone(renter, PHONES.renter);
  return { owner, car, renter };
}

const shownTo = async (booking: Pick<Booking, 'renter' | 'rentalId'>, as: TestUser = booking.renter) => {
  const { pickup, phone } = (await show(server, booking, as)).body;
  return { pickup, phone };
};
const nothing = { pickup: null, phone: null };
const moveTo = async (rentalId: string, from: number, to: number) => {
  await server.pool.query(sql`
    update rentals set period = daterange(${day(from)}, ${day(to)}, '[]') where id = ${rentalId}`);
  await resetHeldPeriod(server.pool, rentalId);
};

describe('pickup details and phone numbers', () => {
  it('are shown from the confirmation on', async () => {
    const { owner, car, renter } = await buildCarWithPickup();
    const booking = await buildHold(server, { car, renter });
    expect(await shownTo(booking)).toEqual(nothing);
    expect(await shownTo(booking, owner)).toEqual({ pickup: PICKUP, phone: null });
    await pay(server, booking);
    expect(await shownTo(booking)).toEqual({ pickup: PICKUP, phone: PHONES.owner });
    expect(await shownTo(booking, owner)).toEqual({ pickup: PICKUP, phone: PHONES.renter });
    expect(await shownTo(booking, await buildUser(server, { isAdmin: true }))).toEqual(nothing);
  });

  it('ask users without a phone number to add one', async () => {
    const { owner, car } = await buildCarWithPickup();
    const silent = await buildHold(server, { car });
    const isReachable = async (as: TestUser) => (await show(server, silent, as)).body.isReachable;
    expect(await isReachable(silent.renter)).toBe(true);
    await pay(server, silent);
    expect([await isReachable(silent.renter), await isReachable(owner)]).toEqual([false, true]);
  });

  it('are hidden after a cancellation', async () => {
    const { owner, car, renter } = await buildCarWithPickup();
    const booking = await buildBooking(server, { car, renter });
    await cancel(server, booking, renter, booking.totalCents);
    expect(await shownTo(booking)).toEqual(nothing);
    expect((await shownTo(booking, owner)).phone).toBeNull();
  });

  it('are shown until a day after the end', async () => {
    const { owner, car, renter } = await buildCarWithPickup();
    const { id: rentalId } = await buildRental(server, {
      carId: car.id,
      renterId: renter.uid,
      startDate: day(-3),
      endDate: day(-1),
    });
    const past = { renter, rentalId };
    expect(await shownTo(past)).toEqual({ pickup: PICKUP, phone: PHONES.owner });
    await moveTo(rentalId, -4, -2);
    expect(await shownTo(past)).toEqual(nothing);
    expect((await shownTo(past, owner)).phone).toBeNull();
  });

  it('keep the booked hours, with the current address', async () => {
    const { owner, car, renter } = await buildCarWithPickup();
    const booking = await buildBooking(server, { car, renter });
    const late = { from: '20:00', to: '21:00' };
    await setPickup(car.id, owner, { address: '3 New Street', pickupHours: late, returnHours: late }, 1);
    const { pickup } = await shownTo(booking);
    expect(pickup).toEqual({ ...PICKUP, address: '3 New Street' });
  });

  it('keep the booked mileage terms, with their unit', async () => {
    const mileage = { includedPerDay: 200, extraCents: 25 };
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid, terms: { mileage } });
    const booking = await buildBooking(server, { car });
    await call(server, 'PUT /api/cars/:id/terms', {
      params: { id: car.id },
      body: { ...DEFAULT_TERMS, mileage: { includedPerDay: 50, extraCents: 90 }, version: 1 },
      as: owner,
    });
    expect((await show(server, booking)).body.mileage).toEqual({ ...mileage, unit: 'km' });
    const free = await buildBooking(server);
    expect((await show(server, free)).body.mileage).toBeNull();
    // A rental from before says nothing, rather than promising unlimited mileage.
    await server.pool.query(sql`update rentals set agreed = null where id = ${free.rentalId}`);
    expect((await show(server, free)).body.mileage).toBeUndefined();
  });

  it('are in the mails to both sides', async () => {
    const { owner, car, renter } = await buildCarWithPickup();
    await buildBooking(server, { car, renter });
    await runWorkers(server);
    const textTo = async ({ email }: TestUser) => (await mailsTo(server, email)).map(({ text }) => text).join('\n');
    const told = await textTo(renter);
    expect(told).toContain(
      'Where: 12 Harbour Lane, Edinburgh\nMap: https://www.google.com/maps/search/?api=1&query=12%20Harbour%20Lane%2C%20Edinburgh\nPick-up: 09:00 – 12:30\nReturn: Any time you agree on\nCall Fiona: +441315550100',
    );
    expect(told).toContain('in Fiona’s words:\nRing at Fraser');
    expect(told).not.toContain(PHONES.renter);
    expect(await textTo(owner)).toContain('Call Robin: +14155550123');
  });

  it('are requested in the mail to an owner who has not added an address', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    await buildBooking(server, { car });
    await runWorkers(server);
    const [mail] = await mailsTo(server, owner.email);
    expect(mail!.text).toContain(`/cars/${car.id}/manage/pick-up`);
  });
});

describe('contact data that is private to renter and owner', () => {
  const SECRETS = [PICKUP.address, 'the box 4711', PHONES.owner.slice(1), PHONES.renter.slice(1)];
  const saysSecret = (text: string) => SECRETS.some((secret) => text.includes(secret));

  async function buildMarket() {
    const { owner, car, renter } = await buildCarWithPickup();
    const booking = await buildBooking(server, { car, renter });
    const waiting = await buildUser(server);
    const held = await buildHold(server, { car, renter: waiting, from: 20, to: 22 });
    const former = await buildUser(server);
    const past = { carId: car.id, renterId: former.uid, startDate: day(-9), endDate: day(-7) };
    const { id: pastId } = await buildRental(server, past);
    await call(server, 'POST /api/threads', {
      body: { carId: car.id, key: crypto.randomUUID(), text: 'When can I come?', photoIds: [] },
      as: renter,
    });
    const people = {
      owner,
      renter,
      waiting,
      former,
      stranger: await buildUser(server),
      admin: await buildUser(server, { isAdmin: true }),
    };
    const threads = await many<{ id: string }>(server.pool, sql`select id from threads where car_id = ${car.id}`);
    const ids: Record<string, string[]> = {
      cars: [car.id],
      rentals: [booking.rentalId, held.rentalId, pastId],
      people: [owner.uid, renter.uid],
      users: [owner.uid, renter.uid],
      threads: threads.map(({ id }) => id),
    };
    return { people, ids };
  }

  it('is only in the expected responses to renter and owner', async () => {
    const { people, ids } = await buildMarket();
    const revealing = new Set<string>();
    // Leaves out streams, which do not end, and the mailbox, which is for developers.
    const isAsked = ({ method, url }: { method: string; url: string }) =>
      method === 'GET' && url.startsWith('/api/') && url !== '/api/events';
    const addressesOf = (url: string) => {
      const noun = /\/(\w+)\/:/.exec(url)?.[1] ?? '';
      const known = ids[noun] ?? Object.values(ids).flat();
      return url.includes(':') ? known.map((id) => url.replace(/:\w+/g, id)) : [url];
    };
    for (const route of listRoutes(server.app).filter(isAsked)) {
      for (const [role, as] of Object.entries(people)) {
        const headers = { authorization: `Bearer ${as.accessToken}` };
        const responses = await Promise.all(addressesOf(route.url).map((url) => server.app.inject({ url, headers })));
        if (responses.some(({ payload }) => saysSecret(payload))) revealing.add(`${role}: ${routeName(route)}`);
      }
    }
    expect([...revealing].toSorted()).toEqual([
      'owner: GET /api/cars/:id/pickup',
      'owner: GET /api/me/account',
      'owner: GET /api/rentals/:id',
      'renter: GET /api/me/account',
      'renter: GET /api/rentals/:id',
    ]);
  });

  it('is only in the user’s own data export', async () => {
    const { people } = await buildMarket();
    for (const [role, as] of Object.entries(people)) {
      const { rawPayload } = await server.app.inject({
        url: '/api/me/data',
        headers: { authorization: `Bearer ${as.accessToken}` },
      });
      const text = readZip(rawPayload).get('data.json')!.toString();
      expect([role, text.includes(PICKUP.address)]).toEqual([role, role === 'owner']);
      expect([role, text.includes(PHONES.renter)]).toEqual([role, role === 'renter']);
    }
  });

  it('is not in stored responses, notices, messages or the history', async () => {
    await buildMarket();
    for (const table of ['idempotency_keys', 'outbox', 'notices', 'messages', 'audit_log']) {
      const { rows } = await server.pool.query<{ row: string }>(
        `select row_to_json(kept)::text as row from ${table} kept`,
      );
      expect([table, rows.filter(({ row }) => saysSecret(row))]).toEqual([table, []]);
    }
  });
});
