import { TEST_SEED } from './fixed-seed.ts';

/** Returns a generator of numbers from 0 to 1 (mulberry32) that are the same in every run with the same `TEST_SEED`. */
export function createRandom(seed = TEST_SEED): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
