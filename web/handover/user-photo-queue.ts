import { useSyncExternalStore } from 'react';
import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import { sendPhoto } from '../photos/index.ts';
import { perUserQueue } from '../platform/durable-queue.ts';
import { withTabLock } from '../platform/tab-lock.ts';
import { ApiError } from '../platform/session/api.ts';
import { HANDOVER_FILES } from '../platform/session/drafts.ts';
import { currentSession, useUser } from '../platform/session/session.ts';
import { pendingFileStore } from '../platform/pending-files.ts';
import { attachPhoto } from './handover-mutations.ts';
import { storeAgreed } from './stored-handover.ts';
import { createPhotoQueue, type PhotoMeta } from './photo-queue.ts';

/** Every page checks whether photos are waiting, and must not open a database for that. */
const markKey = (uid: string) => `${HANDOVER_FILES}.${uid}`;
function setMark(uid: string, hasPhotos: boolean) {
  try {
    if (hasPhotos) localStorage.setItem(markKey(uid), '1');
    else localStorage.removeItem(markKey(uid));
  } catch {
    // Without the mark, they are sent when a handover is opened again.
  }
}

export const areAllPhotosSent = (uid: string) => localStorage.getItem(markKey(uid)) === null;

/** The queue that sends the user's photos, including those of earlier visits */
export const photoQueueOf = perUserQueue((uid) => {
  const requireUser = () => {
    // Another user has signed in, and these photos must not be sent in their name.
    if (currentSession().user?.uid !== uid) throw new ApiError(401, {});
  };
  const queue = createPhotoQueue({
    files: pendingFileStore<PhotoMeta>(HANDOVER_FILES, `${uid}.`),
    upload: async ({ blob }) => {
      requireUser();
      return (await sendPhoto(new File([blob], 'photo.jpg', { type: blob.type }), 'handover')).id;
    },
    attach: async ({ key, takenAt, slot, rentalId, part }, photoId) => {
      requireUser();
      await attachPhoto({ rentalId, part }, { id: key, slot, takenAt: new Date(takenAt).toISOString(), photoId });
    },
    isGone: (error) => error instanceof ApiError && error.code === 'handover/photo-invalid',
    exclusively: (work) => withTabLock(`sparekey-handover-${uid}`, work),
  });
  queue.subscribe(() => setMark(uid, queue.current().items.length > 0));
  return queue;
});

/** The waiting photos of one handover */
export function usePhotoQueue(rentalId: string, part: HandoverPart) {
  const { uid } = useUser();
  const queue = photoQueueOf(uid);
  const { items, ...state } = useSyncExternalStore(queue.subscribe, queue.current);
  const waiting = items.filter((photo) => photo.rentalId === rentalId && photo.part === part);
  /** Every change withdraws the user's agreement. */
  const withdraw = () => storeAgreed(uid, { rentalId, part }, undefined);
  return { queue, waiting, withdraw, ...state };
}
