import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { displayedState } from '../../contract/rentals/rental-lifecycle.ts';
import { findViolations } from '../checks/find-violations.ts';
import { refreshBookedDays } from '../cars/index.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import {
  agreeHandover,
  buildAgreedHandover,
  buildHandoverPhoto,
  buildHandoverTrip,
  completeHandover,
  handoverFor,
  saveHandoverNotes,
  sendPhoto,
} from '../testing/handover.ts';
import type { Trip } from '../testing/reviews.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
afterAll(async () => expect(await findViolations(server.services, { graceSeconds: 0, withSchema: false })).toEqual([]));
const today = () => day(0, server.config.timeZone);

describe('handover notes', () => {
  it('are empty and editable from the day before, with the opening and closing days', async () => {
    const trip = await buildHandoverTrip(server, { startsIn: 1 });
    const { body } = await handoverFor(server, trip, trip.renter);
    expect(body).toMatchObject({
      role: 'renter',
      version: 0,
      mileage: null,
      photos: [],
      agreed: null,
      opensOn: today(),
      closesOn: addDays(today(), 4),
      can: { note: true, addPhotos: true, seeLicence: false, agree: true },
    });
    expect((await handoverFor(server, trip, trip.owner)).body.can.seeLicence).toBe(true);
    const back = (await handoverFor(server, trip, trip.renter, 'check-out')).body;
    expect(back).toMatchObject({ opensOn: addDays(today(), 1), closesOn: addDays(today(), 7), can: { note: false } });
    expect((await saveHandoverNotes(server, trip, trip.renter, { part: 'check-out' })).problem.code).toBe(
      'handover/not-open',
    );
  });

  it.each([
    ['two days before', { startsIn: 2 }, 'check-in'],
    ['after the last day', { startsIn: -4 }, 'check-in'],
    ['four days after the last day', { startsIn: -7 }, 'check-out'],
    ['for a hold', { status: 'held' }, 'check-in'],
    ['for a cancelled booking', { status: 'cancelled' }, 'check-in'],
  ] as const)('return 409 %s', async (_, overrides, part) => {
    const trip = await buildHandoverTrip(server, overrides);
    expect((await handoverFor(server, trip, trip.owner, part)).body.can).toMatchObject({ note: false, agree: false });
    const { status, problem } = await saveHandoverNotes(server, trip, trip.owner, { part, mileage: 1 });
    expect([status, problem.code]).toEqual([409, 'handover/not-open']);
  });

  it('do not overwrite the other side’s unseen changes', async () => {
    const trip = await buildHandoverTrip(server);
    const first = await saveHandoverNotes(server, trip, trip.renter, { mileage: 100, notes: ' A scratch ' });
    expect(first.body).toMatchObject({ mileage: 100, notes: 'A scratch' });
    const { problem } = await saveHandoverNotes(server, trip, trip.owner, { mileage: 200 });
    expect(problem.code).toBe('handover/changed-meanwhile');
    // A new photo does not cause a conflict.
    await sendPhoto(server, trip, trip.renter, { photoId: await buildHandoverPhoto(server, trip.renter) });
    const second = await saveHandoverNotes(server, trip, trip.owner, {
      version: first.body.version,
      mileage: 200,
      notes: 'A scratch',
    });
    expect(second.body).toMatchObject({ mileage: 200, version: first.body.version + 2 });
    expect((await saveHandoverNotes(server, trip, trip.owner, { version: 99 })).problem.code).toBe(
      'handover/changed-meanwhile',
    );
  });

  it('can be sent again after a lost response', async () => {
    const trip = await buildHandoverTrip(server);
    const noted = { version: 0, mileage: 100, fuelEighths: 4, notes: 'A scratch', licenceSeen: true };
    const { body: first } = await saveHandoverNotes(server, trip, trip.owner, noted);
    expect((await saveHandoverNotes(server, trip, trip.owner, noted)).body).toEqual(first);
    const { problem } = await saveHandoverNotes(server, trip, trip.owner, { ...noted, licenceSeen: false });
    expect(problem.code).toBe('handover/changed-meanwhile');
  });

  it('let only the owner confirm the licence, and undo it', async () => {
    const trip = await buildHandoverTrip(server);
    const refused = await saveHandoverNotes(server, trip, trip.renter, { licenceSeen: true });
    expect([refused.status, refused.problem.code]).toEqual([403, 'handover/licence-is-for-owner']);
    const seen = (await saveHandoverNotes(server, trip, trip.owner, { licenceSeen: true })).body;
    expect(seen.licenceSeenAt).not.toBeNull();
    const { body } = await saveHandoverNotes(server, trip, trip.renter, { version: seen.version, mileage: 7 });
    expect(body).toMatchObject({ licenceSeenAt: seen.licenceSeenAt, mileage: 7 });
    const again = await saveHandoverNotes(server, trip, trip.owner, { version: body.version, licenceSeen: false });
    expect(again.body.licenceSeenAt).toBeNull();
    const out = await saveHandoverNotes(server, trip, trip.owner, { part: 'check-out', licenceSeen: true });
    expect(out.problem.code).toBe('handover/licence-is-for-owner');
  });

  it.each([-1, 1.5, 10_000_000])('reject a mileage of %s', async (mileage) => {
    const trip = await buildHandoverTrip(server);
    expect((await saveHandoverNotes(server, trip, trip.owner, { mileage })).problem.fields).toHaveProperty('mileage');
  });
});

