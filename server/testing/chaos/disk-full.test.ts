import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PHOTO_WIDTHS } from '../../../contract/photos/photo-sizes.ts';
import { many, sql } from '../../platform/database/database.ts';
import { picture, upload } from '../photo-builders.ts';
import { requestHold, buildBooking, cancel, newKey, pay } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { providerTotals, rentalStatusOf } from '../books.ts';
import { buildCar, buildUser } from '../builders.ts';
import { call, type ApiResponse } from '../call.ts';
import { sabotage } from '../sabotage.ts';
import { buildPayment } from '../payment-builders.ts';

const server = useBookingServer();
afterEach(() => void vi.restoreAllMocks());

/** Fails inserts into one table, runs the checks, and sends the request again. */
async function sendWithDiskFull<Body>(
  table: string,
  send: () => Promise<ApiResponse<Body>>,
  meanwhile: () => Promise<void>,
): Promise<ApiResponse<Body>> {
  const refused = await sabotage(server, table, { errcode: '53100' }, send);
  expect([refused.status, refused.problem.code]).toEqual([503, 'server/unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await meanwhile();
  return send();
}

describe('row 32: the database’s disk is full', () => {
  it.each(['users', 'accounts', 'sessions'])(
    'for %s: no partial registration remains, and the address stays available',
    async (table) => {
      const email = `${table}@example.test`;
      const body = { email, password: 'a long and unusual phrase', displayName: 'Somebody' };
      const { status } = await sendWithDiskFull(
        table,
        () => call(server, 'POST /api/auth/sign-up', { body }),
        async () => expect(await many(server.pool, sql`select 1 from users where email = ${email}`)).toEqual([]),
      );
      expect(status).toBe(201);
    },
  );

  it.each(['idempotency_keys', 'rentals', 'cars'])(
    'for %s: nothing is held, and the same key succeeds later',
    async (table) => {
      const car = await buildCar(server);
      const renter = await buildUser(server);
      const key = newKey();
      const { status } = await sendWithDiskFull(
        table,
        () => requestHold(server, renter, car.id, { key }),
        async () => expect(await many(server.pool, sql`select 1 from rentals where car_id = ${car.id}`)).toEqual([]),
      );
      expect(status).toBe(201);
    },
  );

  it.each([
    ['payment_attempts', 0],
    ['ledger_entries', 1],
    ['rentals', 1],
    ['outbox', 1],
  ])('for %s: the same key pays later, with %i charges before and one afterwards', async (table, charges) => {
    const { booking, payment } = await buildPayment(server);
    const { body } = await sendWithDiskFull(
      table,
      () => pay(server, booking, payment),
      async () => {
        expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
        expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges });
      },
    );
    expect(body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it.each(['rentals', 'refunds', 'outbox'])(
    'for %s: nothing is cancelled, and the same key succeeds later',
    async (table) => {
      const booking = await buildBooking(server);
      const key = newKey();
      const { body } = await sendWithDiskFull(
        table,
        () => cancel(server, booking, booking.renter, 9_000, key),
        async () => expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed'),
      );
      expect(body.status).toBe('cancelled');
    },
  );
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

describe('row 32: the disk for photos is full', () => {
  it.each(PHOTO_WIDTHS.map((_, index) => index + 1))(
    'for file %i of a photo: no file of the photo remains',
    async (nth) => {
      const owner = await buildUser(server);
      const photo = await picture().jpeg().toBuffer();
      const { storage } = server.services;
      const put = storage.put.bind(storage);
      let puts = 0;
      vi.spyOn(storage, 'put').mockImplementation((...args) =>
        ++puts === nth ? Promise.reject(noRoom()) : put(...args),
      );
      const refused = await upload(server, owner, photo);
      expect([refused.status, refused.problem.code]).toEqual([503, 'photo/not-stored']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await many(server.pool, sql`select 1 from photos where uploader_id = ${owner.uid}`)).toEqual([]);
      const before = filesIn(join(server.config.dataDir, 'carImages')).length;

      expect((await upload(server, owner, photo)).status).toBe(201);
      expect(filesIn(join(server.config.dataDir, 'carImages'))).toHaveLength(before + PHOTO_WIDTHS.length);
    },
  );

  it('in the database: no stray file remains', async () => {
    const owner = await buildUser(server);
    const photo = await picture().jpeg().toBuffer();
    const refused = await sabotage(server, 'photos', { errcode: '53100' }, () => upload(server, owner, photo));
    expect([refused.status, refused.problem.code]).toEqual([503, 'server/unavailable']);
    const before = filesIn(server.config.dataDir).length;
    expect((await upload(server, owner, photo)).status).toBe(201);
    expect(filesIn(server.config.dataDir)).toHaveLength(before + PHOTO_WIDTHS.length);
  });
});
