import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveSpooledWal, renewBaseBackup, startArchiving } from '../backups/archive-wal.ts';
import { commitEmptyTransaction } from '../backups/base-backup.queries.ts';
import { createPool, many, scalar, sql, type Pool } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { prepareSpool, spoolOf } from '../platform/database/wal-spool.ts';
import { createLog } from '../platform/log.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { readConfig } from '../settings.ts';
import { runInProcess, useProcesses } from '../testing/process.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';
import { main as backUp } from './backup.ts';
import { main as manageUsers } from './manage-users.ts';
import { main as restore } from './restore.ts';
import { main as verify } from './verify.ts';

const { folder, run } = useProcesses();

const addPeople = (pool: Pool) =>
  pool.query(sql`
    insert into users (email, display_name) values ('leaver@cars.test', 'Leaver'), ('stayer@cars.test', 'Stayer')`);
const peopleIn = async (pool: Pool) =>
  (await many<{ name: string }>(pool, sql`select display_name as name from users order by name`)).map(
    ({ name }) => name,
  );
const AGAIN = 'Accounts deleted again, since they were deleted after that time: 1.';

describe('npm run restore', () => {
  it('row 90: deletes again the accounts deleted after the backup, and reports what else was undone', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl(database), DATA_DIR: join(folder, 'one') };
    const withPool = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
      const pool = createPool(database, () => {}, 1);
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    };
    const backup = join(folder, 'backup');
    await withPool(addPeople);
    expect((await runInProcess(backUp, env, backup)).code).toBe(0);
    expect((await runInProcess(manageUsers, env, 'delete', 'leaver@cars.test')).code).toBe(0);

    const restored = await runInProcess(restore, env, backup, '--replace');
    expect(restored.output).toContain(AGAIN);
    expect(restored.output).toContain('What was done since is undone: bans, changes of administrators, passwords');
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everything is in order.') as string });
    expect(await withPool(peopleIn)).toEqual(['Deleted account', 'Stayer']);

    // A later backup copies the list to the folder of all backups, and then the disk with the list is lost.
    expect((await runInProcess(backUp, env, join(folder, 'later'), '--deletions', folder)).code).toBe(0);
    const elsewhere = { ...env, DATA_DIR: join(folder, 'new-disk') };
    expect((await runInProcess(restore, elsewhere, backup, '--replace')).output).toContain(AGAIN);
    expect(await withPool(peopleIn)).toEqual(['Deleted account', 'Stayer']);

    // Another tool restores the database without considering the list.
    await withPool((pool) =>
      pool.query(sql`
        update users set email = 'leaver@cars.test', display_name = 'Leaver', deleted_at = null, deletion_noted_at = null
        where deleted_at is not null`),
    );
    expect((await runInProcess(verify, env)).output).toContain('Not true: nobody who was deleted is back.');
    expect((await runInProcess(restore, env, '--deletions')).output).toContain(AGAIN);
    expect(await runInProcess(verify, env)).toMatchObject({ code: 0 });
  }, 180_000);

  it('row 90: also deletes accounts again after a point-in-time recovery', async () => {
    const dataDir = join(folder, 'two');
    const walArchive = { folder: join(folder, 'archive') };
    const archive = createDiskStorage(walArchive.folder);
    const embedded = await startEmbeddedPostgres(dataDir, {
      shared_buffers: '16MB',
      fsync: 'off',
      ...prepareSpool({ walArchive, dataDir }),
    });
    const pool = createPool(embedded.connection, () => {});
    const env = { DATA_DIR: dataDir, WAL_ARCHIVE: walArchive.folder };
    await migrate(pool);
    await addPeople(pool);
    await renewBaseBackup({ pool, archive, dataDir });
    await commitEmptyTransaction(pool);
    const moment = await scalar<Date>(pool, sql`select clock_timestamp()`);
    expect((await runInProcess(manageUsers, env, 'delete', 'leaver@cars.test')).code).toBe(0);
    await commitEmptyTransaction(pool);
    const last = await scalar<string>(pool, sql`select pg_walfile_name(pg_switch_wal())`);
    await expect.poll(() => readdirSync(spoolOf(dataDir))).toContain(last);
    await archiveSpooledWal({ pool, archive, dataDir });
    const archiving = startArchiving({ ...readConfig({ DATA_DIR: dataDir }), walArchive }, pool, createLog('silent'));
    await expect.poll(() => archive.list('deletions')).toHaveLength(1);
    await archiving.stop();
    await pool.end();
    await embedded.stop();

    const into = join(folder, 'restored');
    // The disk with the list is lost, too.
    const elsewhere = { ...env, DATA_DIR: join(folder, 'empty') };
    const restored = await run('commands/restore.ts', elsewhere, '--until', moment.toISOString(), '--into', into);
    expect(restored.output).toContain(AGAIN);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everything is in order.') as string });
    const again = await startEmbeddedPostgres(into, { shared_buffers: '16MB' });
    const db = createPool(again.connection, () => {});
    expect(await peopleIn(db)).toEqual(['Deleted account', 'Stayer']);
    await db.end();
    await again.stop();
  }, 240_000);

  it('accepts only one of the list, a backup or a moment', async () => {
    for (const args of [
      ['--deletions', 'folder'],
      ['folder', '--until', 'latest'],
      ['--without-damaged-photos', '--until', 'latest', '--into', 'x'],
    ]) {
      const { code, output } = await runInProcess(restore, { DATA_DIR: folder }, ...args);
      expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run restore -- FOLDER/)]);
    }
  });
});
