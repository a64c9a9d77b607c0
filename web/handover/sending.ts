import { useSyncExternalStore } from 'react';
import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import { sendPhoto } from '../photos/index.ts';
import { queueOfPerson } from '../platform/durable-queue.ts';
import { inOneTab } from '../platform/one-tab.ts';
import { ApiError } from '../platform/session/api.ts';
import { HANDOVER_FILES } from '../platform/session/drafts.ts';
import { currentSession, useUser } from '../platform/session/session.ts';
import { waitingFiles } from '../platform/waiting-files.ts';
import { attachPhoto } from './handover-mutations.ts';
import { storeAgreed } from './kept-handover.ts';
import { createPhotoQueue, type PhotoMeta } from './photo-queue.ts';

/** Whether any wait is asked on every page, which must not open a database for it. */
const markOf = (uid: string) => `${HANDOVER_FILES}.${uid}`;
function mark(uid: string, hasPhotos: boolean) {
  try {
    if (hasPhotos) localStorage.setItem(markOf(uid), '1');
    else localStorage.removeItem(markOf(uid));
  } catch {
    // Then they are sent when a handover is opened again.
  }
}

export const havePhotosArrived = (uid: string) => localStorage.getItem(markOf(uid)) === null;

/** Sends what this person has photographed, from now on and from before. */
export const photoQueueOf = queueOfPerson((uid) => {
  const requireUser = () => {
    // Somebody else has signed in here: these photos are not sent in their name.
    if (currentSession().user?.uid !== uid) throw new ApiError(401, {});
  };
  const queue = createPhotoQueue({
    files: waitingFiles<PhotoMeta>(HANDOVER_FILES, `${uid}.`),
    upload: async ({ blob }) => {
      requireUser();
      return (await sendPhoto(new File([blob], 'photo.jpg', { type: blob.type }), 'handover')).id;
    },
    attach: async ({ key, takenAt, slot, rentalId, part }, photoId) => {
      requireUser();
      await attachPhoto({ rentalId, part }, { id: key, slot, takenAt: new Date(takenAt).toISOString(), photoId });
    },
    isGone: (error) => error instanceof ApiError && error.code === 'handover/photo-invalid',
    exclusively: (work) => inOneTab(`sparekey-handover-${uid}`, work),
  });
  queue.subscribe(() => mark(uid, queue.current().items.length > 0));
  return queue;
});

/** What waits of one handover. */
export function usePhotoQueue(rentalId: string, part: HandoverPart) {
  const { uid } = useUser();
  const queue = photoQueueOf(uid);
  const { items, ...state } = useSyncExternalStore(queue.subscribe, queue.current);
  const waiting = items.filter((photo) => photo.rentalId === rentalId && photo.part === part);
  /** Whoever changes something has not agreed to that. */
  const withdraw = () => storeAgreed(uid, { rentalId, part }, undefined);
  return { queue, waiting, withdraw, ...state };
}
