import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { createPool, type Pool } from '../platform/database/database.ts';
import {
  clusterOf,
  makeOwnedFolder,
  clusterFileOwner,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres.ts';
import { makeFolder } from '../platform/folders.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findReplayedUntil } from './base-backup.queries.ts';
import { serveWal } from './serve-wal.ts';
import { extractTar } from './tar.ts';
import {
  listArchived,
  listBaseBackups,
  walPosition,
  sha256,
  type ArchivedFile,
  type BaseBackup,
} from './wal-archive.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
const A_DAY_SECONDS = 86_400;
/** Segments are finished every minute and contain a time at least twice a minute. */
const BEHIND_MILLISECONDS = 3 * 60_000;

/** Returns undefined for the end of the archive. */
export function parseMoment(text: string, now = Date.now()): Date | undefined {
  if (text === 'latest') return undefined;
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    throw new StartError(
      `“${text}” is not a valid time: write it as 2026-11-16T18:00:00Z, with the time zone, or “latest”.`,
    );
  }
  if (moment.getTime() > now) throw new StartError(`${text} is in the future.`);
  return moment;
}

/** Chooses the newest base that was complete at that time, so that as little WAL as possible is replayed. */
function chooseBase(bases: readonly BaseBackup[], until: Date | undefined): BaseBackup {
  const [oldest] = bases;
  if (!oldest) throw new StartError('The archive has no base backup yet: start the server with WAL_ARCHIVE once.');
  const base = until ? bases.findLast(({ endedAt }) => endedAt <= until.toISOString()) : bases.at(-1);
  if (base) return base;
  throw new StartError(`The archive begins at ${oldest.endedAt}: earlier times cannot be restored.`);
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const found = existsSync(folder) ? await readdir(folder) : [];
  if (found.length === 0) return;
  throw new StartError(`The folder ${folder} is not empty: choose an empty or new folder.`);
}

async function* partsOf(archive: Storage, { parts }: BaseBackup): AsyncGenerator<Buffer> {
  for (const { key, sha256: expected } of parts) {
    const bytes = await archive.get(key);
    if (!bytes || sha256(bytes) !== expected) {
      throw new StartError(`${key} in the archive is ${bytes ? 'damaged' : 'missing'}.`);
    }
    yield bytes;
  }
}

async function unpackBase(archive: Storage, base: BaseBackup, dataDir: string): Promise<void> {
  makeFolder(dataDir, 0o700);
  const unfinished = makeOwnedFolder(`${clusterOf(dataDir)}.new`);
  const parts = Readable.from(partsOf(archive, base));
  const unzipped = createGunzip();
  parts.on('error', (error) => unzipped.destroy(error));
  await extractTar(parts.pipe(unzipped), unfinished, clusterFileOwner());
  await writeFile(join(unfinished, 'recovery.signal'), '');
  await rename(unfinished, clusterOf(dataDir));
}

/** Explains why recovery did not reach the requested moment. */
function explainEnd(
  missing: readonly string[],
  archived: readonly ArchivedFile[],
  { until, now }: { until: Date; now: number },
): StartError {
  const segments = archived.flatMap(({ segment }) => segment ?? []);
  const gap = missing.findLast((name) => /^[0-9A-F]{24}$/.test(name));
  const isInside = gap && segments.some((segment) => walPosition(segment) > walPosition(gap));
  if (isInside) {
    return new StartError(
      `The archive lacks the segment ${gap}, so no time after it can be restored. Choose an earlier one.`,
    );
  }
  // Mistakes are usually noticed soon, and then the mistake itself is what the archive receives next.
  return new StartError(
    now - until.getTime() < BEHIND_MILLISECONDS
      ? `The archive does not reach ${until.toISOString()} yet; the running server adds to it every minute. ` +
          'Wait two minutes and run this again. Do not use “latest”: by then, the archive may contain the change that you want to undo.'
      : `The archive ends before ${until.toISOString()}. “latest” restores everything in it.`,
  );
}

const TARGET_NOT_REACHED = 'recovery ended before configured recovery target was reached';

interface Recovered {
  base: BaseBackup;
  segments: number;
  /** The time of the last replayed change. */
  lastChangeAt: Date | undefined;
}

/** Restores into a new folder. The result is a separate database on a new timeline, which needs a new archive. */
export async function recoverUntil<T>(
  { archive, into, until, now }: { archive: Storage; into: string; until: Date | undefined; now?: number | undefined },
  report: (line: string) => void,
  check: (pool: Pool, recovered: Recovered) => Promise<T>,
): Promise<T> {
  await requireEmptyFolder(into);
  const archived = await listArchived(archive);
  const base = chooseBase(await listBaseBackups(archive, archived), until);
  report(`Unpacking the base backup of ${base.startedAt} (${(base.bytes / 1e6).toFixed(1)} MB)…`);
  const own = archived.filter(({ systemId }) => systemId === base.systemId);
  let segments = 0;
  let isRecovered = false;
  try {
    await unpackBase(archive, base, into);
    report(`Replaying the log until ${until?.toISOString() ?? 'its end'}…`);
    const onSegment = () => {
      segments++;
      if (segments % 100 === 0) report(`${segments} segments are replayed…`);
    };
    const wal = serveWal(into, { archive, systemId: base.systemId, onSegment });
    const target: Record<string, string> = until
      ? { recovery_target_time: until.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }
      : {};
    try {
      const embedded = await startEmbeddedPostgres(
        into,
        { ...wal.settings, ...target, hot_standby: 'off', archive_mode: 'off' },
        { startSeconds: A_DAY_SECONDS },
      ).catch((error: unknown) => {
        const isUnreached = until && error instanceof StartError && error.message.includes(TARGET_NOT_REACHED);
        throw isUnreached ? explainEnd(wal.missing, own, { until, now: now ?? Date.now() }) : error;
      });
      isRecovered = true;
      const pool = createPool(embedded.connection, () => {});
      try {
        const lastChangeAt = (await findReplayedUntil(pool)) ?? undefined;
        return await check(pool, { base, segments, lastChangeAt });
      } finally {
        await pool.end();
        await embedded.stop();
      }
    } finally {
      await wal.stop();
    }
  } catch (error) {
    // A half recovered cluster must not look complete. If the folder could not be created, removing it fails too.
    if (!isRecovered) await rm(into, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}
