import { createHash } from 'node:crypto';
import type { Photo } from '../../contract/photos/photos.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { NoAnswerInTime, withinSeconds } from '../platform/time-limit.ts';
import { encodePhoto } from './encode-photo.ts';
import type { EncodeTurns } from './encode-turns.ts';
import { newPhotoKey, newPrivateKey, putPhotoFiles, removePhotoFiles } from './photo-files.ts';
import { deletePhotos, insertPhoto, takePhoto } from './photo.queries.ts';

/** A proxy gives up after a minute, with a page of its own; a part of that minute goes into reading and encoding. */
const STORED_SECONDS = 30;

type Keeping = Pick<Services, 'pool' | 'storage' | 'log'>;

async function withdraw({ pool, storage, log }: Keeping, photo: Photo) {
  try {
    await takePhoto(pool, photo.id);
    await removePhotoFiles(storage, [photo.key]);
    await deletePhotos(pool, [photo.id]);
  } catch (error) {
    log.warn({ err: error, photo: photo.id }, 'an unfinished photo waits for the cleaner');
  }
}

/**
 * The row goes first: if the process dies before the files are stored, or the storage hangs, the cleanup task finds what to
 * remove.
 */
export async function uploadPhoto(
  services: Keeping,
  turns: Pick<EncodeTurns, 'encode'>,
  { uploaderId, bytes, isPrivate = false }: { uploaderId: string; bytes: Buffer; isPrivate?: boolean },
  storedSeconds = STORED_SECONDS,
): Promise<Photo> {
  const { width, height, placeholder, files } = await turns.encode(() => encodePhoto(bytes));
  const key = isPrivate ? newPrivateKey() : newPhotoKey();
  const sha256 = createHash('sha256').update(files.at(-1)!.bytes).digest('hex');
  const photo = await insertPhoto(services.pool, { uploaderId, key, width, height, placeholder, sha256 });
  try {
    await withinSeconds(putPhotoFiles(services.storage, photo.key, files), storedSeconds);
  } catch (cause) {
    // Files that are still on their way must find their row.
    if (!(cause instanceof NoAnswerInTime)) await withdraw(services, photo);
    throw new AppError('photo/not-stored', { cause, retryAfterSeconds: 5 });
  }
  return photo;
}
