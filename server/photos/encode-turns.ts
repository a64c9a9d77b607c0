/** Encoding saturates a core, so only a few photos are encoded at once. */
export function createTurns(encoders: number) {
  let encoding = 0;
  const waiting: (() => void)[] = [];

  return {
    state: () => ({ encoding, waiting: waiting.length }),

    async encode<T>(work: () => Promise<T>): Promise<T> {
      if (encoding >= encoders) await new Promise<void>((turn) => waiting.push(turn));
      else encoding++;
      try {
        return await work();
      } finally {
        // The free place is handed over, so that no latecomer can take it.
        const next = waiting.shift();
        if (next) next();
        else encoding--;
      }
    },
  };
}

export type EncodeTurns = ReturnType<typeof createTurns>;
