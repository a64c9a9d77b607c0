export interface RandomSource {
  /** A whole number, both ends included */
  int(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** Uses mulberry32, which gives the same sequence for the same seed on every machine. */
export function createRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int: whole,
    pick(choices) {
      if (choices.length === 0) throw new Error('Cannot pick from an empty list.');
      return choices[whole(0, choices.length - 1)]!;
    },
  };
}
