import { dayIn } from '../../contract/dates.ts';
import type { Handover, NewHandoverPhoto } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { findHash, keepPhoto, releaseKeptPhotos } from '../photos/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover } from './change-handover.ts';
import {
  countDamage,
  findHandoverPhoto,
  findPhotoOfSlot,
  insertHandoverPhoto,
  removeHandoverPhoto,
} from './handover-photo.queries.ts';
import type { HandoverRef } from './show-handover.ts';

/** Photos may arrive late, twice or out of order, because phones without reception queue them. */
export const addPhoto = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  ref: HandoverRef,
  photo: NewHandoverPhoto,
): Promise<Handover> =>
  changeHandover(services, viewer, ref, async (db, { handover, window, today }) => {
    const sent = await findHandoverPhoto(db, ref, photo.id);
    if (sent) {
      if (sent.userId !== viewer.uid || sent.slot !== photo.slot) throw new AppError('request/idempotency-key-reused');
      return;
    }
    if (handover.agreedAt) throw new AppError('handover/agreed');
    const wasInTime = dayIn(services.config.timeZone, new Date(photo.takenAt)) <= window.closesOn;
    if (today > (wasInTime ? window.photosUntil : window.closesOn)) throw new AppError('handover/not-open');
    if (photo.slot === 'damage' && (await countDamage(db, ref)) >= handoverLimits.damagePhotosMax) {
      throw new AppError('handover/too-many-photos');
    }
    const { photoId } = photo;
    const sha256 = await findHash(db, photoId);
    if (!sha256 || !(await keepPhoto(db, { photoId, uploaderId: viewer.uid, keptFor: 'handover' }))) {
      throw new AppError('handover/photo-invalid');
    }
    const taken = await findPhotoOfSlot(db, ref, viewer.uid, photo);
    const isRemoved = taken?.isNewer ?? false;
    if (isRemoved) await releaseKeptPhotos(db, [photoId]);
    if (taken && !isRemoved) {
      const replaced = await removeHandoverPhoto(db, ref, taken.id);
      if (replaced) await releaseKeptPhotos(db, [replaced]);
    }
    await insertHandoverPhoto(db, ref, { ...photo, userId: viewer.uid, sha256, isRemoved });
  });
