import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findViolations } from '../checks/find-violations.ts';
import { createPool, scalar, sql } from '../platform/database/database.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildUser, CAR_INPUT } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { createTestDatabase, dropTestDatabase } from '../testing/test-database.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const server = useBookingServer();
const root = mkdtempSync(join(tmpdir(), 'sparekey-restore-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('restores bookings, payments and photos into an empty database and storage', async () => {
  const owner = await buildUser(server);
  const photo = await buildPhoto(server, owner);
  const { body } = await call(server, 'POST /api/cars', { as: owner, body: { ...CAR_INPUT, photoIds: [photo.id] } });
  await server.pool.query(sql`update cars set state = 'active' where id = ${body.id}`);
  await buildBooking(server, { car: { id: body.id, ownerId: owner.uid, photoId: photo.id } });

  const { storage } = server.services;
  const folder = join(root, 'backup');
  const made = await makeBackup({ pool: server.pool, storage }, folder, { withPhotos: true });
  const database = await createTestDatabase();
  const pool = createPool(database, () => {});
  try {
    await pool.query('drop schema public cascade; create schema public');
    const place = { pool, storage: createDiskStorage(join(root, 'photos')) };
    const restored = await restoreBackup(place, folder, {
      isReplacing: false,
      withoutDamagedPhotos: false,
      say: () => {},
    });
    expect(restored).toMatchObject({ rows: made.rows, missing: [] });
    expect(await findViolations({ ...server.services, ...place }, { graceSeconds: 3_600 })).toEqual([]);
    expect(await scalar(pool, sql`select count(*) from rentals where status = 'confirmed'`)).toBe(1);
  } finally {
    await pool.end();
    await dropTestDatabase(database);
  }
});
