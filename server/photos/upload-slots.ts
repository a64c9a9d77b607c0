import { AppError } from '../platform/problem.ts';

/**
 * Photos are heavy: one fills up to 20 MB while it arrives and a thread while it is encoded. Both are counted here, so that
 * many uploads at once make people wait a little, and too many are refused, while everything else goes on.
 */
export function createUploadSlots({
  uploads,
  uploadsEach,
  encoders,
}: {
  uploads: number;
  uploadsEach: number;
  encoders: number;
}) {
  const byPerson = new Map<string, number>();
  let open = 0;
  let encoding = 0;
  const waiting: (() => void)[] = [];

  return {
    /** How many uploads are under way, and how many of them are in or before the heavy part. */
    state: () => ({ open, encoding, waiting: waiting.length }),

    /** Runs a whole upload, or refuses it when there are too many. */
    async upload<T>(uid: string, work: () => Promise<T>): Promise<T> {
      const own = byPerson.get(uid) ?? 0;
      if (own >= uploadsEach) throw new AppError('request/too-many', { retryAfterSeconds: 2 });
      if (open >= uploads) throw new AppError('photo/busy', { retryAfterSeconds: 2 });
      open++;
      byPerson.set(uid, own + 1);
      try {
        return await work();
      } finally {
        open--;
        const left = byPerson.get(uid)! - 1;
        if (left > 0) byPerson.set(uid, left);
        else byPerson.delete(uid);
      }
    },

    /** Runs the heavy part when its turn comes. The queue is as short as the uploads are few. */
    async encode<T>(work: () => Promise<T>): Promise<T> {
      if (encoding >= encoders) await new Promise<void>((turn) => waiting.push(turn));
      else encoding++;
      try {
        return await work();
      } finally {
        // A free place is handed on, so nobody who comes later takes it from the one who waits.
        const next = waiting.shift();
        if (next) next();
        else encoding--;
      }
    },
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;
