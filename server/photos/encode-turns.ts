/** Encoding fills a processor, so only so many photos are encoded at once; the others wait for their turn. */
export function createTurns(encoders: number) {
  let encoding = 0;
  const waiting: (() => void)[] = [];

  return {
    state: () => ({ encoding, waiting: waiting.length }),

    /** Runs the heavy part when its turn comes. */
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

export type EncodeTurns = ReturnType<typeof createTurns>;
