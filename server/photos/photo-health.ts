import { randomUUID } from 'node:crypto';
import { good, wrong, type Health } from '../platform/health/health.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Writes nothing, because a versioned storage would keep every test file. */
export async function pingPhotoStorage(storage: Storage, reasonOf: (error: unknown) => string): Promise<Health> {
  try {
    await storage.check();
  } catch (error) {
    const reason = reasonOf(error);
    return wrong((t) => t('system.finding.photos.away', { reason }));
  }
  return good((t) => t('system.finding.photos.there'));
}

/** Writes, reads and removes a test file in the same way as photos. */
export async function checkPhotoStorage(storage: Storage, reasonOf: (error: unknown) => string): Promise<Health> {
  const key = `health/check-${randomUUID()}.txt`;
  const written = Buffer.from(key);
  try {
    await storage.put(key, written, 'text/plain');
    const read = await storage.get(key);
    await storage.remove([key]);
    if (!read?.equals(written)) return wrong((t) => t('system.finding.photos.lost'));
  } catch (error) {
    const reason = reasonOf(error);
    return wrong((t) => t('system.finding.photos.away', { reason }));
  }
  return good((t) => t('system.finding.photos.good'));
}
