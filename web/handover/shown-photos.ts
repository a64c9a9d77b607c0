import type { HandoverSide, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import type { Handover, HandoverPhoto } from '../../contract/handover/handover.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { WaitingPhoto } from './photo-queue.ts';

/** A photo that the server has, or one of this phone that is on its way. */
export interface ShownPhoto {
  id: string;
  slot: PhotoSlot;
  by: HandoverSide;
  takenAt: string;
  isMine: boolean;
  photo?: Photo | null;
  waiting?: WaitingPhoto;
}

export const writePhoto = (photo: HandoverPhoto, role: Handover['role']): ShownPhoto => ({
  ...photo,
  isMine: photo.by === role,
});

/** What waits takes the place of what it replaces. */
export function shownPhotos({ photos, role }: Handover, waiting: readonly WaitingPhoto[]): ShownPhoto[] {
  if (role === 'admin') return photos.map((photo) => writePhoto(photo, role));
  const taken = waiting.filter(({ refusal }) => refusal === undefined);
  const kept = photos.filter(
    ({ id, slot, by }) =>
      !taken.some((photo) => photo.key === id || (by === role && slot !== 'damage' && photo.slot === slot)),
  );
  const own = taken.map((photo) => ({
    id: photo.key,
    slot: photo.slot,
    by: role,
    takenAt: new Date(photo.takenAt).toISOString(),
    isMine: true,
    waiting: photo,
  }));
  return [...kept.map((photo) => writePhoto(photo, role)), ...own];
}

/** One's own first: it is what one may take again. */
export const photoAt = (photos: readonly ShownPhoto[], slot: PhotoSlot): ShownPhoto | undefined =>
  photos.find((photo) => photo.slot === slot && photo.isMine) ?? photos.find((photo) => photo.slot === slot);
