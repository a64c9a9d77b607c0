import { randomUUID } from 'node:crypto';
import { good, wrong, type Health } from '../platform/health/health.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Without leaving anything in a storage that keeps every version */
export async function glanceAtPhotos(storage: Storage, reasonOf: (error: unknown) => string): Promise<Health> {
  try {
    await storage.check();
  } catch (error) {
    const reason = reasonOf(error);
    return wrong((t) => t('system.said.photos.away', { reason }));
  }
  return good((t) => t('system.said.photos.there'));
}

/** As a photo is: written, read and removed. */
export async function lookAtPhotos(storage: Storage, reasonOf: (error: unknown) => string): Promise<Health> {
  const key = `health/check-${randomUUID()}.txt`;
  const written = Buffer.from(key);
  try {
    await storage.put(key, written, 'text/plain');
    const read = await storage.get(key);
    await storage.remove([key]);
    if (!read?.equals(written)) return wrong((t) => t('system.said.photos.lost'));
  } catch (error) {
    const reason = reasonOf(error);
    return wrong((t) => t('system.said.photos.away', { reason }));
  }
  return good((t) => t('system.said.photos.good'));
}
