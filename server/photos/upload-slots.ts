import { AppError } from '../platform/problem.ts';
import { createTurns } from './encode-turns.ts';

export interface UploadLimits {
  /** How many uploads one person may have under way. */
  uploadsEach: number;
  /** How much of what is being uploaded fits into memory at once. */
  bytesMax: number;
  /** What must arrive in each span of time: whoever sends less is sent away. */
  least: { bytes: number; seconds: number };
  encoders: number;
}

/** An upload whose body is on its way. */
export interface Arrival {
  /** So much of it has come in. */
  add(bytes: number): void;
  /** Fails when the upload is given up before all of it has come. */
  givenUp: Promise<never>;
  /** All of it is here: from now on it is not the sender who takes the time. */
  complete(): void;
}

interface Upload {
  uid: string;
  bytes: number;
  isArriving: boolean;
  giveUp: (error: AppError) => void;
}

/**
 * Photos are heavy: one fills up to 20 MB while it arrives and a thread while it is encoded. What counts is the room that
 * they take and not how many there are, so that a hundred that hardly move keep nobody away: those below the least rate
 * are given up, and where room is short, whoever takes most of it makes some.
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

  /** Gives up the largest body of whoever takes most room; it may be the one that asks. */
  function makeRoom() {
    const arriving = [...uploads].filter(({ isArriving }) => isArriving);
    const share = new Map(arriving.map(({ uid }) => [uid, bytesOf(uid)]));
    const [largest] = arriving.toSorted((a, b) => share.get(b.uid)! - share.get(a.uid)! || b.bytes - a.bytes);
    largest?.giveUp(busy());
  }

  function begin(uid: string): { arrival: Arrival; end: () => void } {
    const given = Promise.withResolvers<never>();
    // Nobody may be waiting for it any more.
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
    /** How many uploads are under way, and how many of them are in or before the heavy part. */
    state: () => ({ open: uploads.size, ...turns.state() }),

    /** Runs a whole upload, or refuses it when its owner has too many. */
    async upload<T>(uid: string, work: (arrival: Arrival) => Promise<T>): Promise<T> {
      if (ofPerson(uid).length >= uploadsEach) throw new AppError('request/too-many', { retryAfterSeconds: 2 });
      const { arrival, end } = begin(uid);
      try {
        return await work(arrival);
      } finally {
        end();
      }
    },

    /** The queue is as short as the room for what waits in it. */
    encode: <T>(work: () => Promise<T>) => turns.encode(work),
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;
