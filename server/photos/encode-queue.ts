import { createQueue } from '../platform/queue.ts';

/** Encoding saturates a core, so only a few photos are encoded concurrently. */
export function createEncodeQueue(encoders: number) {
  const queue = createQueue({ atOnce: encoders });
  return {
    state() {
      const { running: encoding, waiting } = queue.state();
      return { encoding, waiting };
    },
    encode: <T>(work: () => Promise<T>) => queue.run(work),
  };
}

export type EncodeQueue = ReturnType<typeof createEncodeQueue>;
