import { createQueue } from '../platform/queue.ts';

/** Encoding saturates a core, so only a few photos are encoded at once. */
export function createTurns(encoders: number) {
  const queue = createQueue({ atOnce: encoders });
  return {
    state() {
      const { running: encoding, waiting } = queue.state();
      return { encoding, waiting };
    },
    encode: <T>(work: () => Promise<T>) => queue.run(work),
  };
}

export type EncodeTurns = ReturnType<typeof createTurns>;
