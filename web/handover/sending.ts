import { useSyncExternalStore } from 'react';
import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import { sendPhoto } from '../photos/index.ts';
import { inOneTab } from '../platform/one-tab.ts';
import { ApiError } from '../platform/session/api.ts';
import { currentSession, useUser } from '../platform/session/session.ts';
import { waitingFiles } from '../platform/waiting-files.ts';
import { attachPhoto } from './handover-mutations.ts';
import { createPhotoQueue, type PhotoMeta, type PhotoQueue } from './photo-queue.ts';

const DATABASE = 'handover-photos';

/** Whether any wait is asked on every page, which must not open a database for it. */
const markOf = (uid: string) => `handover-photos.${uid}`;
function mark(uid: string, hasPhotos: boolean) {
  try {
    if (hasPhotos) localStorage.setItem(markOf(uid), '1');
    else localStorage.removeItem(markOf(uid));
  } catch {
    // Then they are sent when a handover is opened again.
  }
}

function createFor(uid: string): PhotoQueue {
  const requireUser = () => {
    // Somebody else has signed in here: these photos are not sent in their name.
    if (currentSession().user?.uid !== uid) throw new ApiError(401, {});
  };
  const queue = createPhotoQueue({
    store: waitingFiles<PhotoMeta>(DATABASE, `${uid}.`),
    upload: async ({ blob }) => {
      requireUser();
      return (await sendPhoto(new File([blob], 'photo.jpg', { type: blob.type }), 'handover')).id;
    },
    attach: async ({ key, takenAt, meta: { slot, ...which } }, photoId) => {
      requireUser();
      await attachPhoto(which, { id: key, slot, takenAt: new Date(takenAt).toISOString(), photoId });
    },
    isGone: (error) => error instanceof ApiError && error.code === 'handover/photo-invalid',
    exclusively: (work) => inOneTab(`sparekey-handover-${uid}`, work),
  });
  queue.subscribe(() => mark(uid, queue.current().photos.length > 0));
  return queue;
}

let current: { uid: string; queue: PhotoQueue } | undefined;

/** Sends what this person has photographed, from now on and from before. */
export function photoQueueOf(uid: string): PhotoQueue {
  if (current?.uid !== uid) {
    current?.queue.stop();
    current = { uid, queue: createFor(uid) };
  }
  current.queue.start();
  return current.queue;
}

window.addEventListener('online', () => current?.queue.retryNow());

/** What waits of one handover. */
export function usePhotoQueue(rentalId: string, part: HandoverPart) {
  const queue = photoQueueOf(useUser().uid);
  const { photos, ...state } = useSyncExternalStore(queue.subscribe, queue.current);
  const waiting = photos.filter(({ meta }) => meta.rentalId === rentalId && meta.part === part);
  return { queue, waiting, ...state };
}
