import { AppError } from './problem.ts';

/** Runs a few at once of what is heavy and lets the next ones wait, up to a number beyond which they are refused. */
export function createQueue({ atOnce, waiting: waitingMax }: { atOnce: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running++;
      else if (waiting.length >= waitingMax) throw new AppError('server/unavailable', { retryAfterSeconds: 5 });
      else await new Promise<void>((turn) => waiting.push(turn));
      try {
        return await work();
      } finally {
        // A free place is handed on, so nobody who comes later takes it from the one who waits.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
