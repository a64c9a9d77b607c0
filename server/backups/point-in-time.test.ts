import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool, many, scalar, sql, type Pool } from '../platform/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { prepareSpool, spoolOf } from '../platform/database/wal-spool.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { archiveGauges } from './archive-gauges.queries.ts';
import { archiveSpooledWal, renewBaseBackup, pruneArchive } from './archive-wal.ts';
import { commitEmptyTransaction } from './base-backup.queries.ts';
import { parseMoment, recoverUntil } from './recover-until.ts';
import { baseBackupKey, listArchived, listBaseBackups, type ArchivedFile } from './wal-archive.ts';

const root = mkdtempSync(join(tmpdir(), 'sparekey-moment-'));
const walArchive = { folder: join(root, 'archive') };
const archive = createDiskStorage(walArchive.folder);
const dataDir = join(root, 'data');
const settings = { shared_buffers: '16MB', fsync: 'off' };
let embedded: EmbeddedPostgres;
let pool: Pool;
let folders = 0;
const newFolder = () => join(root, `restored-${++folders}`);
const archiving = () => ({ pool, archive, dataDir });

/** Returns a time later than all previous writes, by more than the millisecond precision of a Date. */
const momentAfterWrites = async () => {
  await pool.query(sql`select pg_sleep(0.01)`);
  return scalar<Date>(pool, sql`select clock_timestamp()`);
};
const write = (...notes: string[]) =>
  pool.query(sql`insert into notes select unnest(${notes}::text[]), repeat('x', 1000)`);
const notesIn = async (db: Pool) =>
  (await many<{ note: string }>(db, sql`select note from notes order by note`)).map(({ note }) => note);

/** Archives everything written so far. */
async function archiveNow(of = archiving()): Promise<void> {
  await commitEmptyTransaction(of.pool);
  const name = await scalar<string>(of.pool, sql`select pg_walfile_name(pg_switch_wal())`);
  await vi.waitFor(() => expect(readdirSync(spoolOf(of.dataDir))).toContain(name), { timeout: 30_000 });
  await archiveSpooledWal(of);
}

const restore = (until: Date | undefined, into = newFolder(), now?: number) =>
  recoverUntil(
    { archive, into, until, now },
    () => {},
    async (db, { lastChangeAt }) => ({
      into,
      notes: await notesIn(db),
      lastChangeAt,
    }),
  );

let early: Date;
let good: Date;

