import { AppError } from './problem.ts';

export function createQueue({ atOnce, waiting: waitingMax = Infinity }: { atOnce: number; waiting?: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    state: () => ({ running, waiting: waiting.length }),

    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running++;
      else if (waiting.length >= waitingMax) throw new AppError('server/unavailable', { retryAfterSeconds: 5 });
      else await new Promise<void>((turn) => waiting.push(turn));
      try {
        return await work();
      } finally {
        // Passes the slot on directly, so that no later call can take it.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
