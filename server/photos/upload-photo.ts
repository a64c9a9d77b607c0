import type { Photo } from '../../contract/photos/photos.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../services.ts';
import { encodePhoto } from './encode-photo.ts';
import type { EncodeTurns } from './encode-turns.ts';
import { newPhotoKey, putPhotoFiles, removePhotoFiles } from './photo-files.ts';
import { deletePhotos, insertPhoto, takePhoto } from './photo.queries.ts';

type Keeping = Pick<Services, 'pool' | 'storage' | 'log'>;

/** Undoes an upload whose files could not be kept. What this cannot finish is left to the cleaner. */
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
 * Makes our photo from what somebody sent and keeps it, for a car to take. The row comes first and the files second: if
 * the process ends in between, the cleaner finds the row and removes what there is.
 */
export async function uploadPhoto(
  services: Keeping,
  turns: Pick<EncodeTurns, 'encode'>,
  { uploaderId, bytes }: { uploaderId: string; bytes: Buffer },
): Promise<Photo> {
  const { width, height, placeholder, files } = await turns.encode(() => encodePhoto(bytes));
  const photo = await insertPhoto(services.pool, { uploaderId, key: newPhotoKey(), width, height, placeholder });
  try {
    await putPhotoFiles(services.storage, photo.key, files);
  } catch (cause) {
    await withdraw(services, photo);
    throw new AppError('photo/not-stored', { cause, retryAfterSeconds: 5 });
  }
  return photo;
}