beforeAll(async () => {
  embedded = await startEmbeddedPostgres(dataDir, { ...settings, ...prepareSpool({ walArchive, dataDir }) });
  pool = createPool(embedded.connection, () => {});
  await pool.query('create table notes (note text, filling text)');
  await write('before the base');
  early = await momentAfterWrites();
  // Stopping does not wait for the copy of the whole database; the next process makes it.
  await expect(renewBaseBackup(archiving(), { stopping: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await renewBaseBackup(archiving())).toBe(true);
  expect(await renewBaseBackup(archiving())).toBe(false);
  await write('first', 'second');
  await archiveNow();
  await write('third');
  good = await momentAfterWrites();
  await pool.query('delete from notes');
  await write('the mistake');
  await archiveNow();
}, 120_000);

afterAll(async () => {
  if (!pool.ended) {
    await pool.end();
    await embedded.stop();
  }
  rmSync(root, { recursive: true, force: true });
});

describe('a WAL archive', () => {
  it('reports the age of its newest entries', async () => {
    for (const { name, values } of archiveGauges({ walArchive })) {
      const age = await scalar<number>(pool, values[0]!.query);
      expect([name, age >= 0 && age < 120]).toEqual([name, true]);
    }
    expect(archiveGauges({ walArchive: undefined })).toEqual([]);
  });

  it('row 69: keeps segments in the spool while the archive is full, and archives them later', async () => {
    await write('while the archive is full');
    const full = { ...archive, put: () => Promise.reject(new Error('No space left on device')) };
    const name = await scalar<string>(pool, sql`select pg_walfile_name(pg_switch_wal())`);
    await vi.waitFor(() => expect(readdirSync(spoolOf(dataDir))).toContain(name), { timeout: 30_000 });
    await expect(archiveSpooledWal({ ...archiving(), archive: full })).rejects.toThrow('No space left');
    expect(readdirSync(spoolOf(dataDir))).toContain(name);
    expect(await archiveSpooledWal(archiving())).toBeGreaterThan(0);
    expect(readdirSync(spoolOf(dataDir))).not.toContain(name);
  });

  it('accepts the same segment twice, but never a different one with the same name', async () => {
    const { key, segment } = (await listArchived(archive)).find((file) => file.segment)!;
    const copy = join(spoolOf(dataDir), segment!);
    writeFileSync(copy, 'of another database');
    await expect(archiveSpooledWal(archiving())).rejects.toThrow(
      `${key} is in the archive already, with another content`,
    );
    rmSync(copy);
  });
});

// From here on the original database is lost.
describe('point-in-time recovery', () => {
  beforeAll(async () => {
    await pool.end();
    await embedded.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('restores exactly the state at that moment, in a writable database', async () => {
    const { notes, into, lastChangeAt } = await restore(good);
    expect(notes).toEqual(['before the base', 'first', 'second', 'third']);
    expect(lastChangeAt!.getTime()).toBeLessThanOrEqual(good.getTime());
    const again = await startEmbeddedPostgres(into, settings);
    const db = createPool(again.connection, () => {});
    await db.query(sql`insert into notes values ('afterwards', '')`);
    expect(await notesIn(db)).toContain('afterwards');
    await db.end();
    await again.stop();
    expect(readdirSync(into)).toEqual(['postgres']);
  });

  it('restores everything in the archive', async () => {
    expect((await restore(undefined)).notes).toEqual(['the mistake', 'while the archive is full']);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'before the start of the archive',
      () => restore(early),
      /^The archive begins at .*: earlier times cannot be restored/,
    ],
    [
      'after its end',
      () => restore(new Date(Date.now() + 5_000), newFolder(), Date.now() + 3_600_000),
      /^The archive ends before .*“latest” restores everything in it\.$/,
    ],
    [
      'that is about to be archived',
      () => restore(new Date(Date.now() + 5_000)),
      /^The archive does not reach .* yet.*Wait two minutes and run this again\. Do not use “latest”/,
    ],
    ['that is not empty', () => restore(good, root), /is not empty: choose an empty or new folder/],
  ])('row 71: rejects a moment or a folder %s', async (_, attempt, sentence) => {
    await expect(attempt()).rejects.toThrow(sentence);
    expect(existsSync(root)).toBe(true);
  });

  it('row 70: names a missing or damaged file, and leaves nothing behind', async () => {
    const files = await listArchived(archive);
    const without = async (key: string, attempt: () => Promise<unknown>, bytes?: Buffer) => {
      const kept = (await archive.get(key))!;
      await archive.remove([key]);
      if (bytes) await archive.put(key, bytes, '');
      await attempt();
      await archive.put(key, kept, '');
    };
    const segments = files.filter(({ segment }) => segment).toSorted((a, b) => a.key.localeCompare(b.key));
    const middle = segments.at(-2)!;
    const into = newFolder();
    await without(middle.key, () =>
      expect(restore(new Date(), into)).rejects.toThrow(`The archive lacks the segment ${middle.segment}`),
    );
    expect(existsSync(into)).toBe(false);
    const part = files.find(({ isPart }) => isPart)!;
    await without(part.key, () => expect(restore(good)).rejects.toThrow(`${part.key} in the archive is missing`));
    const junk = Buffer.from('junk');
    await without(part.key, () => expect(restore(good)).rejects.toThrow(`${part.key} in the archive is damaged`), junk);
  });

  it('continues archiving after the restored database replaces the lost one', async () => {
    const { into } = await restore(good);
    const again = await startEmbeddedPostgres(into, { ...settings, ...prepareSpool({ walArchive, dataDir: into }) });
    const db = createPool(again.connection, () => {});
    const restored = { pool: db, archive, dataDir: into };
    expect(await renewBaseBackup(restored)).toBe(true);
    await db.query(sql`insert into notes values ('on the second way', '')`);
    await archiveNow(restored);
    await db.end();
    await again.stop();
    const all = ['before the base', 'first', 'on the second way', 'second', 'third'];
    expect((await restore(undefined)).notes).toEqual(all);
    // Also works from a base backup before the fork of the timeline.
    const [, second] = await listBaseBackups(archive, await listArchived(archive));
    await archive.remove([baseBackupKey(second!.systemId, second!.startedAt), ...second!.parts.map(({ key }) => key)]);
    expect((await restore(undefined)).notes).toEqual(all);
  });

  it('covers a week, after which files that only older moments need are removed', async () => {
    const [{ systemId } = { systemId: '' }] = await listArchived(archive);
    const before = await listArchived(archive);
    await archive.put(`walArchive/${systemId}-base-20200101000000Z-000001.part`, Buffer.from('unfinished'), '');
    await archive.put(`walArchive/${systemId}-wal-000000010000000000000000.gz`, Buffer.from('old'), '');
    await pruneArchive(archive, systemId, Date.now() + 30 * 86_400_000);
    const [base] = await listBaseBackups(archive, before);
    const isNeeded = ({ segment }: ArchivedFile) => !segment || segment >= base!.firstSegment;
    expect(await listArchived(archive)).toEqual(before.filter(isNeeded));
    expect((await restore(good)).notes).toContain('third');
  });
});

describe('parseMoment', () => {
  it.each(['yesterday', '2026-11-16', '2026-11-16T18:00:00', '2026-13-45T18:00:00Z', ''])('rejects %j', (text) =>
    expect(() => parseMoment(text)).toThrow(/is not a valid time: write it as/),
  );
  it('requires a time zone and a time in the past', () => {
    expect(parseMoment('2026-01-16T18:00:00+02:00')?.toISOString()).toBe('2026-01-16T16:00:00.000Z');
    expect(parseMoment('latest')).toBeUndefined();
    expect(() => parseMoment('2999-01-01T00:00:00Z')).toThrow('is in the future');
  });
});
