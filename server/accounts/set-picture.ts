import type { Photo } from '../../contract/photos/photos.ts';
import { findPhotos, keepPhoto, releaseKeptPhotos } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { lockUser } from './account.queries.ts';
import { findPictureId, updatePicture } from './own-account.queries.ts';

/** Releases the previous picture, which the cleanup of unused photos then removes. */
export const setPicture = (
  { pool }: Pick<Services, 'pool'>,
  uid: string,
  photoId: string | null,
): Promise<{ photo: Photo | null }> =>
  transaction(pool, async (db) => {
    if (!(await lockUser(db, uid))) throw new AppError('auth/session-ended');
    const before = await findPictureId(db, uid);
    if (photoId !== before) {
      if (photoId && !(await keepPhoto(db, { photoId, uploaderId: uid, keptFor: 'person' }))) {
        throw new AppError('account/picture-invalid');
      }
      await updatePicture(db, uid, photoId);
      if (before) await releaseKeptPhotos(db, [before]);
    }
    return { photo: (photoId && (await findPhotos(db, [photoId])).get(photoId)) || null };
  });
