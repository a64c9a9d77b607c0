import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { findViolations } from '../checks/index.ts';
import { PHOTO_FOLDERS } from '../photos/index.ts';
import { many, scalar, sql } from '../platform/database/database.ts';
import { requestHold, buildBooking, buildHold, pay } from '../testing/booking.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import {
  approveLicence,
  LICENCES_REQUIRED,
  buildDriver,
  OWNERS_REQUIRE_LICENCES,
  decideLicence,
  licenceOf,
  newLicence,
  sendLicence,
  sendPicture,
} from '../testing/drivers.ts';
import { picture } from '../testing/photo-builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { day } from '../testing/today.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import { removePictures } from './remove-pictures.ts';

const server = useTestServer(LICENCES_REQUIRED);
const choosing = useTestServer(OWNERS_REQUIRE_LICENCES);
const plain = useTestServer();
let admin: TestUser;
beforeAll(async () => {
  admin = await buildUser(server, { isAdmin: true });
});

const mine = (as: TestUser) => call(server, 'GET /api/my/licence', { as });
const look = (id: string, as: TestUser, side = 'front') =>
  send(server, 'GET', `/api/licences/${id}/pictures/${side}`, undefined, { as });
const today = () => day(0, server.config.timeZone);
const filesStored = async () =>
  (await readdir(join(server.config.dataDir, 'driverImages'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const pass = (interval: string) =>
  server.pool.query(sql`
    update driver_pictures set created_at = created_at - ${interval}::interval, remove_at = remove_at - ${interval}::interval`);
const actionsAbout = async (user: TestUser) =>
  (
    await many<{ action: string }>(
      server.pool,
      sql`select action from audit_log where user_id = ${user.uid} and action like 'licence-%' order by id`,
    )
  ).map(({ action }) => action);
const mailsTo = async (user: TestUser, kind: string) =>
  scalar<number>(
    server.pool,
    sql`select count(*)::integer from notices where user_id = ${user.uid} and kind = ${kind}`,
  );

async function buildSent(): Promise<{ renter: TestUser; id: string }> {
  const renter = await buildUser(server);
  expect((await sendLicence(server, renter)).status).toBe(201);
  return { renter, id: await licenceOf(server, renter) };
}

describe('a driving licence', () => {
  it('needs three pictures, and neither they nor the full number are returned', async () => {
    const renter = await buildUser(server);
    expect((await mine(renter)).body).toEqual({ approved: null, sent: null, refused: null, pictures: [] });
    const early = await call(server, 'POST /api/my/licence', { body: newLicence(), as: renter });
    expect(early.problem.code).toBe('driver/pictures-missing');
    const { status, body } = await sendLicence(server, renter);
    expect(status).toBe(201);
    expect(body).toMatchObject({ sent: { category: 'B', country: 'DE', numberEnd: '2I55' }, pictures: [] });
    expect(JSON.stringify(body)).not.toContain('B072');
    const again = await sendLicence(server, renter);
    expect(again.problem.code).toBe('driver/already-sent');
    const id = await licenceOf(server, renter);
    const stored = await scalar<string>(
      server.pool,
      sql`select to_jsonb(driver_licences)::text from driver_licences where id = ${id}`,
    );
    expect(stored).not.toContain('B072');
  });

  it.each([
    ['a number that is too short', { number: 'A-1' }, 'number'],
    ['no country', { country: '' }, 'country'],
    ['no category', { category: ' ' }, 'category'],
    ['a holder who was a child', { birthYear: Number(day(0).slice(0, 4)) - 5 }, 'issuedOn'],
    ['an issue date in the future', { issuedOn: day(2) }, 'issuedOn'],
    ['an expiry date in the past', { expiresOn: day(-1) }, 'expiresOn'],
  ])('with %s returns 400 and names the field', async (_, changes, field) => {
    const renter = await buildUser(server);
    const { status, problem } = await sendLicence(server, renter, changes);
    expect(status).toBe(400);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
  });

  it('rejects files that are not pictures', async () => {
    const renter = await buildUser(server);
    expect((await sendPicture(server, renter, 'front', Buffer.from('<svg/>'))).status).toBe(415);
    const withPlace = await picture()
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .jpeg()
      .toBuffer();
    expect((await sendPicture(server, renter, 'front', withPlace)).body.pictures).toEqual(['front']);
  });

  it('lets its holder book once approved, and notifies them', async () => {
    const { renter, id } = await buildSent();
    const car = await buildCar(server);
    expect((await requestHold(server, renter, car.id)).problem.code).toBe('driver/waiting');
    expect((await decideLicence(server, id, admin, { answer: 'approved' })).body).toMatchObject({ state: 'approved' });
    expect((await mine(renter)).body.approved).toMatchObject({ years: 6, isExpired: false, numberEnd: '2I55' });
    expect(await mailsTo(renter, 'licence-approved')).toBe(1);
    expect((await requestHold(server, renter, car.id)).status).toBe(201);
  });

  it('is refused only with reasons, and can be sent again', async () => {
    const { renter, id } = await buildSent();
    const none = await decideLicence(server, id, admin, { answer: 'refused', reasons: [] });
    expect(none.problem.fields).toHaveProperty('reasons');
    const bare = await decideLicence(server, id, admin, { answer: 'refused', reasons: ['other'] });
    expect(bare.problem.fields).toHaveProperty('note');
    await decideLicence(server, id, admin, { answer: 'refused', reasons: ['unreadable', 'other'], note: 'Too dark.' });
    expect((await mine(renter)).body.refused).toMatchObject({ reasons: ['unreadable', 'other'], note: 'Too dark.' });
    const car = await buildCar(server);
    expect((await requestHold(server, renter, car.id)).problem.code).toBe('driver/refused');
    expect((await sendLicence(server, renter)).body).toMatchObject({ refused: null, sent: { country: 'DE' } });
  });

  it('is decided by only one of two concurrent reviewers, and never by its holder', async () => {
    const { renter, id } = await buildSent();
    const other = await buildUser(server, { isAdmin: true });
    // Both reviewers decide the same version.
    const decide = (as: TestUser, answer: 'approved' | 'refused') =>
      call(server, 'POST /api/admin/drivers/:id/decision', {
        params: { id },
        body: { version: 1, answer, reasons: ['unreadable'] },
        as,
      });
    const decisions = await Promise.all([decide(admin, 'approved'), decide(other, 'refused')]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await actionsAbout(renter)).toHaveLength(1);
    await sendLicence(server, admin);
    const own = await licenceOf(server, admin);
    expect((await decideLicence(server, own, admin, { answer: 'approved' })).status).toBe(404);
    expect((await look(own, admin)).status).toBe(404);
    await decideLicence(server, own, other, { answer: 'approved' });
  });

  it('replaces the previous one only when approved', async () => {
    const renter = await buildDriver(server, { expiresOn: addDays(today(), 5) });
    const car = await buildCar(server);
    expect((await requestHold(server, renter, car.id)).problem.code).toBe('driver/expires');
    expect((await requestHold(server, renter, car.id, { from: 1, to: 3 })).status).toBe(201);
    await sendLicence(server, renter);
    expect((await requestHold(server, renter, car.id, { from: 4, to: 5 })).status).toBe(201);
    await decideLicence(server, await licenceOf(server, renter), admin, { answer: 'approved' });
    expect((await requestHold(server, renter, car.id)).status).toBe(201);
  });

  it('that expires within 30 days causes one reminder', async () => {
    const soon = await buildDriver(server, { expiresOn: addDays(today(), 30) });
    const later = await buildDriver(server, { expiresOn: addDays(today(), 31) });
    await remindOfExpiry(server.services);
    await remindOfExpiry(server.services);
    expect([await mailsTo(soon, 'licence-expiring'), await mailsTo(later, 'licence-expiring')]).toEqual([1, 0]);
  });
});

describe('a booking', () => {
  it('row 114: requires approval until the end of the trip at quote, hold and payment', async () => {
    const renter = await buildUser(server);
    const car = await buildCar(server);
    const dates = { carId: car.id, startDate: day(10), endDate: day(12) };
    expect((await call(server, 'POST /api/quotes', { body: dates, as: renter })).problem.code).toBe('driver/none');
    expect((await requestHold(server, renter, car.id)).problem.code).toBe('driver/none');
    await approveLicence(server, renter);
    const hold = await buildHold(server, { renter, car });
    await decideLicence(server, await licenceOf(server, renter), admin, { answer: 'refused', reasons: ['unreadable'] });
    const refused = await pay(server, hold);
    expect(refused).toMatchObject({ status: 403, problem: { code: 'driver/refused' } });
    expect(
      await scalar(server.pool, sql`select count(*)::integer from payment_attempts where rental_id = ${hold.rentalId}`),
    ).toBe(0);
  });

  it('row 115: is serialized with a concurrent withdrawal of the approval', async () => {
    for (let round = 0; round < 5; round++) {
      const renter = await buildDriver(server);
      const car = await buildCar(server);
      const id = await licenceOf(server, renter);
      const [held, withdrawn] = await Promise.all([
        requestHold(server, renter, car.id),
        decideLicence(server, id, admin, { answer: 'refused', reasons: ['unreadable'] }),
      ]);
      expect(withdrawn.status).toBe(200);
      expect([201, 403]).toContain(held.status);
      if (held.status === 201) {
        expect((await pay(server, { renter, rentalId: held.body.id })).problem.code).toBe('driver/refused');
      }
    }
  });

  it('requires the minimum age and driving years that the owner sets', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const set = (body: object, as = owner) => send(server, 'PUT', `/api/cars/${car.id}/driver-terms`, body, { as });
    expect((await set({ leastAge: 12, leastYears: null })).problem.code).toBe('driver/terms-invalid');
    expect((await set({ leastAge: 25, leastYears: 3 })).status).toBe(200);
    const year = Number(today().slice(0, 4));
    const young = await buildDriver(server, { birthYear: year - 24, issuedOn: addDays(today(), -365 * 5) });
    const fresh = await buildDriver(server, { birthYear: 1980, issuedOn: addDays(today(), -365 * 2) });
    const fine = await buildDriver(server);
    const refused = await requestHold(server, young, car.id, { from: 1, to: 2 });
    expect(refused.problem).toMatchObject({ code: 'driver/too-young', detail: expect.stringContaining('25') });
    expect((await requestHold(server, fresh, car.id)).problem.code).toBe('driver/too-few-years');
    const hold = await buildHold(server, { renter: fine, car });
    // The terms at the time of the hold apply.
    await set({ leastAge: 80, leastYears: null });
    expect((await pay(server, hold)).body.rental.status).toBe('confirmed');
    expect((await set({ leastAge: null, leastYears: null }, fine)).problem.code).toBe('car/not-yours');
  });

  it('shows the owner that the renter is approved, and returns 404 to strangers', async () => {
    const renter = await buildDriver(server);
    const owner = await buildUser(server);
    const booking = await buildBooking(server, { renter, car: await buildCar(server, { ownerId: owner.uid }) });
    const showDrivers = (as: TestUser) =>
      call(server, 'GET /api/rentals/:id/drivers', { params: { id: booking.rentalId }, as });
    expect((await showDrivers(owner)).body).toMatchObject({
      isAsked: true,
      renter: { isApproved: true, years: 6 },
      drivers: [],
    });
    expect((await showDrivers(await buildUser(server))).status).toBe(404);
  });

  it('with DRIVER_CHECK=owner, needs approval if the owner required it when the dates were held', async () => {
    const owner = await buildUser(choosing);
    const car = await buildCar(choosing, { ownerId: owner.uid });
    const other = await buildCar(choosing, { ownerId: owner.uid });
    const set = (body: object) => send(choosing, 'PUT', `/api/cars/${car.id}/driver-terms`, body, { as: owner });
    const renter = await buildUser(choosing);
    const free = await buildHold(choosing, { renter, car });
    expect((await set({ onlyApproved: true, leastAge: null, leastYears: null })).status).toBe(200);
    // These dates were held before the owner required approval.
    expect((await pay(choosing, free)).body.rental.status).toBe('confirmed');
    const hold = (as: TestUser, carId: string, from: number) =>
      requestHold(choosing, as, carId, { from, to: from + 1 });
    expect((await hold(renter, car.id, 30)).problem.code).toBe('driver/none');
    expect((await hold(renter, other.id, 30)).status).toBe(201);
    await set({ onlyApproved: false, leastAge: 25, leastYears: null });
    expect((await hold(renter, car.id, 30)).problem.code).toBe('driver/none');
    const driver = await buildDriver(choosing);
    const held = await buildHold(choosing, { renter: driver, car, from: 50, to: 51 });
    await set({ onlyApproved: false, leastAge: null, leastYears: null });
    const licence = await licenceOf(choosing, driver);
    const reviewer = await buildUser(choosing, { isAdmin: true });
    await decideLicence(choosing, licence, reviewer, { answer: 'refused', reasons: ['unreadable'] });
    expect((await pay(choosing, held)).problem.code).toBe('driver/refused');
    expect((await hold(renter, car.id, 40)).status).toBe(201);
  });

  it('needs no licence and runs no driver queries with DRIVER_CHECK=off', async () => {
    const statements = watchStatements(plain.pool);
    const booking = await buildBooking(plain);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((statement) => statement.includes('driver'))).toEqual([]);
    expect((await call(plain, 'GET /api/my/licence', { as: booking.renter })).status).toBe(404);
    expect((await sendLicence(plain, booking.renter)).status).toBe(404);
  });
});

describe('pictures of a driving licence', () => {
  it('row 116: are shown only to reviewers, recorded on each access, and not cached', async () => {
    const { renter, id } = await buildSent();
    const seen = await look(id, admin);
    expect(seen.status).toBe(200);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    expect(seen.headers['content-type']).toBe('image/webp');
    for (const as of [renter, await buildUser(server)]) expect((await look(id, as)).status).toBe(404);
    expect((await look(id, admin, 'inside')).status).toBe(404);
    expect((await look('0', admin)).status).toBe(404);
    expect(await actionsAbout(renter)).toEqual(['licence-seen']);
  });

  it('row 117: are stored encrypted, outside the photo folders that backups copy', async () => {
    await buildSent();
    const files = await filesStored();
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const bytes = await readFile(file);
      expect(bytes.subarray(8, 12).toString('latin1')).not.toBe('WEBP');
      expect(bytes.includes('WEBP')).toBe(false);
    }
    expect(PHOTO_FOLDERS).not.toContain('driverImages');
  });

  it('row 118: are deleted a day after the decision, or 14 days after upload if never reviewed', async () => {
    const { renter, id } = await buildSent();
    await removePictures(server.services);
    await decideLicence(server, id, admin, { answer: 'approved' });
    await removePictures(server.services);
    expect((await look(id, admin)).status).toBe(200);
    const unseen = await buildSent();
    await pass('25 hours');
    expect((await look(id, admin)).status).toBe(404);
    await removePictures(server.services);
    expect((await look(unseen.id, admin)).status).toBe(200);
    await server.pool.query(
      sql`update driver_licences set sent_at = sent_at - interval '15 days' where id = ${unseen.id}`,
    );
    await pass('13 days');
    await removePictures(server.services);
    expect(await filesStored()).toEqual([]);
    expect(await scalar(server.pool, sql`select count(*)::integer from driver_pictures`)).toBe(0);
    expect((await mine(unseen.renter)).body.refused).toMatchObject({ reasons: ['too-late'] });
    expect((await mine(renter)).body.approved).toMatchObject({ numberEnd: '2I55' });
  });

  it('row 118: are reported by verify when overdue, and the database limits how long they are kept', async () => {
    const { renter } = await buildSent();
    await server.pool.query(sql`
      update driver_pictures set remove_at = now() - interval '2 days', created_at = now() - interval '4 days'
      where user_id = ${renter.uid} and side = 'front'`);
    const wrong = await findViolations(server.services, { pauseSeconds: 0, withSchema: false });
    expect(wrong.map(({ rule }) => rule)).toContain('no licence picture is kept too long');
    await expect(
      server.pool.query(
        sql`update driver_pictures set remove_at = now() + interval '16 days' where user_id = ${renter.uid}`,
      ),
    ).rejects.toMatchObject({ constraint: 'driver_pictures_time' });
    await removePictures(server.services);
    expect(
      (await findViolations(server.services, { pauseSeconds: 0, withSchema: false })).filter(({ rule }) =>
        rule.includes('licence'),
      ),
    ).toEqual([]);
  });

  it('row 119: are deleted with the account, as is the licence', async () => {
    const { renter } = await buildSent();
    const before = await filesStored();
    await deleteAccount(server.services, renter.email);
    await removePictures(server.services);
    expect((await filesStored()).length).toBe(before.length - 3);
    expect(
      await scalar(server.pool, sql`select count(*)::integer from driver_licences where user_id = ${renter.uid}`),
    ).toBe(0);
    expect(
      await scalar(server.pool, sql`select count(*)::integer from driver_pictures where user_id = ${renter.uid}`),
    ).toBe(0);
  });
});
