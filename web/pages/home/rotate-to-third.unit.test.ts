import { describe, expect, it } from 'vitest';
import { rotateToThird } from './rotate-to-third.ts';

describe('startWithThird', () => {
  it.each([
    [[], []],
    [[1], [1]],
    [
      [1, 2],
      [1, 2],
    ],
    [
      [1, 2, 3],
      [3, 1, 2],
    ],
    [
      [1, 2, 3, 4],
      [3, 4, 1, 2],
    ],
  ])('rotates %o to %o, starting with the third card', (cards, shown) => {
    expect(rotateToThird(cards)).toEqual(shown);
  });
});
