import type { Storage } from '../platform/storage/storage.ts';
import { baseBackupKey, listArchived, listBaseBackups, walPosition, type ArchivedFile } from './wal-archive.ts';

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
