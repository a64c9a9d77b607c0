import type { HandoverSide, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import type { Handover, HandoverPhoto } from '../../contract/handover/handover.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { WaitingPhoto } from './photo-queue.ts';

/** A photo on the server, or one on this device that is not sent yet */
export interface ShownPhoto {
  id: string;
  slot: PhotoSlot;
  by: HandoverSide;
  takenAt: string;
  isMine: boolean;
  photo?: Photo | null;
  waiting?: WaitingPhoto;
}

export const toShownPhoto = (photo: HandoverPhoto, role: Handover['role']): ShownPhoto => ({
  ...photo,
  isMine: photo.by === role,
});

/** Waiting photos replace the photos that they retake. */
export function shownPhotos({ photos, role }: Handover, waiting: readonly WaitingPhoto[]): ShownPhoto[] {
  if (role === 'admin') return photos.map((photo) => toShownPhoto(photo, role));
  const pending = waiting.filter(({ refusal }) => refusal === undefined);
  const remaining = photos.filter(
    ({ id, slot, by }) =>
      !pending.some((photo) => photo.key === id || (by === role && slot !== 'damage' && photo.slot === slot)),
  );
  const own = pending.map((photo) => ({
    id: photo.key,
    slot: photo.slot,
    by: role,
    takenAt: new Date(photo.takenAt).toISOString(),
    isMine: true,
    waiting: photo,
  }));
  return [...remaining.map((photo) => toShownPhoto(photo, role)), ...own];
}

/** Prefers the user's own photo, which they can retake. */
export const photoAt = (photos: readonly ShownPhoto[], slot: PhotoSlot): ShownPhoto | undefined =>
  photos.find((photo) => photo.slot === slot && photo.isMine) ?? photos.find((photo) => photo.slot === slot);