it('shows the included mileage agreed when the dates were held', async () => {
  const trip = await buildHandoverTrip(server);
  expect((await handoverFor(server, trip, trip.renter)).body.trip).toMatchObject({ days: 3, mileage: null });
  const mileage = { includedPerDay: 200, extraCents: 25, unit: 'km' };
  await server.pool.query(sql`
    update rentals set agreed = ${JSON.stringify({ hours: null, mileage })} where id = ${trip.rentalId}`);
  expect((await handoverFor(server, trip, trip.renter)).body.trip.mileage).toEqual(mileage);
});

describe('agreeing to a handover', () => {
  it('returns 409 while something is missing', async () => {
    const trip = await buildHandoverTrip(server);
    const { body } = await saveHandoverNotes(server, trip, trip.owner, {
      mileage: 1,
      fuelEighths: 8,
      licenceSeen: true,
    });
    const { status, problem } = await agreeHandover(server, trip, trip.owner, body.version);
    expect([status, problem.code]).toEqual([409, 'handover/incomplete']);
  });

  it('by both sides stores times, sides and a hash that can be recomputed', async () => {
    const trip = await buildHandoverTrip(server);
    const version = await completeHandover(server, trip);
    const first = (await agreeHandover(server, trip, trip.renter, version)).body;
    expect(first).toMatchObject({ agreements: [{ by: 'renter' }], agreed: null, can: { agree: false, note: true } });
    // Repeating the request changes nothing.
    expect((await agreeHandover(server, trip, trip.renter, version)).body.agreements).toEqual(first.agreements);
    const both = (await agreeHandover(server, trip, trip.owner, version)).body;
    expect(both.agreements.map(({ by }) => by)).toEqual(['renter', 'owner']);
    expect(both.can).toEqual({ note: false, addPhotos: false, seeLicence: false, agree: false });
    const text = [
      `rental ${trip.rentalId}`,
      'part check-in',
      'mileage 48210',
      'fuel 6',
      `licence ${both.licenceSeenAt}`,
      ...both.photos
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((it) => `photo ${it.id} ${it.slot} ${trip.renter.uid} ${it.sha256} ${it.takenAt} ${it.receivedAt}`),
      'notes ',
    ].join('\n');
    expect(both.agreed!.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect((await agreeHandover(server, trip, trip.owner, version)).body.agreed).toEqual(both.agreed);
  });

  it('notifies both sides and adds a message for each part', async () => {
    const trip = await buildHandoverTrip(server);
    await buildAgreedHandover(server, trip);
    await buildAgreedHandover(server, trip, 'check-out');
    const lines = sql`select details from messages where event = 'handover-agreed' and rental_id = ${trip.rentalId} order by id`;
    expect(await many(server.pool, lines)).toEqual([
      { details: { news: 'check-in' } },
      { details: { news: 'check-out' } },
    ]);
    const notices = sql`select role from notices where kind = 'handover-agreed' and rental_id = ${trip.rentalId}`;
    expect(await many(server.pool, notices)).toHaveLength(4);
  });

  it('row 59: returns 409 for an outdated version, and an edit withdraws earlier agreements', async () => {
    const trip = await buildHandoverTrip(server);
    const version = await completeHandover(server, trip);
    await agreeHandover(server, trip, trip.renter, version);
    const edited = (await saveHandoverNotes(server, trip, trip.owner, { version, mileage: 48_211, fuelEighths: 6 }))
      .body;
    expect(edited.agreements).toEqual([]);
    for (const as of [trip.owner, trip.renter]) {
      const { status, problem } = await agreeHandover(server, trip, as, version);
      expect([status, problem.code]).toEqual([409, 'handover/changed-meanwhile']);
    }
    await agreeHandover(server, trip, trip.owner, edited.version);
    const photoId = await buildHandoverPhoto(server, trip.renter);
    expect((await sendPhoto(server, trip, trip.renter, { slot: 'damage', photoId })).body.agreements).toEqual([]);
  });

  it('row 59: does not count when the other side changes the notes at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const trip = await buildHandoverTrip(server);
      const version = await completeHandover(server, trip);
      const [noted, agreed] = await Promise.all([
        saveHandoverNotes(server, trip, trip.renter, { version, mileage: 1, fuelEighths: 1 }),
        agreeHandover(server, trip, trip.owner, version),
      ]);
      expect(noted.status).toBe(200);
      expect([200, 409]).toContain(agreed.status);
      const now = (await handoverFor(server, trip, trip.owner)).body;
      expect(now).toMatchObject({ mileage: 1, agreements: [], agreed: null });
    }
  });

  it('returns 409 outside the handover window', async () => {
    const trip = await buildHandoverTrip(server, { startsIn: -4 });
    expect((await agreeHandover(server, trip, trip.owner, 1)).problem.code).toBe('handover/not-open');
  });

  it('to the return is possible when the booking was cancelled after pickup', async () => {
    const trip = await buildHandoverTrip(server);
    await buildAgreedHandover(server, trip);
    await server.pool.query(sql`
      update rentals set status = 'cancelled', cancelled_by = 'owner', cancelled_at = now() where id = ${trip.rentalId}`);
    await refreshBookedDays(server.pool, trip.car.id, today());
    expect((await buildAgreedHandover(server, trip, 'check-out')).agreed).not.toBeNull();
  });
});

