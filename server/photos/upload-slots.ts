import { AppError } from '../platform/problem.ts';
import { createTurns } from './encode-turns.ts';

export interface UploadLimits {
  uploadsEach: number;
  bytesMax: number;
  /** The minimum that must arrive per interval; slower uploads are dropped. */
  least: { bytes: number; seconds: number };
  encoders: number;
}

export interface Arrival {
  add(bytes: number): void;
  givenUp: Promise<never>;
  /** From now on it is not the sender who takes the time. */
  complete(): void;
}

interface Upload {
  uid: string;
  bytes: number;
  isArriving: boolean;
  giveUp: (error: AppError) => void;
}

/**
 * A photo takes up to 20 MB while it arrives. Memory is limited, not the number of uploads, so that a hundred stalled
 * ones keep nobody out: those below the minimum rate are dropped, and when memory is short, one of the heaviest user's.
 */
export function createUploadSlots({ uploadsEach, bytesMax, least, encoders }: UploadLimits) {
  const uploads = new Set<Upload>();
  let bytesInMemory = 0;
  const turns = createTurns(encoders);

  const ofPerson = (uid: string) => [...uploads].filter((upload) => upload.uid === uid);
  const bytesOf = (uid: string) => ofPerson(uid).reduce((sum, { bytes }) => sum + bytes, 0);
  const fits = (bytes: number) => bytesInMemory + bytes <= bytesMax;
  const busy = () => new AppError('photo/busy', { retryAfterSeconds: 2 });

  function release(upload: Upload) {
    bytesInMemory -= upload.bytes;
    upload.bytes = 0;
    upload.isArriving = false;
  }

  /** Drops the largest upload of the person who uses most memory, possibly the one asking. */
  function makeRoom() {
    const arriving = [...uploads].filter(({ isArriving }) => isArriving);
    const share = new Map(arriving.map(({ uid }) => [uid, bytesOf(uid)]));
    const [largest] = arriving.toSorted((a, b) => share.get(b.uid)! - share.get(a.uid)! || b.bytes - a.bytes);
    largest?.giveUp(busy());
  }

  function begin(uid: string): { arrival: Arrival; end: () => void } {
    const given = Promise.withResolvers<never>();
    // Nobody may be awaiting it any more.
    given.promise.catch(() => {});
    let recent = 0;
    const upload: Upload = {
      uid,
      bytes: 0,
      isArriving: true,
      giveUp(error) {
        release(upload);
        clearInterval(watch);
        given.reject(error);
      },
    };
    const watch = setInterval(() => {
      if (recent < least.bytes) upload.giveUp(new AppError('photo/too-slow', { retryAfterSeconds: 5 }));
      recent = 0;
    }, least.seconds * 1000);
    watch.unref();
    uploads.add(upload);
    const arrival: Arrival = {
      givenUp: given.promise,
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
    state: () => ({ open: uploads.size, ...turns.state() }),

    async upload<T>(uid: string, work: (arrival: Arrival) => Promise<T>): Promise<T> {
      if (ofPerson(uid).length >= uploadsEach) throw new AppError('request/too-many', { retryAfterSeconds: 2 });
      const { arrival, end } = begin(uid);
      try {
        return await work(arrival);
      } finally {
        end();
      }
    },

    encode: <T>(work: () => Promise<T>) => turns.encode(work),
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;
