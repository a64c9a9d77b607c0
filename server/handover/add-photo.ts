import { dayIn } from '../../contract/dates.ts';
import type { Handover, NewHandoverPhoto } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { findHash, keepPhoto, releaseKept } from '../photos/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeHandover } from './change-handover.ts';
import {
  countDamage,
  findSent,
  findTaken,
  insertHandoverPhoto,
  removeHandoverPhoto,
} from './handover-photo.queries.ts';
import type { Which } from './show-handover.ts';

/** Late, twice and in any order: phones in an underground garage send when they can. */
export const addPhoto = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  which: Which,
  photo: NewHandoverPhoto,
): Promise<Handover> =>
  changeHandover(services, viewer, which, async (db, { handover, window, today }) => {
    const sent = await findSent(db, which, photo.id);
    if (sent) {
      if (sent.userId !== viewer.uid || sent.slot !== photo.slot) throw new AppError('request/idempotency-key-reused');
      return;
    }
    if (handover.agreedAt) throw new AppError('handover/agreed');
    const wasInTime = dayIn(services.config.timeZone, new Date(photo.takenAt)) <= window.closesOn;
    if (today > (wasInTime ? window.photosUntil : window.closesOn)) throw new AppError('handover/not-open');
    if (photo.slot === 'damage' && (await countDamage(db, which)) >= handoverLimits.damagePhotosMax) {
      throw new AppError('handover/too-many-photos');
    }
    const { photoId } = photo;
    const sha256 = await findHash(db, photoId);
    if (!sha256 || !(await keepPhoto(db, { photoId, uploaderId: viewer.uid, keptFor: 'handover' }))) {
      throw new AppError('handover/photo-invalid');
    }
    const taken = await findTaken(db, which, viewer.uid, photo);
    const isRemoved = taken?.isNewer ?? false;
    if (isRemoved) await releaseKept(db, [photoId]);
    if (taken && !isRemoved) {
      const replaced = await removeHandoverPhoto(db, which, taken.id);
      if (replaced) await releaseKept(db, [replaced]);
    }
    await insertHandoverPhoto(db, which, { ...photo, userId: viewer.uid, sha256, isRemoved });
  });
