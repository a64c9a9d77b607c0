import { filesOfPhoto, storageKey } from '../photos/index.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findPhotosAfter } from './backup.queries.ts';
import { forEachConcurrently, type ListedPhoto } from './copy-photos.ts';

const PAGE = 5_000;

export async function findMissingPhotos(pool: Pool, storage: Storage): Promise<string[]> {
  const missing: string[] = [];
  for (let page: ListedPhoto[] = [], key = ''; ; key = page.at(-1)!.key) {
    page = await findPhotosAfter(pool, key, PAGE);
    const files = page.filter(({ isKept }) => isKept).flatMap((photo) => filesOfPhoto(photo.key));
    const found = new Set<string>();
    await forEachConcurrently(files, async (file) => {
      if (await storage.has(storageKey(file))) found.add(file);
    });
    // Keeps the files' order, because lookups finish in any order.
    missing.push(...files.filter((file) => !found.has(file)));
    if (page.length < PAGE) return missing;
  }
}
