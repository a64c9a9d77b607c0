import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

const FOLDER = 'walArchive';
const BYTES = 'application/octet-stream';

/** A base backup, from which the WAL leads to any later moment. Written last: without it, the backup is incomplete. */
export const BaseBackup = z.object({
  format: z.literal(1),
  systemId: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The first WAL segment that it needs. */
  firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
  postgres: z.string(),
  bytes: z.number(),
  parts: z.array(z.object({ key: z.string(), sha256: z.string() })),
});
export type BaseBackup = z.infer<typeof BaseBackup>;

const NAMES =
  /^(?<systemId>\d+)-(?:wal-(?<segment>[0-9A-F]{24})|history-(?<timeline>[0-9A-F]{8})|base-(?<moment>\d+Z?))(?:\.gz|\.json|-\d+\.part)$/;

export interface ArchivedFile {
  key: string;
  systemId: string;
  segment?: string | undefined;
  timeline?: string | undefined;
  /** Whether it is the description of a base backup. */
  isBaseBackup: boolean;
  isPart: boolean;
}

const compactTime = (moment: string) => `${moment.replaceAll(/\D/g, '').slice(0, 14)}Z`;

/** Returns undefined for names that are not worth archiving: backup labels and unfinished segments. */
export function walKey(systemId: string, name: string): string | undefined {
  if (/^[0-9A-F]{24}$/.test(name)) return `${FOLDER}/${systemId}-wal-${name}.gz`;
  const [, timeline] = /^([0-9A-F]{8})\.history$/.exec(name) ?? [];
  return timeline && `${FOLDER}/${systemId}-history-${timeline}.gz`;
}
export const baseBackupKey = (systemId: string, startedAt: string) =>
  `${FOLDER}/${systemId}-base-${compactTime(startedAt)}.json`;
export const baseBackupPartKey = (systemId: string, startedAt: string, index: number) =>
  `${FOLDER}/${systemId}-base-${compactTime(startedAt)}-${String(index).padStart(6, '0')}.part`;

/** The position in the WAL, regardless of the timeline. */
export const walPosition = (segment: string) => segment.slice(8);

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const compress = promisify(gzip);
const decompress = promisify(gunzip);

export function openWalArchive({ walArchive, s3 }: Pick<Config, 'walArchive' | 's3'>): Storage {
  if (!walArchive) throw new StartError('WAL_ARCHIVE is not set, so there is no archive to restore from.');
  return walArchive === 's3' ? createS3Storage(s3!) : createDiskStorage(walArchive.folder);
}

export async function listArchived(archive: Storage): Promise<ArchivedFile[]> {
  const keys = await archive.list(FOLDER);
  return keys.flatMap((key) => {
    const { systemId, segment, timeline } = NAMES.exec(key.slice(FOLDER.length + 1))?.groups ?? {};
    return systemId
      ? [{ key, systemId, segment, timeline, isBaseBackup: key.endsWith('.json'), isPart: key.endsWith('.part') }]
      : [];
  });
}

/** Returns complete base backups, the oldest first. */
export async function listBaseBackups(archive: Storage, archived: readonly ArchivedFile[]): Promise<BaseBackup[]> {
  const bases: BaseBackup[] = [];
  for (const { key } of archived.filter(({ isBaseBackup }) => isBaseBackup)) {
    const bytes = await archive.get(key);
    const { data } = BaseBackup.safeParse(JSON.parse(bytes?.toString('utf8') ?? 'null'));
    if (!data) throw new StartError(`${key} in the archive is damaged, or was written by an unknown version.`);
    bases.push(data);
  }
  return bases.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Throws if the key exists with different content, because two databases must never share an archive's names. */
export async function putWal(archive: Storage, key: string, bytes: Buffer): Promise<void> {
  const earlier = await getWal(archive, key);
  if (earlier?.equals(bytes)) return;
  if (earlier) throw new Error(`${key} is in the archive already, with another content. Does another database use it?`);
  await archive.put(key, await compress(bytes, { level: 3 }), BYTES);
}

export async function getWal(archive: Storage, key: string): Promise<Buffer | undefined> {
  const found = await archive.get(key);
  return found && decompress(found);
}

export const putBytes = (archive: Storage, key: string, bytes: Buffer) => archive.put(key, bytes, BYTES);
