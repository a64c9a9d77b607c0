import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from '../folders.ts';
import { ownedFolder } from './embedded-postgres.ts';

const NAME = 'wal-spool';
/** As the database sees it, whose working folder is the cluster. */
export const SPOOL_IN_CLUSTER = `../${NAME}`;
export const spoolOf = (dataDir: string) => join(resolve(dataDir), NAME);

/** How much may be lost. */
const SEGMENT_SECONDS = 60;

// The database may run as another user, who can write to nothing else, and waits for this before it reuses a segment.
const COPY = `cp "%p" "${SPOOL_IN_CLUSTER}/%f.new" && sync "${SPOOL_IN_CLUSTER}/%f.new" && mv "${SPOOL_IN_CLUSTER}/%f.new" "${SPOOL_IN_CLUSTER}/%f"`;

/**
 * Settings with which the database puts each finished segment of its log into a folder, from where it is archived. As long as
 * the folder is there, nothing is missing from the archive: without archiving it is removed.
 */
export function prepareSpool({ walArchive, dataDir }: Pick<Config, 'walArchive' | 'dataDir'>): Record<string, string> {
  if (!walArchive) {
    rmSync(spoolOf(dataDir), { recursive: true, force: true });
    return {};
  }
  makeFolder(dataDir);
  ownedFolder(spoolOf(dataDir));
  return { archive_mode: 'on', archive_timeout: String(SEGMENT_SECONDS), archive_command: COPY };
}
