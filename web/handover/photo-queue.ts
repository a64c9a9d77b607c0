import type { HandoverPart, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import {
  createDurableQueue,
  type DurableQueueOptions,
  type QueueStore,
  type QueuedItem,
} from '../platform/durable-queue.ts';
import { randomId } from '../platform/random-id.ts';
import type { PendingFile, PendingFileStore } from '../platform/pending-files.ts';

export interface PhotoMeta {
  rentalId: string;
  part: HandoverPart;
  slot: PhotoSlot;
  /** Set once its file is uploaded */
  photoId?: string | undefined;
  refusal?: string | undefined;
}

/** Its key is also the id of the photo on the server. */
export type WaitingPhoto = QueuedItem & PhotoMeta & Omit<PendingFile<unknown>, 'meta'>;

const storeIn = (files: PendingFileStore<PhotoMeta>): QueueStore<WaitingPhoto> => ({
  list: async () => (await files.list()).map(({ meta, ...file }) => ({ ...file, ...meta })),
  put: ({ key, blob, takenAt, ...meta }) => files.put({ key, blob, takenAt, meta }),
  remove: (key) => files.remove(key),
});

interface PhotoQueueOptions extends Pick<DurableQueueOptions<WaitingPhoto>, 'exclusively'> {
  files: PendingFileStore<PhotoMeta>;
  /** Returns the id of the stored file. */
  upload: (photo: WaitingPhoto) => Promise<string>;
  attach: (photo: WaitingPhoto, photoId: string) => Promise<unknown>;
  /** Whether the uploaded file has expired */
  isGone: (error: unknown) => boolean;
}

/** A queue of handover photos that are not sent yet */
export function createPhotoQueue({ files, upload, attach, isGone, exclusively }: PhotoQueueOptions) {
  const queue = createDurableQueue<WaitingPhoto>({
    store: storeIn(files),
    createdAt: ({ takenAt }) => takenAt,
    exclusively,
    async send(photo, keep) {
      if (photo.photoId) {
        try {
          return await attach(photo, photo.photoId);
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }
      const photoId = await upload(photo);
      // Stored, so that the file is not uploaded again if only the next request fails.
      await keep({ ...photo, photoId });
      return attach(photo, photoId);
    },
  });
  return {
    ...queue,
    /** A retaken photo replaces the waiting photo of its slot. */
    add(photo: Pick<WaitingPhoto, 'rentalId' | 'part' | 'slot' | 'blob'>) {
      const replaced = queue
        .current()
        .items.filter(
          ({ rentalId, part, slot }) =>
            slot !== 'damage' && slot === photo.slot && part === photo.part && rentalId === photo.rentalId,
        );
      return queue.add({ ...photo, key: randomId(), takenAt: queue.nextMoment() }, replaced);
    },
  };
}
