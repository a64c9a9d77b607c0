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
import { today } from '../testing/today.ts';
import { deleteAccount } from './delete-account.ts';
import { reconcileDeletionList } from './record-deletions.ts';
import { repeatDeletions } from './repeat-deletions.ts';

const server = useBookingServer();
const storage = () => server.services.storage;

const entriesFor = async (uid: string) =>
  [...(await storage().list('deletionsBegun')), ...(await storage().list('deletions'))].filter((key) =>
    key.includes(uid),
  );
const isDeleted = async (pool: Pool, uid: string) =>
  (await one<{ is: boolean }>(pool, sql`select deleted_at is not null as is from users where id = ${uid}`)).is;
const withStorage = (change: Partial<Storage>) => ({ ...server.services, storage: { ...storage(), ...change } });
const deleteOwn = (as: TestUser) => call(server, 'DELETE /api/me', { body: { password: as.password }, as });

/** Copies the current database by backup and restore. */
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
  it('contains the id and the day of each deletion, and nothing else', async () => {
    const user = await buildUser(server);
    expect((await deleteOwn(user)).status).toBe(200);
    const key = `deletions/${user.uid}_${today()}.txt`;
    expect(await entriesFor(user.uid)).toEqual([key]);
    expect(String(await storage().get(key))).toBe(`${user.uid} ${today()}\n`);
  });

  it('row 90: is written before the commit, and no account is deleted if that fails', async () => {
    const user = await buildUser(server);
    const put = vi.spyOn(storage(), 'put').mockRejectedValue(new Error('The file store is away.'));
    onTestFinished(() => put.mockRestore());
    expect((await deleteOwn(user)).status).toBe(503);
    await expect(deleteAccount(server.services, user.email)).rejects.toThrow('was not deleted: the list of deletions');
    expect(await isDeleted(server.pool, user.uid)).toBe(false);
    put.mockRestore();
    expect((await deleteOwn(user)).status).toBe(200);
  });

  it('row 157: does not delay the response when it hangs after the commit, and a worker completes the entry', async () => {
    const user = await buildUser(server);
    const put = storage().put.bind(storage());
    const hanging = vi
      .spyOn(storage(), 'put')
      .mockImplementation((key, ...rest) => (key.startsWith('deletions/') ? new Promise(() => {}) : put(key, ...rest)));
    onTestFinished(() => hanging.mockRestore());
    expect((await deleteOwn(user)).status).toBe(200);
    expect(await entriesFor(user.uid)).toEqual([`deletionsBegun/${user.uid}.txt`]);
    hanging.mockRestore();
    await reconcileDeletionList(server.services);
    expect(await entriesFor(user.uid)).toEqual([`deletions/${user.uid}_${today()}.txt`]);
  });

  it('row 90: keeps a deletion whose process crashed after the commit, and a worker completes the entry', async () => {
    const user = await buildUser(server);
    const crashing = withStorage({
      put: (key, ...rest) =>
        key.startsWith('deletions/') ? Promise.reject(new Error('gone')) : storage().put(key, ...rest),
    });
    await deleteAccount(crashing, user.email);
    expect(await entriesFor(user.uid)).toEqual([`deletionsBegun/${user.uid}.txt`]);
    await reconcileDeletionList(server.services);
    expect(await entriesFor(user.uid)).toEqual([`deletions/${user.uid}_${today()}.txt`]);
  });

  it('row 90: drops a deletion whose process crashed before the commit', async () => {
    const user = await buildUser(server);
    await beginDeletion(storage(), user.uid);
    await reconcileDeletionList(server.services);
    expect(await entriesFor(user.uid)).toEqual([]);
  });

  it('is completed with deletions by earlier versions', async () => {
    const user = await buildUser(server);
    await deleteOwn(user);
    await storage().remove(await entriesFor(user.uid));
    await server.pool.query(sql`update users set deletion_noted_at = null where id = ${user.uid}`);
    await reconcileDeletionList(server.services);
    expect(await entriesFor(user.uid)).toHaveLength(1);
  });
});

describe('row 90: a restored backup', () => {
  it('deletes accounts that were deleted since, including those with only a pending entry', async () => {
    const [settled, pending, staying] = [await buildUser(server), await buildUser(server), await buildUser(server)];
    const car = await buildCar(server, { ownerId: settled.uid });
    const pool = await copyDatabase();
    for (const { email } of [settled, pending]) await deleteAccount(server.services, email);
    await storage().remove(await entriesFor(pending.uid));
    await beginDeletion(storage(), pending.uid);

    expect(await isDeleted(pool, settled.uid)).toBe(false);
    expect(await repeatDeletions({ ...server.services, pool })).toMatchObject({ repeated: 2, postponed: [] });
    const deleted = await Promise.all([settled, pending, staying].map(({ uid }) => isDeleted(pool, uid)));
    expect(deleted).toEqual([true, true, false]);
    const { state } = await one<{ state: string }>(pool, sql`select state from cars where id = ${car.id}`);
    expect(state).toBe('disabled');
    expect(await repeatDeletions({ ...server.services, pool })).toMatchObject({ repeated: 0, postponed: [] });
    await reconcileDeletionList(server.services);
  });

  it('ends access of accounts with open obligations, and schedules their deletion', async () => {
    const { renter } = await buildHold(server);
    const car = await buildCar(server, { ownerId: renter.uid });
    const pool = await copyDatabase();
    await settleDeletion(storage(), { id: renter.uid, day: today() });
    const repeated = await repeatDeletions({ ...server.services, pool });
    expect(repeated.postponed).toEqual([renter.uid]);
    const row = await one(
      pool,
      sql`
      select deletes_at <= now() as "isLeaving", (select count(*) from sessions where user_id = users.id) as sessions,
        (select state from cars where id = ${car.id}) as car
      from users where id = ${renter.uid}`,
    );
    expect(row).toEqual({ isLeaving: true, sessions: 0, car: 'disabled' });
    await storage().remove(await entriesFor(renter.uid));
  });

  it('adds earlier deletions to the list in a new storage', async () => {
    const user = await buildUser(server);
    await deleteOwn(user);
    const pool = await copyDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-new-place-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    expect((await repeatDeletions({ ...server.services, pool, config: { ...server.config, dataDir } })).repeated).toBe(
      0,
    );
    expect(await createDiskStorage(dataDir).list('deletions')).toContain(`deletions/${user.uid}_${today()}.txt`);
  });
});
