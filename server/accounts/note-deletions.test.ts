import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { beginDeletion, makeBackup, restoreBackup, settleDeletion } from '../backups/index.ts';
import { createPool, one, sql, type Pool } from '../platform/database/database.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { buildHold } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { deleteAccount } from './delete-account.ts';
import { noteDeletions } from './note-deletions.ts';
import { repeatDeletions } from './repeat-deletions.ts';

const server = useBookingServer();
const storage = () => server.services.storage;

const namesFor = async (uid: string) =>
  [...(await storage().list('deletionsBegun')), ...(await storage().list('deletions'))].filter((key) =>
    key.includes(uid),
  );
const today = () => new Date().toISOString().slice(0, 10);
const isDeleted = async (pool: Pool, uid: string) =>
  (await one<{ gone: boolean }>(pool, sql`select deleted_at is not null as gone from users where id = ${uid}`)).gone;
const failing = (change: Partial<Storage>) => ({ ...server.services, storage: { ...storage(), ...change } });
const removeOwn = (as: TestUser) => call(server, 'DELETE /api/me', { body: { password: as.password }, as });

/** The database as it is now, somewhere else. */
async function copyDatabase(): Promise<Pool> {
  const root = mkdtempSync(join(tmpdir(), 'sparekey-deletions-'));
  const folder = join(root, 'backup');
  await makeBackup({ pool: server.pool, storage: storage() }, folder, { withPhotos: false });
  const { database } = await createTestDatabase({ isEmpty: true });
  const { host, user } = inject('postgres');
  const pool = createPool({ host, user, database }, () => {});
  onTestFinished(async () => {
    await pool.end();
    rmSync(root, { recursive: true });
  });
  await restoreBackup({ pool, storage: storage() }, folder, { isReplacing: false, say: () => {} });
  return pool;
}

describe('the list of deletions', () => {
  it('has everybody who was deleted, by id and day, and nothing else of them', async () => {
    const user = await buildUser(server);
    expect((await removeOwn(user)).status).toBe(200);
    const key = `deletions/${user.uid}_${today()}.txt`;
    expect(await namesFor(user.uid)).toEqual([key]);
    expect(String(await storage().get(key))).toBe(`${user.uid} ${today()}\n`);
  });

  it('row 90: has them before the database does, and nobody is deleted where it cannot be written', async () => {
    const user = await buildUser(server);
    const put = vi.spyOn(storage(), 'put').mockRejectedValue(new Error('The file store is away.'));
    onTestFinished(() => put.mockRestore());
    expect((await removeOwn(user)).status).toBe(503);
    await expect(deleteAccount(server.services, user.email)).rejects.toThrow('is not deleted: the list of deletions');
    expect(await isDeleted(server.pool, user.uid)).toBe(false);
    put.mockRestore();
    expect((await removeOwn(user)).status).toBe(200);
  });

  it('row 157: answers soon after the deletion where the list can no longer be written, and a worker settles it', async () => {
    const user = await buildUser(server);
    const put = storage().put.bind(storage());
    const hanging = vi
      .spyOn(storage(), 'put')
      .mockImplementation((key, ...rest) => (key.startsWith('deletions/') ? new Promise(() => {}) : put(key, ...rest)));
    onTestFinished(() => hanging.mockRestore());
    expect((await removeOwn(user)).status).toBe(200);
    expect(await namesFor(user.uid)).toEqual([`deletionsBegun/${user.uid}.txt`]);
    hanging.mockRestore();
    await noteDeletions(server.services);
    expect(await namesFor(user.uid)).toEqual([`deletions/${user.uid}_${today()}.txt`]);
  });

  it('row 90: keeps a deletion whose process died right after the commit, and a worker settles it', async () => {
    const user = await buildUser(server);
    const dying = failing({
      put: (key, ...rest) =>
        key.startsWith('deletions/') ? Promise.reject(new Error('gone')) : storage().put(key, ...rest),
    });
    await deleteAccount(dying, user.email);
    expect(await namesFor(user.uid)).toEqual([`deletionsBegun/${user.uid}.txt`]);
    await noteDeletions(server.services);
    expect(await namesFor(user.uid)).toEqual([`deletions/${user.uid}_${today()}.txt`]);
  });

  it('row 90: forgets a deletion whose process died before the commit', async () => {
    const user = await buildUser(server);
    await beginDeletion(storage(), user.uid);
    await noteDeletions(server.services);
    expect(await namesFor(user.uid)).toEqual([]);
  });

  it('is given those whom an earlier version deleted', async () => {
    const user = await buildUser(server);
    await removeOwn(user);
    await storage().remove(await namesFor(user.uid));
    await server.pool.query(sql`update users set deletion_noted_at = null where id = ${user.uid}`);
    await noteDeletions(server.services);
    expect(await namesFor(user.uid)).toHaveLength(1);
  });
});

describe('row 90: a restored backup', () => {
  it('has nobody who was deleted since, also if only the beginning is on the list', async () => {
    const [settled, begun, staying] = [await buildUser(server), await buildUser(server), await buildUser(server)];
    const car = await buildCar(server, { ownerId: settled.uid });
    const pool = await copyDatabase();
    for (const { email } of [settled, begun]) await deleteAccount(server.services, email);
    await storage().remove(await namesFor(begun.uid));
    await beginDeletion(storage(), begun.uid);

    expect(await isDeleted(pool, settled.uid)).toBe(false);
    expect(await repeatDeletions({ ...server.services, pool })).toMatchObject({ again: 2, waiting: [] });
    const gone = await Promise.all([settled, begun, staying].map(({ uid }) => isDeleted(pool, uid)));
    expect(gone).toEqual([true, true, false]);
    const { state } = await one<{ state: string }>(pool, sql`select state from cars where id = ${car.id}`);
    expect(state).toBe('disabled');
    expect(await repeatDeletions({ ...server.services, pool })).toMatchObject({ again: 0, waiting: [] });
    await noteDeletions(server.services);
  });

  it('ends what those could do who had something open at its time, and deletes them once it is settled', async () => {
    const { renter } = await buildHold(server);
    const car = await buildCar(server, { ownerId: renter.uid });
    const pool = await copyDatabase();
    await settleDeletion(storage(), { id: renter.uid, day: today() });
    const repeated = await repeatDeletions({ ...server.services, pool });
    expect(repeated.waiting).toEqual([renter.uid]);
    const left = await one(
      pool,
      sql`
      select deletes_at <= now() as "isLeaving", (select count(*) from sessions where user_id = users.id) as sessions,
        (select state from cars where id = ${car.id}) as car
      from users where id = ${renter.uid}`,
    );
    expect(left).toEqual({ isLeaving: true, sessions: 0, car: 'disabled' });
    await storage().remove(await namesFor(renter.uid));
  });

  it('gives a new storage the list of those who were deleted before it', async () => {
    const user = await buildUser(server);
    await removeOwn(user);
    const pool = await copyDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-new-place-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    expect((await repeatDeletions({ ...server.services, pool, config: { ...server.config, dataDir } })).again).toBe(0);
    expect(await createDiskStorage(dataDir).list('deletions')).toContain(`deletions/${user.uid}_${today()}.txt`);
  });
});