describe('an agreed handover', () => {
  let trip: Trip;
  beforeAll(async () => {
    trip = await buildHandoverTrip(server);
    await buildAgreedHandover(server, trip);
  });

  it('returns 409 for further changes', async () => {
    const agreed = (await handoverFor(server, trip, trip.renter)).body;
    const photoId = await buildHandoverPhoto(server, trip.renter);
    const responses = [
      await saveHandoverNotes(server, trip, trip.owner, { version: agreed.version, mileage: 1 }),
      await sendPhoto(server, trip, trip.renter, { slot: 'damage', photoId }),
      await agreeHandover(server, trip, trip.owner, agreed.version + 1),
    ];
    expect(responses.map(({ problem }) => problem.code)).toEqual(Array(3).fill('handover/agreed'));
    expect(await one(server.pool, sql`select kept_for from photos where id = ${photoId}`)).toEqual({ kept_for: null });
    expect((await handoverFor(server, trip, trip.renter)).body).toMatchObject({ agreed: agreed.agreed });
  });

  it.each([
    `update handovers set mileage = 1`,
    `update handovers set agreed_at = null`,
    `update handovers set version = version + 1`,
    `delete from handovers`,
    `update handover_photos set taken_at = now()`,
    `update handover_photos set removed_at = now(), photo_id = null`,
    `delete from handover_photos`,
    `insert into handover_photos (id, slot, user_id, sha256, taken_at, rental_id, part)
      select gen_random_uuid(), 'damage', user_id, sha256, taken_at, rental_id, part from handover_photos`,
    `update handover_agreements set agreed_at = now()`,
    `delete from handover_agreements`,
  ])('is protected by the database from: %s', async (statement) => {
    const before = (await handoverFor(server, trip, trip.owner)).body;
    await expect(server.pool.query(`${statement} where rental_id = '${trip.rentalId}'`)).rejects.toThrow(
      /Both have agreed|stays as it was/,
    );
    expect((await handoverFor(server, trip, trip.owner)).body).toEqual(before);
  });

  it('requires agreements of renter and owner to the current content', async () => {
    const open = await buildHandoverTrip(server);
    await completeHandover(server, open);
    const stranger = await buildUser(server);
    const insert = (userId: string, hash = `handover_hash(handovers)`) =>
      server.pool.query(`
        insert into handover_agreements (rental_id, part, role, user_id, version, hash)
        select rental_id, part, 'renter', '${userId}', version, ${hash} from handovers where rental_id = '${open.rentalId}'`);
    await expect(insert(stranger.uid)).rejects.toThrow('The two of a rental');
    await expect(insert(open.renter.uid, `'${'0'.repeat(64)}'`)).rejects.toThrow('to what stands there');
    const seal = sql`update handovers set agreed_at = now() where rental_id = ${open.rentalId}`;
    await expect(server.pool.query(seal)).rejects.toThrow('once both have agreed');
  });

  it('is deleted only with its rental', async () => {
    const gone = await buildHandoverTrip(server);
    await buildAgreedHandover(server, gone);
    await server.pool.query(sql`delete from rentals where id = ${gone.rentalId}`);
    await server.pool.query(sql`
      update photos set kept_for = null, detached_at = now() where kept_for = 'handover' and uploader_id = ${gone.renter.uid}`);
    await refreshBookedDays(server.pool, gone.car.id, today());
    expect((await handoverFor(server, gone, gone.owner)).status).toBe(404);
  });
});

