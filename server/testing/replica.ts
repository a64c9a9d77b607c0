import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import {
  embeddedConnection,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/database/embedded-postgres.ts';

/** Keeps enough WAL for a replica that is being copied, and allows for connections that fell silent. */
export const PRIMARY_SETTINGS = { wal_keep_size: '512MB', max_connections: '300' };

/** A low-level base backup (start, copy the files, keep the label), because the embedded binaries lack pg_basebackup. */
async function copyPrimary(primaryDir: string, copy: string): Promise<void> {
  const client = new pg.Client(embeddedConnection(primaryDir));
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    // A running primary removes files during the copy, which cp reports and a replica tolerates.
    spawnSync('cp', ['-a', join(resolve(primaryDir), 'postgres'), copy]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(copy, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  rmSync(join(copy, 'postmaster.pid'), { force: true });
  writeFileSync(join(copy, 'standby.signal'), '');
}

/** Creates a replica, or restarts one where it stopped. */
export async function startReplica(primaryDir: string, replicaDir: string): Promise<EmbeddedPostgres> {
  const { host, user } = embeddedConnection(primaryDir);
  const copy = join(resolve(replicaDir), 'postgres');
  mkdirSync(replicaDir, { recursive: true });
  if (!existsSync(copy)) await copyPrimary(primaryDir, copy);
  return startEmbeddedPostgres(replicaDir, {
    ...PRIMARY_SETTINGS,
    primary_conninfo: `host=${host} user=${user} application_name=replica`,
  });
}
