import { describe, expect, it } from 'vitest';
import { fromThird } from './opening-order.ts';

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
    expect(fromThird(cards)).toEqual(shown);
  });
});
