import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from '../folders.ts';
import { makeOwnedFolder } from './embedded-postgres.ts';

const NAME = 'wal-spool';
/** Relative to the cluster's folder, in which the database runs. */
export const SPOOL_IN_CLUSTER = `../${NAME}`;
export const spoolOf = (dataDir: string) => join(resolve(dataDir), NAME);

/** A segment is archived at least this often, so this is the most that can be lost. */
const SEGMENT_SECONDS = 60;

// The database may run as a user who can write nowhere else, and reuses a segment only after this command succeeds.
const COPY = `cp "%p" "${SPOOL_IN_CLUSTER}/%f.new" && sync "${SPOOL_IN_CLUSTER}/%f.new" && mv "${SPOOL_IN_CLUSTER}/%f.new" "${SPOOL_IN_CLUSTER}/%f"`;

/**
 * Returns settings that make the database copy each finished WAL segment into the spool folder, from where it is archived. The
 * folder's existence means that the archive has no gap, so it is removed when archiving is off.
 */
export function prepareSpool({ walArchive, dataDir }: Pick<Config, 'walArchive' | 'dataDir'>): Record<string, string> {
  if (!walArchive) {
    rmSync(spoolOf(dataDir), { recursive: true, force: true });
    return {};
  }
  makeFolder(dataDir);
  makeOwnedFolder(spoolOf(dataDir));
  return { archive_mode: 'on', archive_timeout: String(SEGMENT_SECONDS), archive_command: COPY };
}
