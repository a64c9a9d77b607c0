import { AppError } from '../platform/problem.ts';
import { createEncodeQueue } from './encode-queue.ts';

export interface UploadLimits {
  uploadsPerPerson: number;
  bytesMax: number;
  /** The minimum that must arrive per interval; slower uploads are dropped. */
  minimumRate: { bytes: number; seconds: number };
  encoders: number;
}

export interface Arrival {
  add(bytes: number): void;
  aborted: Promise<never>;
  /** Call it once the upload has arrived, so that its rate is no longer checked. */
  complete(): void;
}

interface Upload {
  uid: string;
  bytes: number;
  isArriving: boolean;
  abort: (error: AppError) => void;
}

/**
 * A photo takes up to 20 MB of memory while it arrives. Limits the memory instead of the number of uploads, so that
 * stalled uploads do not block others. Drops uploads below the minimum rate, and one of the heaviest user when memory is
 * short.
 */
export function createUploadSlots({
  uploadsPerPerson: uploadsEach,
  bytesMax,
  minimumRate: least,
  encoders,
}: UploadLimits) {
  const uploads = new Set<Upload>();
  let bytesInMemory = 0;
  const queue = createEncodeQueue(encoders);

  const ofPerson = (uid: string) => [...uploads].filter((upload) => upload.uid === uid);
  const bytesOf = (uid: string) => ofPerson(uid).reduce((sum, { bytes }) => sum + bytes, 0);
  const fits = (bytes: number) => bytesInMemory + bytes <= bytesMax;
  const busyError = () => new AppError('photo/busy', { retryAfterSeconds: 2 });

  function release(upload: Upload) {
    bytesInMemory -= upload.bytes;
    upload.bytes = 0;
    upload.isArriving = false;
  }

  /** Drops the largest upload of the person who uses most memory, which may be the current one. */
  function makeRoom() {
    const arriving = [...uploads].filter(({ isArriving }) => isArriving);
    const share = new Map(arriving.map(({ uid }) => [uid, bytesOf(uid)]));
    const [largest] = arriving.toSorted((a, b) => share.get(b.uid)! - share.get(a.uid)! || b.bytes - a.bytes);
    largest?.abort(busyError());
  }

  function startUpload(uid: string): { arrival: Arrival; end: () => void } {
    const rejection = Promise.withResolvers<never>();
    // Prevents an unhandled rejection when nothing awaits the promise any more.
    rejection.promise.catch(() => {});
    let recent = 0;
    const upload: Upload = {
      uid,
      bytes: 0,
      isArriving: true,
      abort(error) {
        release(upload);
        clearInterval(watch);
        rejection.reject(error);
      },
    };
    const watch = setInterval(() => {
      if (recent < least.bytes) upload.abort(new AppError('photo/too-slow', { retryAfterSeconds: 5 }));
      recent = 0;
    }, least.seconds * 1000);
    watch.unref();
    uploads.add(upload);
    const arrival: Arrival = {
      aborted: rejection.promise,
      add(bytes) {
        recent += bytes;
        while (upload.isArriving && !fits(bytes)) makeRoom();
        if (!upload.isArriving) return;
        upload.bytes += bytes;
        bytesInMemory += bytes;
      },
      complete() {
        clearInterval(watch);
        upload.isArriving = false;
      },
    };
    const end = () => {
      clearInterval(watch);
      release(upload);
      uploads.delete(upload);
    };
    return { arrival, end };
  }

  return {
    state: () => ({ open: uploads.size, ...queue.state() }),

    async upload<T>(uid: string, work: (arrival: Arrival) => Promise<T>): Promise<T> {
      if (ofPerson(uid).length >= uploadsEach) throw new AppError('request/too-many', { retryAfterSeconds: 2 });
      const { arrival, end } = startUpload(uid);
      try {
        return await work(arrival);
      } finally {
        end();
      }
    },

    encode: <T>(work: () => Promise<T>) => queue.encode(work),
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;