it('returns request/idempotency-key-reused when another user sends a known photo id', async () => {
  const trip = await buildHandoverTrip(server);
  const [id, photoId] = [randomUUID(), await buildHandoverPhoto(server, trip.renter)];
  await sendPhoto(server, trip, trip.renter, { id, photoId });
  const other = await buildHandoverPhoto(server, trip.owner);
  const { problem } = await sendPhoto(server, trip, trip.owner, { id, photoId: other });
  expect(problem.code).toBe('request/idempotency-key-reused');
});

describe('an agreed handover', () => {
  it('shows pickup and return on the trip and in every list, regardless of the dates', async () => {
    const trip = await buildHandoverTrip(server, { startsIn: -1 });
    const { owner, renter, rentalId, car } = trip;
    const fetchAll = async () => ({
      trip: (await call(server, 'GET /api/rentals/:id', { params: { id: rentalId }, as: renter })).body,
      trips: (await call(server, 'GET /api/my/rentals', { as: renter })).body.rentals[0],
      bookings: (await call(server, 'GET /api/my/bookings', { query: { list: 'under-way' }, as: owner })).body
        .bookings[0],
      ofCar: (await call(server, 'GET /api/cars/:id/rentals', { params: { id: car.id }, as: owner })).body.rentals[0],
    });
    const words = async () =>
      Object.values(await fetchAll()).map((rental) => rental && displayedState(rental, today()));
    expect(await words()).toEqual(['under-way', 'under-way', 'under-way', 'under-way']);
    await buildAgreedHandover(server, trip);
    const out = { isPickedUp: true, isReturned: false };
    expect(await fetchAll()).toMatchObject({ trip: out, bookings: out });
    await buildAgreedHandover(server, trip, 'check-out');
    expect((await fetchAll()).trip).toMatchObject({ isPickedUp: true, isReturned: true });
    expect(await words()).toEqual(['returned', 'returned', 'returned', 'returned']);
  });
});
