import { keyOfFile, PHOTO_FOLDERS } from '../photos/index.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findKnownKeys } from './backup.queries.ts';
import { forEachConcurrently } from './copy-photos.ts';

const PAGE = 5_000;
/** An import commits a car's rows after storing its files. */
const UNDER_WAY_MILLISECONDS = 10 * 60_000;
const A_DAY_MILLISECONDS = 86_400_000;

interface StrayPhoto {
  /** The key in the storage. */
  key: string;
  storedAt: Date;
}

/**
 * Finds photo files without a row, for example uploads after the backup that was restored. They are still served, and nothing else
 * would ever remove them.
 */
export async function findStrayPhotos(pool: Pool, storage: Storage, now = Date.now()): Promise<StrayPhoto[]> {
  const strays: StrayPhoto[] = [];
  for (const folder of PHOTO_FOLDERS) {
    const files = (await storage.list(folder)).flatMap((key) => {
      const photo = keyOfFile(key.slice(folder.length + 1));
      return photo ? [{ key, photo }] : [];
    });
    for (let at = 0; at < files.length; at += PAGE) {
      const page = files.slice(at, at + PAGE);
      const known = new Set(
        await findKnownKeys(
          pool,
          page.map(({ photo }) => photo),
        ),
      );
      const unknown = page.filter(({ photo }) => !known.has(photo));
      await forEachConcurrently(unknown, async ({ key }) => {
        // Undefined if it was removed in the meantime together with its row.
        const storedAt = await storage.storedAt(key);
        if (storedAt && now - storedAt.getTime() > UNDER_WAY_MILLISECONDS) strays.push({ key, storedAt });
      });
    }
  }
  return strays.toSorted((a, b) => a.key.localeCompare(b.key));
}

/** Removes those older than a day and returns the others. */
export async function removeStrayPhotos(
  storage: Storage,
  strays: readonly StrayPhoto[],
  now = Date.now(),
): Promise<StrayPhoto[]> {
  const isOld = ({ storedAt }: StrayPhoto) => now - storedAt.getTime() > A_DAY_MILLISECONDS;
  await storage.remove(strays.filter(isOld).map(({ key }) => key));
  return strays.filter((stray) => !isOld(stray));
}
