import { link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOfPhoto, storageKey, PHOTO_TYPE } from '../photos/index.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { isPhotoPath, photoPath, sha256, type Backup } from './backup-folder.ts';

const CONCURRENCY = 8;

export interface ListedPhoto {
  key: string;
  isKept: boolean;
}

export async function forEachConcurrently<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

interface CopiedPhotos {
  files: number;
  bytes: number;
  /** Photos in use that are in neither the storage nor the earlier backup. Should be empty. */
  missing: string[];
  /** Photos in use that the storage has lost but the earlier backup still has. Should be empty. */
  rescued: string[];
}

/** Stored files never change, so those in an earlier backup are hard-linked; the storage is still checked for them. */
export async function copyPhotos(options: {
  photos: ListedPhoto[];
  storage: Storage;
  folder: string;
  previous: Backup | undefined;
  checksums: Map<string, string>;
}): Promise<CopiedPhotos> {
  const { photos, storage, folder, previous, checksums } = options;
  const copied: CopiedPhotos = { files: 0, bytes: 0, missing: [], rescued: [] };

  async function fromPrevious(path: string): Promise<Buffer | undefined> {
    const sum = previous?.checksums.get(path);
    if (!previous || !sum) return undefined;
    const source = join(previous.folder, path);
    const bytes = await readFile(source).catch(() => undefined);
    if (!bytes || sha256(bytes) !== sum) return undefined;
    // Hard links do not work across disks.
    await link(source, join(folder, path)).catch(() => writeFile(join(folder, path), bytes));
    return bytes;
  }

  async function fromStorage(file: string, path: string): Promise<Buffer | undefined> {
    const bytes = await storage.get(storageKey(file));
    if (bytes) await writeFile(join(folder, path), bytes);
    return bytes;
  }

  const files = photos.flatMap(({ key, isKept }) => filesOfPhoto(key).map((file) => ({ file, isKept })));
  await forEachConcurrently(files, async ({ file, isKept }) => {
    const path = photoPath(file);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const linked = await fromPrevious(path);
    if (linked && isKept && !(await storage.has(storageKey(file)))) copied.rescued.push(file);
    const bytes = linked ?? (await fromStorage(file, path));
    if (bytes) {
      checksums.set(path, sha256(bytes));
      copied.files++;
      copied.bytes += bytes.length;
    } else if (isKept) copied.missing.push(file);
    // An unused photo may be half uploaded or just removed, so a missing file is fine.
  });
  return copied;
}

/** Overwriting is harmless: a file with the same name has the same content. */
export async function putPhotos(
  backup: Backup,
  storage: Storage,
  { except }: { except: readonly string[] },
): Promise<number> {
  const leftOut = new Set(except);
  const paths = [...backup.checksums.keys()].filter((path) => isPhotoPath(path) && !leftOut.has(path));
  await forEachConcurrently(paths, async (path) => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    await storage.put(storageKey(file), await readFile(join(backup.folder, path)), PHOTO_TYPE);
  });
  return paths.length;
}
