import { createHash } from 'node:crypto';
import type { Photo } from '../../contract/photos/photos.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { TimeoutError, withTimeout } from '../platform/timeout.ts';
import { encodePhoto } from './encode-photo.ts';
import type { EncodeQueue } from './encode-queue.ts';
import { newPhotoKey, newPrivateKey, putPhotoFiles, removePhotoFiles } from './photo-files.ts';
import { deletePhotos, insertPhoto, markPhotoForRemoval } from './photo.queries.ts';

/** Proxies time out after a minute, and reading and encoding take part of it. */
const STORE_TIMEOUT_SECONDS = 30;

type UploadServices = Pick<Services, 'pool' | 'storage' | 'log'>;

async function rollBack({ pool, storage, log }: UploadServices, photo: Photo) {
  try {
    await markPhotoForRemoval(pool, photo.id);
    await removePhotoFiles(storage, [photo.key]);
    await deletePhotos(pool, [photo.id]);
  } catch (error) {
    log.warn({ err: error, photo: photo.id }, 'could not remove an unfinished photo; the cleanup task will');
  }
}

/**
 * Inserts the row first, so that the cleanup task finds the files if the process dies before they are stored or if the
 * storage hangs.
 */
export async function uploadPhoto(
  services: UploadServices,
  queue: Pick<EncodeQueue, 'encode'>,
  { uploaderId, bytes, isPrivate = false }: { uploaderId: string; bytes: Buffer; isPrivate?: boolean },
  timeoutSeconds = STORE_TIMEOUT_SECONDS,
): Promise<Photo> {
  const { width, height, placeholder, files } = await queue.encode(() => encodePhoto(bytes));
  const key = isPrivate ? newPrivateKey() : newPhotoKey();
  const sha256 = createHash('sha256').update(files.at(-1)!.bytes).digest('hex');
  const photo = await insertPhoto(services.pool, { uploaderId, key, width, height, placeholder, sha256 });
  try {
    await withTimeout(putPhotoFiles(services.storage, photo.key, files), timeoutSeconds);
  } catch (cause) {
    // After a timeout, files may still be written: the row stays so that the cleanup task removes them.
    if (!(cause instanceof TimeoutError)) await rollBack(services, photo);
    throw new AppError('photo/not-stored', { cause, retryAfterSeconds: 5 });
  }
  return photo;
}
