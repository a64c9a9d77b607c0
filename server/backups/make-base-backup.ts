import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Database, Pool } from '../platform/database/database.ts';
import { clusterOf } from '../platform/database/embedded-postgres.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findSystemId, startBaseBackup, stopBaseBackup } from './base-backup.queries.ts';
import { writeTar, type TarSource } from './tar.ts';
import { baseBackupKey, baseBackupPartKey, putBytes, sha256, type BaseBackup } from './wal-archive.ts';

const PART_BYTES = 8 * 1024 * 1024;

/** Folders whose content belongs to a single run of the server or comes from the archive. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|backup_manifest|current_logfiles.*|recovery\.signal|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Copied last, so that it is never older than a file that it refers to. */
const CONTROL = 'global/pg_control';

async function* filesIn(cluster: string, folder = ''): AsyncGenerator<TarSource> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue;
    if (entry.isFile()) yield { name, path: join(cluster, name) };
    else if (entry.isDirectory()) {
      yield { name, folder: true };
      if (!EMPTIED.has(name)) yield* filesIn(cluster, name);
    }
  }
}

async function* copyOf(db: Database, cluster: string, onEnd: (endedAt: Date) => void): AsyncGenerator<TarSource> {
  yield* filesIn(cluster);
  yield { name: 'pg_wal/archive_status', folder: true };
  yield { name: CONTROL, path: join(cluster, CONTROL) };
  const { label, endedAt } = await stopBaseBackup(db);
  onEnd(endedAt);
  yield { name: 'backup_label', text: label };
}

/** Runs during normal operation, with some extra WAL. Aborting it does not wait. */
export async function makeBaseBackup(
  { pool, dataDir, archive }: { pool: Pool; dataDir: string; archive: Storage },
  stopping?: AbortSignal,
) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const systemId = await findSystemId(client);
    const { firstSegment, startedAt: start, postgres } = await startBaseBackup(client);
    const startedAt = start.toISOString();
    let endedAt = startedAt;
    const tar = writeTar(copyOf(client, clusterOf(dataDir), (end) => (endedAt = end.toISOString())));
    const parts: BaseBackup['parts'] = [];
    let bytes = 0;
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      const part = Buffer.concat(waiting);
      const key = baseBackupPartKey(systemId, startedAt, parts.length + 1);
      await putBytes(archive, key, part);
      parts.push({ key, sha256: sha256(part) });
      bytes += part.length;
      waiting = [];
      size = 0;
    };
    const gzip = createGzip({ level: 3 });
    for await (const chunk of pipeline(tar, gzip, () => {})) {
      stopping?.throwIfAborted();
      waiting.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= PART_BYTES) await flush();
    }
    await flush();
    const base: BaseBackup = { format: 1, systemId, startedAt, endedAt, firstSegment, postgres, bytes, parts };
    await putBytes(archive, baseBackupKey(systemId, startedAt), Buffer.from(`${JSON.stringify(base, null, 2)}\n`));
    return base;
  } finally {
    // Closing the session ends a backup that was not finished.
    client.release(true);
  }
}
