import type { HandoverPart, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import {
  createDurableQueue,
  type DurableQueueOptions,
  type QueueStore,
  type Waiting,
} from '../platform/durable-queue.ts';
import { randomId } from '../platform/random-id.ts';
import type { WaitingFile, WaitingFiles } from '../platform/waiting-files.ts';

export interface PhotoMeta {
  rentalId: string;
  part: HandoverPart;
  slot: PhotoSlot;
  /** Once its file has arrived */
  photoId?: string | undefined;
  refusal?: string | undefined;
}

/** Its key is the id under which the server keeps it. */
export type WaitingPhoto = Waiting & PhotoMeta & Omit<WaitingFile<unknown>, 'meta'>;

const storeIn = (files: WaitingFiles<PhotoMeta>): QueueStore<WaitingPhoto> => ({
  list: async () => (await files.list()).map(({ meta, ...file }) => ({ ...file, ...meta })),
  put: ({ key, blob, takenAt, ...meta }) => files.put({ key, blob, takenAt, meta }),
  remove: (key) => files.remove(key),
});

interface PhotoQueueOptions extends Pick<DurableQueueOptions<WaitingPhoto>, 'exclusively'> {
  files: WaitingFiles<PhotoMeta>;
  /** Returns the id of the stored file. */
  upload: (photo: WaitingPhoto) => Promise<string>;
  attach: (photo: WaitingPhoto, photoId: string) => Promise<unknown>;
  /** The file arrived too long ago, and is gone. */
  isGone: (error: unknown) => boolean;
}

/** The photos of handovers that wait. */
export function createPhotoQueue({ files, upload, attach, isGone, exclusively }: PhotoQueueOptions) {
  const queue = createDurableQueue<WaitingPhoto>({
    store: storeIn(files),
    madeAt: ({ takenAt }) => takenAt,
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
      // Kept, so that the file is not sent again where only its place is missing.
      await keep({ ...photo, photoId });
      return attach(photo, photoId);
    },
  });
  return {
    ...queue,
    /** One that is taken again takes the place of the one that waits. */
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
