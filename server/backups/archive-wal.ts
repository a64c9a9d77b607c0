import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { clusterOf } from '../platform/database/embedded-postgres.ts';
import { spoolOf } from '../platform/database/wal-spool.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createWorkers, type Task } from '../platform/workers.ts';
import { commitEmptyTransaction, findSystemId, findTimeline } from './base-backup.queries.ts';
import { mergeDeletions } from './deletion-list.ts';
import { makeBaseBackup } from './make-base-backup.ts';
import { ARCHIVED_MARKER, BASE_BACKUP_MARKER } from './spool-markers.ts';
import {
  walKey,
  openWalArchive,
  putWal,
  baseBackupKey,
  listArchived,
  listBaseBackups,
  walPosition,
  type ArchivedFile,
} from './wal-archive.ts';

const KEEP_DAYS = 7;

/** Keeps every moment of the last week recoverable: base backups since then, the one before, and the WAL that each needs. */
export async function pruneArchive(archive: Storage, systemId: string, now = Date.now()): Promise<void> {
  const archived = (await listArchived(archive)).filter((file) => file.systemId === systemId);
  const bases = await listBaseBackups(archive, archived);
  const oldestMoment = new Date(now - KEEP_DAYS * 86_400_000).toISOString();
  const firstKept = Math.max(
    0,
    bases.findLastIndex(({ endedAt }) => endedAt <= oldestMoment),
  );
  // Removes the descriptions first: a base without one is ignored, so leftover parts do no harm.
  await archive.remove(bases.slice(0, firstKept).map(({ startedAt }) => baseBackupKey(systemId, startedAt)));
  const kept = bases.slice(firstKept);
  const needed = new Set(kept.flatMap(({ parts }) => parts.map(({ key }) => key)));
  const from = walPosition(kept[0]!.firstSegment);
  const isExpired = ({ key, isPart, segment }: ArchivedFile) =>
    (isPart && !needed.has(key)) || (segment !== undefined && walPosition(segment) < from);
  await archive.remove(archived.filter(isExpired).map(({ key }) => key));
}

const BASE_HOURS = 24;
const LOG_NAME = /^[0-9A-F]{8}([0-9A-F]{16})?(\.history|\.[0-9A-F]{8}\.backup|\.partial)?$/;

interface Archiving {
  pool: Pool;
  archive: Storage;
  dataDir: string;
}

/** Archives the oldest segments first and removes them from the spool. */
export async function archiveSpooledWal(
  { pool, archive, dataDir }: Archiving,
  stopping?: AbortSignal,
): Promise<number> {
  const spool = spoolOf(dataDir);
  const systemId = await findSystemId(pool);
  const names = (await readdir(spool)).filter((name) => LOG_NAME.test(name)).toSorted();
  let count = 0;
  for (const name of names) {
    if (stopping?.aborted) break;
    const key = walKey(systemId, name);
    if (key) {
      await putWal(archive, key, await readFile(join(spool, name)));
      await writeFile(join(spool, ARCHIVED_MARKER), `${name}\n`);
      count++;
    }
    await rm(join(spool, name));
  }
  return count;
}

/** Archives timeline history files. The database was promoted while archiving was off, so it has not archived them itself. */
async function archiveHistory({ archive, dataDir }: Archiving, systemId: string): Promise<void> {
  const folder = join(clusterOf(dataDir), 'pg_wal');
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.history'))) {
    const key = walKey(systemId, name);
    if (key) await putWal(archive, key, await readFile(join(folder, name)));
  }
}

/** Makes a base backup once a day, and immediately if there is none from which the WAL is unbroken. */
export async function renewBaseBackup(
  archiving: Archiving,
  { now = Date.now(), stopping }: { now?: number; stopping?: AbortSignal } = {},
): Promise<boolean> {
  const { pool, archive, dataDir } = archiving;
  const mark = join(spoolOf(dataDir), BASE_BACKUP_MARKER);
  const systemId = await findSystemId(pool);
  const log = `${systemId}/${await findTimeline(pool)}`;
  const [madeFor, madeAt] = existsSync(mark) ? readFileSync(mark, 'utf8').trim().split(' ') : [];
  const isYoung = madeAt !== undefined && now - Date.parse(madeAt) < BASE_HOURS * 3_600_000;
  if (isYoung && madeFor === log) return false;
  await archiveHistory(archiving, systemId);
  const base = await makeBaseBackup(archiving, stopping);
  await writeFile(mark, `${log} ${base.startedAt}\n`);
  await pruneArchive(archive, systemId, now);
  return true;
}

/** Runs in the process that starts the embedded database, because only that process surely has access to its files. */
export function startArchiving(config: Config, pool: Pool, log: FastifyBaseLogger): { stop(): Promise<void> } {
  if (!config.walArchive) return { stop: async () => {} };
  const archiving: Archiving = { pool, archive: openWalArchive(config), dataDir: config.dataDir };
  const tasks: Task[] = [
    { name: 'archive the log', everySeconds: 5, run: (stopping) => archiveSpooledWal(archiving, stopping) },
    { name: 'mark the time in the log', everySeconds: 30, run: () => commitEmptyTransaction(pool) },
    {
      name: 'copy the list of deletions',
      everySeconds: 60,
      run: () => mergeDeletions(createStorage(config), archiving.archive, 'replace'),
    },
    { name: 'renew the base backup', everySeconds: 600, run: (stopping) => renewBaseBackup(archiving, { stopping }) },
  ];
  const workers = createWorkers(tasks, log);
  workers.start();
  return workers;
}
