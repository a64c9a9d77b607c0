import type { HandoverPart, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import { randomId } from '../platform/random-id.ts';
import { countFailures, isPassing, patience, type Failure } from '../platform/retry.ts';
import type { WaitingFile, WaitingFiles } from '../platform/waiting-files.ts';

export interface PhotoMeta {
  rentalId: string;
  part: HandoverPart;
  slot: PhotoSlot;
  /** Once its file has arrived */
  photoId?: string | undefined;
  /** Why the server did not take it. It stays until it is deleted. */
  refusal?: string | undefined;
}

/** Its key is the id under which the server keeps it, however often it arrives. */
export type WaitingPhoto = WaitingFile<PhotoMeta>;

interface QueueOptions {
  store: WaitingFiles<PhotoMeta>;
  /** Answers the id of the stored file. */
  upload: (photo: WaitingPhoto) => Promise<string>;
  attach: (photo: WaitingPhoto, photoId: string) => Promise<unknown>;
  /** The file arrived too long ago, and is gone. */
  isGone: (error: unknown) => boolean;
  /** Runs one at a time among all tabs. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
}

export interface QueueState {
  /** In the order in which they were taken */
  photos: readonly WaitingPhoto[];
  /** The server was not reached, and is asked again after a pause. */
  isTroubled: boolean;
  /** This browser stores nothing: the photos last as long as the page. */
  isForgetful: boolean;
}

const failureOf = (error: unknown): Failure =>
  (error as { failure?: Failure }).failure ?? { status: NaN, ...(error as object) };

/**
 * Sends photos of handovers in the order in which they were taken, each until its outcome is known. Nothing leaves the
 * store before the server has confirmed it.
 */
export function createPhotoQueue({ store, upload, attach, isGone, exclusively }: QueueOptions) {
  let state: QueueState = { photos: [], isTroubled: false, isForgetful: false };
  /** Those that could not be stored */
  const memory = new Map<string, WaitingPhoto>();
  let isRunning = false;
  let isSending = false;
  let wake = () => {};
  const listeners = new Set<() => void>();
  let pauseAfter = countFailures(patience.message);

  function update(next: Partial<QueueState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Another tab may have sent some, or taken others. */
  async function look() {
    const stored = await store.list().catch(() => []);
    const photos = [...stored, ...memory.values()].toSorted((a, b) => a.takenAt - b.takenAt);
    update({ photos, isForgetful: memory.size > 0 });
  }

  async function keep(photo: WaitingPhoto) {
    await store.put(photo).then(
      () => memory.delete(photo.key),
      () => memory.set(photo.key, photo),
    );
    await look();
  }

  async function drop(key: string) {
    memory.delete(key);
    await store.remove(key).catch(() => {});
    await look();
  }

  const next = () => state.photos.find(({ meta }) => meta.refusal === undefined);
  const isWaiting = (key: string) => state.photos.some((photo) => photo.key === key);

  async function send(photo: WaitingPhoto) {
    let { photoId } = photo.meta;
    if (photoId) {
      try {
        return await attach(photo, photoId);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    photoId = await upload(photo);
    // Kept, so that the file is not sent again where only its place is missing.
    if (isWaiting(photo.key)) await keep({ ...photo, meta: { ...photo.meta, photoId } });
    return attach(photo, photoId);
  }

  /** For how long to pause before the next one. */
  async function attempt(): Promise<number> {
    await look();
    const photo = next();
    if (!photo || !isRunning) return 0;
    try {
      await send(photo);
      await drop(photo.key);
    } catch (error) {
      const failure = failureOf(error);
      if (isPassing(failure, patience.message)) {
        update({ isTroubled: true });
        return pauseAfter(failure) ?? 0;
      }
      if (isWaiting(photo.key)) await keep({ ...photo, meta: { ...photo.meta, refusal: (error as Error).message } });
    }
    pauseAfter = countFailures(patience.message);
    update({ isTroubled: false });
    return 0;
  }

  const mayGoOn = () => isRunning && next() !== undefined;

  async function drain() {
    if (isSending) return wake();
    isSending = true;
    try {
      while (mayGoOn()) {
        let milliseconds = 0;
        await exclusively(async () => void (milliseconds = await attempt()));
        if (milliseconds > 0) {
          await new Promise<void>((done) => {
            const timer = setTimeout(done, milliseconds);
            wake = () => {
              clearTimeout(timer);
              done();
            };
          });
        }
      }
    } finally {
      isSending = false;
    }
  }

  return {
    current: () => state,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    start() {
      if (isRunning) return;
      isRunning = true;
      void look().then(drain);
    },

    stop() {
      isRunning = false;
      wake();
    },

    /** Shown at once; kept once it resolves. One that is taken again takes the place of the one that waits. */
    async add({ blob, ...meta }: Omit<PhotoMeta, 'photoId' | 'refusal'> & { blob: Blob }) {
      // A clock may stand still or be set back, the order may not.
      const last = state.photos.at(-1)?.takenAt ?? 0;
      const photo = { key: randomId(), blob, takenAt: Math.max(Date.now(), last + 1), meta };
      const replaced = state.photos.filter(
        ({ meta: { rentalId, part, slot } }) =>
          slot !== 'damage' && slot === meta.slot && part === meta.part && rentalId === meta.rentalId,
      );
      update({ photos: [...state.photos.filter((other) => !replaced.includes(other)), photo] });
      await keep(photo);
      for (const { key } of replaced) await drop(key);
      void drain();
    },

    remove: drop,

    /** For when the connection is back. */
    retryNow() {
      update({ isTroubled: false });
      void drain();
    },
  };
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;
